import LinkGate

/// What a raw query or fragment is rejected for; its escapes and the rest of it do not touch the destination.
enum QueryCheck {
    static func check(
        _ bytes: UnsafeBufferPointer<UInt8>, _ query: Range<Int>, limit: Int
    ) throws(DeepLinkError) {
        try checkNUL(in: bytes, query)
        // A parameter takes two bytes at least, so that few queries have to be counted.
        guard query.count / 2 >= limit else { return }
        var count = 0
        var start = query.lowerBound
        while start < query.upperBound {
            let end = WordScan.first(in: bytes, start..<query.upperBound) {
                WordScan.marks($0, UInt8(ascii: "&")) & ~$0
            }
            if start < end { count += 1 }
            if count > limit {
                throw DeepLinkError(.tooManyParameters, "the query has more than \(limit) parameters", at: start)
            }
            start = end + 1
        }
    }

    static func checkNUL(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) throws(DeepLinkError) {
        var index = range.lowerBound
        while true {
            index = WordScan.first(in: bytes, index..<range.upperBound) {
                WordScan.marks($0, UInt8(ascii: "%")) & ~$0
            }
            guard index < range.upperBound else { return }
            if index + 2 < range.upperBound, bytes[index + 1] == UInt8(ascii: "0"),
                bytes[index + 2] == UInt8(ascii: "0")
            {
                throw DeepLinkError(.control, "the link holds an encoded NUL", at: index)
            }
            index += 1
        }
    }
}
