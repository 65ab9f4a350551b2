import Foundation
import LinkGateAssociation
import LinkGateKit

/// A match in words.
struct AssociationMatchText {
    let file: AssociationFile
    /// `nil` if there is no configuration.
    let gate: Gate?
    let style: Style
    let now: @Sendable () -> Date

    /// More components that do not match are counted only.
    private static let shownFailures = 12

    func text(_ url: String, _ matcher: AssociationMatcher, appID: String?) -> String {
        let match = matcher.match(url)
        var lines = ["\(style.bold(word(match.verdict)))  \(url.printable)"]
        if let appID { lines.append("app: \(appID.printable)") }
        lines += decision(match, url, matcher).map { $0.printable }
        if match.verdict == .match {
            lines.append("eligible, not certain: the user and the app that shows the link decide, too")
        }
        if let gate { lines.append("LinkGate: \(verdict(gate.verdict(for: url, at: now())))") }
        lines += failures(match)
        return lines.joined(separator: "\n    ") + "\n"
    }

    private func word(_ verdict: AssociationMatch.Verdict) -> String {
        switch verdict {
        case .match: style.green(verdict.rawValue)
        case .exclude, .noMatch: style.red(verdict.rawValue)
        case .uncertain: style.yellow(verdict.rawValue)
        }
    }

    private func decision(_ match: AssociationMatch, _ url: String, _ matcher: AssociationMatcher) -> [String] {
        var lines: [String] = []
        switch match.verdict {
        case .uncertain:
            lines.append(
                "likely \(match.likely.rawValue); it depends on "
                    + match.questions.map(\.text).joined(separator: ", and on "))
        case .noMatch where match.failures.isEmpty && match.decidedBy == nil:
            let own = AssociationMatcher.host(of: url)
            if own == nil {
                lines.append("it is no http or https URL, so no file says anything about it")
            } else if own.map({ !AssociationMatcher.covers(matcher.host, $0) }) ?? false {
                lines.append("its host is another one: the file is for \(matcher.host)")
            } else {
                lines.append("the file has no component for the app")
            }
        case .noMatch: lines.append("no component matches, so it stays in the browser")
        case .exclude, .match: break
        }
        if let place = match.decidedBy {
            let effect =
                file[place]?.exclude == true || match.likely == .exclude
                ? "keeps it in the browser" : "hands it to the app"
            lines.append("\(name(place)) \(effect)")
        }
        return lines
    }

    private func failures(_ match: AssociationMatch) -> [String] {
        let shown = match.failures.prefix(Self.shownFailures).map { failure in
            ("\(match.decidedBy == nil ? "" : "earlier: ")\(shortName(failure.place)): \(failure.failure)").printable
        }
        let rest = match.failures.count - shown.count
        return rest > 0 ? shown + ["and \(counted(rest, "component")) more that do not match"] : shown
    }

    private func name(_ place: ComponentPlace) -> String {
        guard let component = file[place] else { return "\(place)" }
        return "\(place) (`\(component.summary)`\(component.line.map { ", line \($0)" } ?? ""))"
    }

    private func shortName(_ place: ComponentPlace) -> String {
        let line = file[place]?.line.map { "line \($0), " } ?? ""
        return "\(line)`\(file[place]?.summary ?? "")`"
    }

    private func verdict(_ verdict: GateVerdict) -> String {
        let destination = verdict.link.map { " (\($0.displayText))" } ?? ""
        switch verdict.decision {
        case .open: return "open\(destination)"
        case .gated(let level): return "gated, needs \(level.name.printable)\(destination)"
        case .denied: return "denied\(destination)"
        case .rejected(let error): return "rejected: \(error.message.printable)"
        default: return "unrecognized: not ours by the configuration"
        }
    }
}
