/// How other frameworks write that any segment, or all the rest, may stand at a place: `:id`, `{id}`, `[id]`, `<id>`,
/// `*rest`.
///
/// Taken for a name, it would match no link, and a list that holds it would protect nothing.
enum ForeignPlaceholder {
    case segment, rest

    init?(_ segment: String) {
        guard let first = segment.utf8.first, segment.utf8.count > 1 else { return nil }
        switch first {
        case UInt8(ascii: ":"): break
        case UInt8(ascii: "*"):
            guard segment.utf8.dropFirst().allSatisfy(\.isNameByte) else { return nil }
        case UInt8(ascii: "["):
            guard segment.utf8.last == UInt8(ascii: "]") else { return nil }
        default:
            guard Self.holds("{", "}", segment) || Self.holds("<", ">", segment) else { return nil }
        }
        // `*rest`, `**`, `:rest*`, `:rest+`, `:rest(.*)`, `{*rest}`, `{rest...}`, `[...rest]`, `<path:rest>`
        let isRest =
            segment.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "+") }
            || segment.utf8.starts(with: "<path:".utf8) || segment.contains("...")
        self = isRest ? .rest : .segment
    }

    private static func holds(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ segment: String) -> Bool {
        guard let start = segment.utf8.firstIndex(of: UInt8(ascii: open)) else { return false }
        return segment.utf8[start...].contains(UInt8(ascii: close))
    }

    /// What to write in the place of a placeholder, and of the others of its pattern.
    static func remedy(for placeholder: String, in pattern: String) -> String {
        var isExact = pattern.utf8.first == UInt8(ascii: "=")
        var segments = pattern.unicodeScalars.dropFirst(isExact ? 1 : 0)
            .split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        if segments.count > 1, segments.last.flatMap({ Self($0) }) == .rest {
            segments.removeLast()
            isExact = false
        }
        let meant = (isExact ? "=" : "") + segments.map { Self($0) == nil ? $0 : "*" }.joined(separator: "/")
        let sign = placeholder.unicodeScalars.first { ":{[<*".unicodeScalars.contains($0) } ?? ":"
        let escape = "%" + String(sign.value, radix: 16, uppercase: true)
        return "* stands for any one segment, and a pattern matches all below it: write \"\(meant)\"; "
            + "\(escape) is the character \(sign)"
    }
}

extension UInt8 {
    /// What the name of a rest is made of, and the second `*` of `**`.
    fileprivate var isNameByte: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "*")
    }
}
