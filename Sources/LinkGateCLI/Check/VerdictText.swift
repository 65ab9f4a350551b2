import LinkGate

/// The text for a checked link: the verdict, the canonical link, and each policy's decision.
struct VerdictText {
    let policyNames: [String]
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
        return link
            + policyNames.flatMap { name in
                let reasons = verdict.reasons.filter { $0.policy == name }
                return reasons.isEmpty ? ["\(name.printable): passes"] : reasons.map(word)
            }
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
