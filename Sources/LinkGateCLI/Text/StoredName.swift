import LinkGate

extension PendingRecord {
    /// The name of a stored link that no parser recognizes: its scheme only, since the rest can contain secrets.
    var safeName: String {
        let scheme = url.prefix { $0 != ":" }
        let isScheme =
            !scheme.isEmpty && scheme.utf8.count <= 40 && scheme.utf8.count < url.utf8.count
            && scheme.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
        return isScheme ? "a stored link of \(scheme):" : "a stored link"
    }
}

extension [DeepLink.ID: String] {
    /// The safe names of stored links, by the ids in their events.
    init(namesOf records: [PendingRecord]) {
        self.init(records.map { ($0.id, $0.safeName) }) { first, _ in first }
    }
}
