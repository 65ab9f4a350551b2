extension DeepLink {
    /// How long a link may be; one that is longer is rejected, so that the work of reading it is bounded.
    public struct Limits: Sendable, Hashable {
        /// The most bytes of the whole string.
        public var bytes: Int
        /// The most segments, empty ones included.
        public var segments: Int
        /// The most parameters.
        public var parameters: Int
        /// The most combining marks in a row in a segment: normalizing takes time quadratic in their number
        /// (UAX 15 §13 names 30, which is more than any language needs).
        public var combiningMarks: Int

        /// Makes limits.
        public init(bytes: Int = 8192, segments: Int = 64, parameters: Int = 256, combiningMarks: Int = 30) {
            self.bytes = bytes
            self.segments = segments
            self.parameters = parameters
            self.combiningMarks = combiningMarks
        }

        /// 8,192 bytes, 64 segments, 256 parameters, 30 combining marks in a row.
        public static let `default` = Limits()
    }
}
