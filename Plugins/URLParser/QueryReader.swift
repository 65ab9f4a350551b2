import LinkGate

/// Splits a raw query at `&` and decodes names and values once, leniently: it does not touch the destination.
enum QueryReader {
    static func parameters(
        in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, limit: Int
    ) throws(DeepLinkError) -> [DeepLink.Parameter] {
        if range.isEmpty { return [] }
        var parameters: [DeepLink.Parameter] = []
        // Room for most links: counting first would read every byte once more.
        parameters.reserveCapacity(4)
        var start = range.lowerBound
        while start <= range.upperBound {
            let piece = piece(in: bytes, start, until: range.upperBound)
            if piece.start < piece.end {
                if parameters.count == limit {
                    throw DeepLinkError(.tooManyParameters, "the query has more than \(limit) parameters", at: start)
                }
                parameters.append(try parameter(bytes, piece))
            }
            start = piece.end + 1
        }
        return parameters
    }

    private struct Piece {
        let start: Int
        let end: Int
        /// The first `=`; `end` without one.
        let nameEnd: Int
        let hasEscape: Bool
    }

    private static func piece(in bytes: UnsafeBufferPointer<UInt8>, _ start: Int, until limit: Int) -> Piece {
        var index = start
        var nameEnd = -1
        var hasEscape = false
        while true {
            index = WordScan.first(in: bytes, index..<limit) { word in
                (WordScan.marks(word, UInt8(ascii: "&")) | WordScan.marks(word, UInt8(ascii: "="))
                    | WordScan.marks(word, UInt8(ascii: "%"))) & ~word
            }
            guard index < limit, bytes[index] != UInt8(ascii: "&") else { break }
            if bytes[index] == UInt8(ascii: "%") {
                hasEscape = true
            } else if nameEnd < 0 {
                nameEnd = index
            }
            index &+= 1
        }
        return Piece(start: start, end: index, nameEnd: nameEnd < 0 ? index : nameEnd, hasEscape: hasEscape)
    }

    private static func parameter(
        _ bytes: UnsafeBufferPointer<UInt8>, _ piece: Piece
    ) throws(DeepLinkError) -> DeepLink.Parameter {
        let name = try text(bytes, piece.start..<piece.nameEnd, piece.hasEscape)
        if piece.nameEnd == piece.end { return DeepLink.Parameter(name: name, value: "") }
        return DeepLink.Parameter(
            name: name, value: try text(bytes, piece.nameEnd + 1..<piece.end, piece.hasEscape))
    }

    private static func text(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ hasEscape: Bool
    ) throws(DeepLinkError) -> String {
        guard hasEscape else {
            return String(copying: bytes, range)
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
