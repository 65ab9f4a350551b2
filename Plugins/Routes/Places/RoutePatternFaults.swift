/// What cannot be read in a pattern, beside what the core finds in its names.
enum RoutePatternFaults {
    static func all(in written: [String], _ pieces: [RoutePattern.Piece]) -> [(problem: String, remedy: String)] {
        var faults: [(String, String)] = []
        var seen: Set<String> = []
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .name:
                if let fault = fault(ofName: written[index]) { faults.append(fault) }
            case .value(let name), .rest(let name):
                if !isName(name) {
                    faults.append(
                        ("has \(written[index])", "give the value a name of letters, digits, _ and -, as in {id}"))
                } else if !seen.insert(name).inserted {
                    faults.append(("names {\(name)} twice", "give each value a name of its own"))
                }
                if piece.rank == 2, index < pieces.count - 1 {
                    faults.append(("goes on behind \(written[index])", "put the rest at the end"))
                }
            }
        }
        return faults
    }

    /// Also the placeholders of other routers, which would be taken for names.
    private static func fault(ofName segment: String) -> (String, String)? {
        let bytes = segment.utf8
        let isForeign =
            bytes.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "*") }
            || bytes.first == UInt8(ascii: ":") || bytes.first == UInt8(ascii: "=")
            || bytes.first == UInt8(ascii: "<") && bytes.last == UInt8(ascii: ">")
            || bytes.first == UInt8(ascii: "[") && bytes.last == UInt8(ascii: "]")
        return isForeign
            ? ("has \"\(segment)\" as a segment", "write a value as a whole segment, as in \"orders/{id}\"") : nil
    }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "-"
            }
    }
}
