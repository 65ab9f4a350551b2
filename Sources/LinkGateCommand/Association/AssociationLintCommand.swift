import LinkGateAssociation
import LinkGateKit

/// `linkgate aasa lint`: checks a file by itself.
struct AssociationLintCommand: Command {
    static let description = CommandDescription(
        name: "aasa lint", summary: "check a file by itself: errors, and what works but is hardly meant",
        operands: "FILE", operandCount: 1...1, options: [.host],
        details: """
            Errors: what makes the file unusable. Warnings: keys that the system ignores, components that match everything or
            nothing, or that an earlier one decides before, `paths` beside `components`, fragments, queries and hosts in a
            path, patterns that need "percentEncoded": false, variables, paths of APIs and logins. Notes: good to know.

            Exit status: 0 if there is nothing, or only notes, 1 with warnings, 2 with errors or for a wrong call.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) throws -> CommandStatus {
        let inputs = AssociationInputs(arguments: arguments, environment: environment)
        let path = arguments.operands[0]
        let findings = AssociationLint.findings(
            json: try inputs.bytes(of: path), host: arguments[.host] ?? "example.com")
        return findings.report(in: path, environment)
    }
}

extension AssociationFinding {
    /// The finding in words, with its witness and remedy on lines of their own.
    func text(in path: String?, style: Style) -> String {
        let word =
            switch severity {
            case .error: style.red("error")
            case .warning: style.yellow("warning")
            case .note: style.dim("note")
            }
        let head = "\(path.map { "\($0.printable): " } ?? "")\(word): "
        var lines = [head + "\(place): \(problem)".printable]
        if let witness { lines.append("    for example \(witness.printable)") }
        lines.append("    remedy: \(remedy.printable)")
        return lines.joined(separator: "\n") + "\n"
    }
}

extension [AssociationFinding] {
    /// Prints the findings and their number; the status that they make.
    func report(in path: String, naming: Bool = true, _ environment: CommandEnvironment) -> CommandStatus {
        let style = environment.style(for: environment.output)
        for finding in self { environment.output.print(finding.text(in: naming ? path : nil, style: style)) }
        let counts = AssociationFinding.Severity.allCases.reversed().compactMap { severity -> String? in
            let count = count { $0.severity == severity }
            return count == 0 ? nil : counted(count, severity.rawValue)
        }
        let summary = counts.isEmpty ? "nothing to complain about" : counts.joined(separator: ", ")
        environment.output.print("\(path.printable): \(summary)\n")
        switch map(\.severity).max() {
        case .error: return .usage
        case .warning: return .findings
        case .note, nil: return .success
        }
    }
}
