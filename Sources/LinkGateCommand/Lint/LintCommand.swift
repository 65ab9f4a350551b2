import Foundation
import LinkGateKit

/// `linkgate lint`: checks a configuration.
struct LintCommand: Command {
    static let sample = CommandDescription.Option(
        name: "sample", value: nil, help: "print a configuration to begin with: linkgate lint --sample > linkgate.json")

    static let description = CommandDescription(
        name: "lint", summary: "check a configuration for errors and probable mistakes",
        operands: "[CONFIG]", operandCount: 0...1, options: [.checkedConfig, sample],
        details: """
            Without CONFIG, ./linkgate.json is checked. Errors make a configuration unusable. Warnings are patterns that another
            one covers, patterns that can never match, and settings that are probably mistakes. Notes are for information.

            A configuration is a JSON file; only schemes or hosts is required:

            \(indented(LinkGateConfiguration.sampleJSON))

            Its keys, and those that the sample leaves out:

            \(aligned(LinkGateConfiguration.keyExplanations.map { ($0.key, $0.meaning) }))

            Exit status: 0 if there is nothing, or only notes, 1 with warnings, 2 with errors or for a wrong call.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) throws -> CommandStatus {
        if !arguments.operands.isEmpty, arguments[.config] != nil {
            throw UsageError("the configuration is given twice", "give it once", in: Self.description)
        }
        if arguments.has(Self.sample) {
            if let path = arguments.operands.first ?? arguments[.config] {
                throw UsageError(
                    "--sample checks nothing, and \(path) is named", "write --sample alone", in: Self.description)
            }
            environment.output.print(LinkGateConfiguration.sampleJSON)
            return .success
        }
        let path = arguments.operands.first ?? arguments[.config] ?? CommandEnvironment.configurationName
        let url = environment.url(path)
        if arguments.operands.isEmpty, arguments[.config] == nil, !FileManager.default.fileExists(atPath: url.path) {
            throw CommandError(
                "no file is named and there is no ./\(path) here",
                "name one, or begin with `linkgate lint --sample > \(path)`")
        }
        let findings = try ConfigurationLint.findings(json: try FileReading.bytes(of: url)) { try environment.gate($0) }
        let style = environment.style(for: environment.output)
        for finding in findings { environment.output.print(finding.line(in: path, style: style)) }
        environment.output.print(Self.summary(findings, in: path))
        return status(findings.map(\.severity).max() ?? .note)
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }

    private static func summary(_ findings: [ConfigurationFinding], in path: String) -> String {
        let counts = [(ConfigurationFinding.Severity.error, "error"), (.warning, "warning"), (.note, "note")].map {
            severity, word in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : counted(count, word)
        }
        let found = counts.compactMap { $0 }.joined(separator: ", ")
        return "\(path.printable): \(found.isEmpty ? "nothing to complain about" : found)\n"
    }

    private func status(_ worst: ConfigurationFinding.Severity) -> CommandStatus {
        switch worst {
        case .note: .success
        case .warning: .findings
        case .error: .usage
        }
    }
}

extension ConfigurationFinding {
    /// The finding as a line of text.
    fileprivate func line(in path: String, style: Style) -> String {
        let word =
            switch severity {
            case .error: style.red("error")
            case .warning: style.yellow("warning")
            case .note: style.dim("note")
            }
        return "\(path.printable): \(word): \(problem.description.printable)\n"
    }
}
