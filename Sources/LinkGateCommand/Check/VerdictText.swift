import LinkGate
import LinkGateRoutes

/// The text for a checked link: the verdict, the canonical link, and each policy's decision.
struct VerdictText {
    let policyNames: [String]
    /// The places that the app knows; empty if it lists none.
    let map: RouteMap
    /// The configured schemes and hosts, for unrecognized links: `yourapp:, app.example.com`.
    let ours: String
    let notes: LinkNotes
    let style: Style

    func text(_ url: String, _ result: LinkResult) -> String {
        switch result {
        case .unreadable(let reason):
            return lines(style.red("rejected"), url.printable, [reason.printable])
        case .judged(let verdict):
            return text(url, verdict)
        }
    }

    private func text(_ url: String, _ verdict: GateVerdict) -> String {
        let notes = notes.notes(on: url, verdict).map { "note: \($0)" }
        switch verdict.decision {
        case .rejected(let error):
            return rejected(url, error, notes)
        case .gated(let level):
            return lines(style.yellow("gated"), url.printable, ["needs \(level.name)"] + details(verdict) + notes)
        case .open:
            return lines(style.green("open"), url.printable, details(verdict) + notes)
        case .denied:
            return lines(style.red("denied"), url.printable, details(verdict) + notes)
        default:
            return lines(style.dim("unrecognized"), url.printable, ["not ours; ours are \(ours)"] + notes)
        }
    }

    private func rejected(_ url: String, _ error: DeepLinkError, _ notes: [String]) -> String {
        let word = "rejected"
        let marked = MarkedLink(url, error: error)
        // The caret is on a separate line below the link, which follows the verdict.
        let caret = marked.caretOffset.map { String(repeating: " ", count: word.count + 2 + $0) + "^\n" } ?? ""
        return "\(style.bold(style.red(word)))  \(marked.shown)\n\(caret)"
            + ([marked.message] + notes).map { "    \($0)\n" }.joined()
    }

    private func details(_ verdict: GateVerdict) -> [String] {
        let link = verdict.link.map { ["link: \($0.displayText)"] } ?? []
        return link + (verdict.link.map(reached) ?? [])
            + policyNames.flatMap { name in
                let reasons = verdict.reasons.filter { $0.policy == name }
                return reasons.isEmpty ? ["\(name.printable): passes"] : reasons.map(word)
            }
    }

    /// Which place of the app a link reaches.
    private func reached(by link: DeepLink) -> [String] {
        if map.places.isEmpty { return [] }
        guard let match = map.match(link) else { return ["reaches: none of the destinations"] }
        let pattern = match.pattern.isEmpty ? "home" : match.pattern
        let name = match.place.name == match.pattern || match.place.name.isEmpty ? "" : "\(match.place.name), "
        let old = match.isAlias ? " (an old link)" : ""
        return ["reaches: \(name)\(pattern)\(old)".printable]
            + (match.place.deprecated.map { ["deprecated: \($0)".printable] } ?? [])
    }

    private func word(_ reason: GateReason) -> String {
        let effect = reason.requirement.map { "needs \($0.level.name)" } ?? "denies"
        return "\(reason.policy.printable): \(effect), because \(reason.because.printable)"
    }

    private func lines(_ verdict: String, _ url: String, _ details: [String]) -> String {
        let head = "\(style.bold(verdict))  \(url)"
        return ([head] + details.map { "    \($0)" }).joined(separator: "\n") + "\n"
    }
}

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
