import LinkGate

/// A rejected link with the position of the fault.
struct MarkedLink: Equatable {
    /// The link, or the part of it around the fault.
    let shown: String
    /// The column of the fault in `shown`, for a caret; `nil` if the fault has no single position.
    let caretOffset: Int?
    let message: String

    /// The number of characters of a long link that are shown before and after the fault.
    private static let window = 60

    init(_ url: String, error: DeepLinkError) {
        guard let offset = error.offset, (0...url.utf8.count).contains(offset) else {
            shown = Self.excerpt(url.unicodeScalars.prefix(2 * Self.window), of: url)
            caretOffset = nil
            message = error.message
            return
        }
        let before = Self.scalars(of: url, before: offset)
        let after = url.unicodeScalars.dropFirst(before.count).prefix(Self.window)
        let shownBefore = before.suffix(Self.window)
        let lead = (shownBefore.count < before.count ? "…" : "") + String(shownBefore).printable
        let tail = before.count + after.count < url.unicodeScalars.count ? "…" : ""
        shown = lead + String(after).printable + tail
        caretOffset = lead.terminalColumns
        message = "\(error.message) (at byte \(offset))"
    }

    private static func scalars(of url: String, before offset: Int) -> Substring.UnicodeScalarView {
        var count = 0
        return url.unicodeScalars.prefix { scalar in
            count += UTF8.width(scalar)
            return count <= offset
        }
    }

    private static func excerpt(_ shown: Substring.UnicodeScalarView, of url: String) -> String {
        String(shown).printable + (shown.endIndex < url.unicodeScalars.endIndex ? "…" : "")
    }
}
