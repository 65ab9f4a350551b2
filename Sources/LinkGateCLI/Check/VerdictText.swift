import LinkGate

/// A checked link as people read it: the verdict, the canonical link, and each policy's word.
struct VerdictText {
    let policyNames: [String]
    /// What is ours, for links that are not: `yourapp:, app.example.com`.
    let ours: String
    let style: Style

    func text(_ url: String, _ result: LinkResult) -> String {
        switch result {
        case .unreadable(let reason):
            return lines(style.red("rejected"), Printable.text(url), [Printable.text(reason)])
        case .judged(let verdict):
            return text(url, verdict)
        }
    }

    private func text(_ url: String, _ verdict: GateVerdict) -> String {
        switch verdict.decision {
        case .rejected(let error):
            return lines(style.red("rejected"), nil, MarkedLink.lines(url, error: error))
        case .gated(let level):
            return lines(style.yellow("gated"), Printable.text(url), ["needs \(level.name)"] + details(verdict))
        case .open:
            return lines(style.green("open"), Printable.text(url), details(verdict))
        case .denied:
            return lines(style.red("denied"), Printable.text(url), details(verdict))
        default:
            return lines(style.dim("unrecognized"), Printable.text(url), ["not ours; ours are \(ours)"])
        }
    }

    private func details(_ verdict: GateVerdict) -> [String] {
        let link = verdict.link.map { ["link: \(LinkText.text($0))"] } ?? []
        return link
            + policyNames.flatMap { name in
                let reasons = verdict.reasons.filter { $0.policy == name }
                return reasons.isEmpty ? ["\(Printable.text(name)): passes"] : reasons.map(word)
            }
    }

    private func word(_ reason: GateReason) -> String {
        let effect = reason.requirement.map { "needs \($0.level.name)" } ?? "denies"
        return "\(Printable.text(reason.policy)): \(effect), because \(Printable.text(reason.because))"
    }

    private func lines(_ verdict: String, _ url: String?, _ details: [String]) -> String {
        let head = [style.bold(verdict), url].compactMap { $0 }.joined(separator: "  ")
        return ([head] + details.map { "    \($0)" }).joined(separator: "\n") + "\n"
    }
}

/// A rejected link with a caret under the byte that is at fault.
enum MarkedLink {
    /// How much of a long link is shown before and behind the fault, in characters.
    private static let window = 60

    static func lines(_ url: String, error: DeepLinkError) -> [String] {
        guard let offset = error.offset, (0...url.utf8.count).contains(offset) else {
            return [excerpt(url.unicodeScalars.prefix(2 * window), of: url), error.message]
        }
        let before = scalars(of: url, before: offset)
        let after = url.unicodeScalars.dropFirst(before.count).prefix(window)
        let shownBefore = before.suffix(window)
        let lead = (shownBefore.count < before.count ? "…" : "") + Printable.text(String(shownBefore))
        let tail = before.count + after.count < url.unicodeScalars.count ? "…" : ""
        let caret = String(repeating: " ", count: lead.unicodeScalars.count) + "^"
        return [lead + Printable.text(String(after)) + tail, caret, "\(error.message) (at byte \(offset))"]
    }

    private static func scalars(of url: String, before offset: Int) -> Substring.UnicodeScalarView {
        var count = 0
        return url.unicodeScalars.prefix { scalar in
            count += UTF8.width(scalar)
            return count <= offset
        }
    }

    private static func excerpt(_ shown: Substring.UnicodeScalarView, of url: String) -> String {
        Printable.text(String(shown)) + (shown.endIndex < url.unicodeScalars.endIndex ? "…" : "")
    }
}
