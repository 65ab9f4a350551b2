import Foundation

/// A part of a URL as a pattern sees it.
enum ComparedText {
    /// The characters of a text, decoded or as written.
    static func scalars(_ text: String, decoded: Bool, _ question: OpenQuestion?) -> [UInt32] {
        guard decoded else { return text.unicodeScalars.map(\.value) }
        let decoded = Hex.decoded(text)
        switch question {
        case .bytes: return decoded.utf8.map { UInt32($0) }
        case .normalization: return decoded.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
        default: return decoded.unicodeScalars.map(\.value)
        }
    }

    /// The forms of a path of which one has to match: without leading and trailing slashes.
    static func paths(_ path: String, _ question: OpenQuestion?) -> [String] {
        var path = path[...]
        if question == .pathParameters { path = path.withoutParameters[...] }
        if question == .leadingSlashes {
            if path.hasPrefix("/") { path.removeFirst() }
        } else {
            while path.hasPrefix("/") { path.removeFirst() }
        }
        let hasTrailingSlash = path.hasSuffix("/")
        while path.hasSuffix("/") { path.removeLast() }
        switch question {
        case .emptySegmentsJoined:
            return [path.split(separator: "/", omittingEmptySubsequences: true).joined(separator: "/")]
        case .emptySegmentsCounted:
            return [String(path), path.replacingOccurrences(of: "//", with: "/x/")]
        case .trailingSlash: return hasTrailingSlash ? [String(path), "\(path)/"] : [String(path)]
        default: return [String(path)]
        }
    }
}

extension Substring {
    /// Without what stands from a `;` to the end of its segment.
    fileprivate var withoutParameters: String {
        split(separator: "/", omittingEmptySubsequences: false).map { segment in
            String(segment.prefix { $0 != ";" })
        }.joined(separator: "/")
    }
}

/// The items of a query, split at `&` and at the first `=`.
struct QueryItems {
    let items: [(name: String, value: String)]

    init(_ query: String) {
        items =
            query.isEmpty
            ? []
            : query.split(separator: "&", omittingEmptySubsequences: false).map { item in
                let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
            }
    }
}
