import LinkGateAssociation

/// Findings about association files in words, each with its witness and remedy on lines of their own.
enum AssociationFindingText {
    static func text(_ finding: AssociationFinding, in path: String?, style: Style) -> String {
        let word =
            switch finding.severity {
            case .error: style.red("error")
            case .warning: style.yellow("warning")
            case .note: style.dim("note")
            }
        let head = "\(path.map { "\($0.printable): " } ?? "")\(word): "
        var lines = [head + "\(finding.place): \(finding.problem)".printable]
        if let witness = finding.witness { lines.append("    for example \(witness.printable)") }
        lines.append("    remedy: \(finding.remedy.printable)")
        return lines.joined(separator: "\n") + "\n"
    }

    static func summary(_ findings: [AssociationFinding], in path: String) -> String {
        let counts = AssociationFinding.Severity.allCases.reversed().compactMap { severity -> String? in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : counted(count, severity.rawValue)
        }
        return
            "\(path.printable): \(counts.isEmpty ? "nothing to complain about" : counts.joined(separator: ", "))\n"
    }

    static func status(_ findings: [AssociationFinding]) -> CommandStatus {
        switch findings.map(\.severity).max() {
        case .error: .usage
        case .warning: .findings
        case .note, nil: .success
        }
    }

    /// Prints findings and their number; the status that they make.
    static func report(
        _ findings: [AssociationFinding], in path: String, naming: Bool = true, _ environment: CommandEnvironment
    ) -> CommandStatus {
        let style = environment.style(for: environment.output)
        for finding in findings { environment.output.print(text(finding, in: naming ? path : nil, style: style)) }
        environment.output.print(summary(findings, in: path))
        return status(findings)
    }
}
