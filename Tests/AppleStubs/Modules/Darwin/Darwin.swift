// Only for canImport(Darwin).
