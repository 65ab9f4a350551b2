/// The parameters of a raw query: split at `&`, names and values decoded once, leniently.
///
/// The core reads them, so that every parser's links decode alike.
enum QueryParameters {
    static func read(_ query: Substring) -> [DeepLink.Parameter] {
        query.withUTF8Bytes { bytes in
            var parameters: [DeepLink.Parameter] = []
            var start = 0
            while start < bytes.count {
                let end = first(UInt8(ascii: "&"), in: bytes, from: start, to: bytes.count)
                if start < end { parameters.append(parameter(bytes, start..<end)) }
                start = end + 1
            }
            return parameters
        }
    }

    private static func parameter(_ bytes: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>) -> DeepLink.Parameter {
        let nameEnd = first(UInt8(ascii: "="), in: bytes, from: piece.lowerBound, to: piece.upperBound)
        let valueStart = min(nameEnd + 1, piece.upperBound)
        return DeepLink.Parameter(
            name: text(bytes, piece.lowerBound..<nameEnd), value: text(bytes, valueStart..<piece.upperBound))
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        let bytes = UnsafeBufferPointer(rebasing: bytes[range])
        guard first(UInt8(ascii: "%"), in: bytes, from: 0, to: bytes.count) < bytes.count else {
            return String(repairing: bytes)
        }
        return String(repairing: PercentEncoding.decodedOnce(bytes) ?? Array(bytes))
    }

    /// Whether a name or value would hold a NUL.
    static func holdNUL(_ query: Substring) -> Bool {
        query.withUTF8Bytes { bytes in
            var index = 0
            while true {
                index = WordScan.first(in: bytes, index..<bytes.count) { word in
                    (WordScan.marks(word, UInt8(ascii: "%")) | WordScan.marks(word, 0)) & ~word
                }
                guard index < bytes.count else { return false }
                if bytes[index] == 0 || PercentEncoding.escape(in: bytes, at: index) == 0 { return true }
                index += 1
            }
        }
    }

    private static func first(
        _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
    ) -> Int {
        WordScan.first(in: bytes, start..<end) { WordScan.marks($0, byte) & ~$0 }
    }
}
