extension DeepLinkEvent {
    /// The id of one event, unique across processes.
    ///
    /// Its text has the form of a link's id; the type distinguishes the two.
    public struct ID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
        private let base: DeepLink.ID

        /// The id of an event that no router has recorded; for tests.
        public static let unassigned = ID(DeepLink.ID.unassigned)

        /// Makes a new id, for a sink that adds events; two are equal with a chance of 1 in 2⁶⁴.
        public init() {
            self.init(DeepLink.ID(process: .random(in: 1...UInt64.max), number: 1))
        }

        /// Makes an event id from an id that a router has generated.
        package init(_ id: DeepLink.ID) { base = id }

        /// Reads an id that was written with ``rawValue``; `nil` if the text is not one.
        public init?(rawValue: String) {
            guard let id = DeepLink.ID(rawValue: rawValue) else { return nil }
            self.init(id)
        }

        /// Sixteen hexadecimal digits, a hyphen and a number.
        public var rawValue: String { base.rawValue }

        /// Appends ``rawValue``.
        func append(to text: inout [UInt8]) { base.append(to: &text) }

        // The defaults for `RawRepresentable` would make the text for each comparison and hash.

        /// Whether both are the id of the same event.
        public static func == (lhs: ID, rhs: ID) -> Bool { lhs.base == rhs.base }

        /// Hashes the id.
        public func hash(into hasher: inout Hasher) { hasher.combine(base) }

        /// The same as ``rawValue``.
        public var description: String { rawValue }
    }
}
