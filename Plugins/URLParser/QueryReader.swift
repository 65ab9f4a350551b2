import LinkGate

/// Splits a raw query at `&` and decodes names and values once, leniently: it does not touch the destination.
enum QueryReader {
    static func parameters(
        in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, limit: Int
    ) throws(DeepLinkError) -> [DeepLink.Parameter] {
        if range.isEmpty { return [] }
        var parameters: [DeepLink.Parameter] = []
        var ampersands = 0
        for index in range where bytes[index] == UInt8(ascii: "&") { ampersands += 1 }
        parameters.reserveCapacity(min(ampersands + 1, limit))
        var start = range.lowerBound
        while start <= range.upperBound {
            let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) ?? range.upperBound
            if start < end {
                if parameters.count == limit {
                    throw DeepLinkError(.tooManyParameters, "the query has more than \(limit) parameters", at: start)
                }
                parameters.append(try parameter(bytes, start..<end))
            }
            start = end + 1
        }
        return parameters
    }

    private static func parameter(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) throws(DeepLinkError) -> DeepLink.Parameter {
        let equals = bytes[range].firstIndex(of: UInt8(ascii: "=")) ?? range.upperBound
        let name = try text(bytes, range.lowerBound..<equals)
        let value = equals < range.upperBound ? try text(bytes, equals + 1..<range.upperBound) : ""
        return DeepLink.Parameter(name: name, value: value)
    }

    private static func text(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) throws(DeepLinkError) -> String {
        guard bytes[range].contains(UInt8(ascii: "%")) else {
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        }
        try checkNUL(in: bytes, range)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < range.upperBound,
                let high = bytes[index + 1].hexDigitValue, let low = bytes[index + 2].hexDigitValue
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    static func checkNUL(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) throws(DeepLinkError) {
        guard range.count >= 3 else { return }
        for index in range.lowerBound..<range.upperBound - 2
        where bytes[index] == UInt8(ascii: "%") && bytes[index + 1] == UInt8(ascii: "0")
            && bytes[index + 2] == UInt8(ascii: "0")
        {
            throw DeepLinkError(.control, "the link holds an encoded NUL", at: index)
        }
    }
}
