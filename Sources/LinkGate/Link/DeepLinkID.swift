extension DeepLink {
    /// The id of one arrival: a random prefix for the process and a counter.
    ///
    /// A UUID would cost microseconds for each link; two processes share a prefix with a chance of 1 in 2⁶⁴.
    public struct ID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
        let process: UInt64
        let number: UInt64

        init(process: UInt64, number: UInt64) {
            self.process = process
            self.number = number
        }

        /// The id of a link that no router has received.
        public static let unassigned = ID(process: 0, number: 0)

        /// Reads an id that was written with ``rawValue``; `nil` if the text is not one.
        public init?(rawValue: String) {
            let parts = rawValue.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].count == 16,
                let process = UInt64(Substring(parts[0]), radix: 16), let number = UInt64(Substring(parts[1]))
            else { return nil }
            self.init(process: process, number: number)
            guard self.rawValue == rawValue else { return nil }
        }

        /// Sixteen hexadecimal digits, a hyphen and a number: safe in a file name.
        public var rawValue: String {
            var text: [UInt8] = []
            text.reserveCapacity(37)
            append(to: &text)
            return String(decoding: text, as: UTF8.self)
        }

        /// Appends ``rawValue``.
        func append(to text: inout [UInt8]) {
            for shift in stride(from: 60, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: process >> UInt64(shift)) & 0xF
                text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
            text.append(UInt8(ascii: "-"))
            text.append(contentsOf: String(number).utf8)
        }

        // The defaults for `RawRepresentable` would make the text for each comparison and hash.

        /// Whether both are the id of the same arrival.
        public static func == (lhs: ID, rhs: ID) -> Bool {
            lhs.number == rhs.number && lhs.process == rhs.process
        }

        /// Hashes the process and the number.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(process)
            hasher.combine(number)
        }

        /// The same as ``rawValue``.
        public var description: String { rawValue }
    }
}
