import Foundation
import LinkGateAssociation
import LinkGateKit

/// `linkgate aasa match`: which component of a file decides about a URL, and what LinkGate then says.
struct AssociationMatchCommand: Command {
    static let description = CommandDescription(
        name: "aasa match", summary: "say which component of a file decides about a URL, and what LinkGate then says",
        operands: "FILE [URL...]", operandCount: 1...Int.max,
        options: [.links, .host, .appID, .associationConfig],
        details: """
            Verdicts: match (handed to the app), exclude (a component with "exclude" keeps it in the browser), no_match (no
            component matches), uncertain (it depends on a point that neither Apple nor recordings of the system settle).
            A match is eligible, not certain: the user's choice, the app that shows the link, and whether the device has
            downloaded the file decide, too.

            Without --host and a configuration, the file is taken for that of each URL's host. What LinkGate says needs a
            configuration. A line of --links is a link, white space, and a verdict; a line that begins with # is a comment.

            Exit status: 0, or 1 if a line of --links gets another verdict; 2 for a wrong call or file.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) throws -> CommandStatus {
        let inputs = AssociationInputs(arguments: arguments, environment: environment)
        let file = try inputs.file(arguments.operands[0])
        let urls = arguments.operands.dropFirst()
        let expectations = try inputs.expectations()
        if urls.isEmpty, expectations == nil {
            throw UsageError("no URL is given", "give one or more, or --links FILE", in: Self.description)
        }
        let configuration = try inputs.configuration()
        let gate = try inputs.gate(configuration)
        let hosts = arguments[.host].map { [$0] } ?? configuration?.hosts ?? []
        let text = AssociationMatchText(
            file: file, gate: gate, style: environment.style(for: environment.output), now: environment.now)
        let ids = inputs.appIDs.isEmpty ? file.appIDs : inputs.appIDs
        let matchers = AssociationMatchers(file: file, hosts: hosts)
        for url in urls {
            for id in ids {
                let matcher = matchers.matcher(for: url, appID: id)
                environment.output.print(text.text(url, matcher, appID: ids.count > 1 ? id : nil))
            }
        }
        guard let expectations else { return .success }
        let id = inputs.appIDs.first
        return inputs.report(expectations) { matchers.matcher(for: $0, appID: id).match($0).verdict.rawValue }
            ? .success : .findings
    }
}

/// Matchers of a file for the hosts that serve it.
struct AssociationMatchers {
    let file: AssociationFile
    /// Empty: each URL's own host serves it.
    let hosts: [String]

    func matcher(for url: String, appID: String?) -> AssociationMatcher {
        let own = AssociationMatcher.host(of: url)
        let host = hosts.first { host in own.map { AssociationMatcher.covers(host, $0) } ?? false }
        return AssociationMatcher(file, host: host ?? hosts.first ?? own ?? "", appID: appID)
    }
}

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
