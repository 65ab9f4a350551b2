extension DeepLink {
    /// The id of one arrival: a random prefix for the process and a counter.
    ///
    /// A UUID would cost microseconds for each link; two processes share a prefix with a chance of 1 in 2⁶⁴.
    public struct ID: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
        let process: UInt64
        let number: UInt64

        init(process: UInt64, number: UInt64) {
            self.process = process
            self.number = number
        }

        /// The id of a link that no router has received.
        public static let unassigned = ID(process: 0, number: 0)

        /// Reads an id that was written with ``rawValue``; nil if the text is not one.
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
            let digits = String(process, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits + "-" + String(number)
        }

        /// The same as ``rawValue``.
        public var description: String { rawValue }
    }
}
