import Foundation
import LinkGate

/// A stored link as `linkgate pending` shows it.
struct PendingText {
    let gate: Gate
    let timeout: Duration
    let now: Date
    /// The call that continues with the links.
    let resume: String
    let style: Style

    func text(_ record: PendingRecord, place: Int) -> String {
        let verdict = gate.verdict(for: record.url, at: now)
        let name = verdict.link.map(\.displayText) ?? record.safeName
        let turn = place == 0 ? "" : style.dim("  (behind \(place))")
        var lines = [style.bold(name) + turn, "  \(timeLeft(record))"]
        switch verdict.decision {
        case .gated(let level): lines.append("  needs \(level.name.printable)")
        case .open: lines.append("  needs no login any more: \(resume) delivers it")
        case .denied: lines.append("  is denied now: \(resume) ends it")
        case .rejected(let error):
            lines.append("  cannot be read now: \(error.description.printable); \(resume) ends it")
        default: lines.append("  is not recognized now: \(resume) ends it")
        }
        lines += verdict.reasons.map { "  because \($0.because.printable) (\($0.policy.printable))" }
        return lines.joined(separator: "\n") + "\n"
    }

    private func timeLeft(_ record: PendingRecord) -> String {
        let age = now.timeIntervalSince(record.receivedAt)
        let seconds = Double(timeout.components.seconds) + Double(timeout.components.attoseconds) * 1e-18 - max(0, age)
        // The router's rule: a record from the future is expired.
        guard seconds > 0, age >= -60 else { return "its time is over: \(resume) ends it" }
        return
            "received \(spoken(seconds: max(0, age.rounded()))) ago, \(Duration.seconds(min(seconds, 1e9)).clockText) left"
    }
}
