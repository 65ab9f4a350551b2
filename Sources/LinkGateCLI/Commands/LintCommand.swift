import Foundation
import LinkGateKit

/// `linkgate lint`: checks a configuration.
struct LintCommand: Command {
    static let description = CommandDescription(
        name: "lint", summary: "check a configuration: errors, and what works but is hardly meant",
        operands: "[CONFIG]", operandCount: 0...1, options: [.config],
        details: """
            Without CONFIG, ./linkgate.json is checked. Errors: what makes a configuration unusable. Warnings: patterns that
            another one covers, patterns that can never match, settings that are hardly meant. Notes: good to know.

            Exit status: 0 if there is nothing, or only notes, 1 with warnings, 2 with errors or for a wrong call.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) async throws -> CommandStatus {
        if !arguments.operands.isEmpty, arguments[.config] != nil {
            throw UsageError("the configuration is given twice", "give it once", in: Self.description)
        }
        let path = arguments.operands.first ?? arguments[.config] ?? ConfigurationSource.defaultName
        let bytes = try FileReading.bytes(of: environment.url(path))
        let findings = ConfigurationLint.findings(json: bytes)
        let style = environment.style(for: environment.output)
        for finding in findings { environment.output.print(FindingText.line(finding, in: path, style: style)) }
        environment.output.print(FindingText.summary(findings, in: path))
        return status(findings.map(\.severity).max() ?? .note)
    }

    private func status(_ worst: ConfigurationFinding.Severity) -> CommandStatus {
        switch worst {
        case .note: .success
        case .warning: .findings
        case .error: .usage
        }
    }
}

/// Findings in words.
enum FindingText {
    static func line(_ finding: ConfigurationFinding, in path: String, style: Style) -> String {
        let word =
            switch finding.severity {
            case .error: style.red("error")
            case .warning: style.yellow("warning")
            case .note: style.dim("note")
            }
        return "\(Printable.text(path)): \(word): \(Printable.text(finding.problem.description))\n"
    }

    static func summary(_ findings: [ConfigurationFinding], in path: String) -> String {
        let counts = [(ConfigurationFinding.Severity.error, "error"), (.warning, "warning"), (.note, "note")].map {
            severity, word in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
        }
        let found = counts.compactMap { $0 }.joined(separator: ", ")
        return "\(Printable.text(path)): \(found.isEmpty ? "nothing to complain about" : found)\n"
    }
}
