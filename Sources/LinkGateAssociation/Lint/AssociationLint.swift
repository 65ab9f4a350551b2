import LinkGate
import LinkGateKit

/// Looks for what is wrong with an association file by itself, and for what works but is hardly meant.
///
/// ```swift
/// for finding in AssociationLint.findings(json: bytes, host: "app.example.com") { print(finding) }
/// ```
public enum AssociationLint {
    /// The findings for the contents of a file: its errors or, where there are none, the rest.
    ///
    /// - Parameters:
    ///   - json: The bytes of the file.
    ///   - host: The host that serves it, for the URLs that show a finding.
    /// - Returns: What was found, warnings before notes.
    public static func findings(json: some Sequence<UInt8>, host: String = "example.com") -> [AssociationFinding] {
        let bytes = Array(json)
        let file: AssociationFile
        do throws(AssociationError) {
            file = try AssociationFile(json: bytes)
        } catch {
            return error.problems.map { .init(.error, .unreadable, at: $0.place, $0.problem, remedy: $0.remedy) }
        }
        var findings = size(bytes) + ignoredKeys(bytes)
        for (index, detail) in file.details.enumerated() { findings += entry(detail, at: index, of: file, host) }
        findings += VariableLint(file).findings
        findings += ComponentLint(file: file, host: host).findings
        findings += ReachLint(file: file, host: host).findings
        return findings.filter { $0.severity != .note } + findings.filter { $0.severity == .note }
    }

    private static func size(_ bytes: [UInt8]) -> [AssociationFinding] {
        guard bytes.count > AssociationFile.maximumBytes / 10 * 9 else { return [] }
        return [
            .init(
                .note, .size, at: "the whole file",
                "it has \(bytes.count) bytes, and the system downloads \(AssociationFile.maximumBytes) at most",
                remedy: "join components by wildcards or variables before it is full")
        ]
    }

    private static func ignoredKeys(_ bytes: [UInt8]) -> [AssociationFinding] {
        guard let field = try? JSONField(parsing: bytes) else { return [] }
        var reader = AssociationReader(bytes)
        _ = reader.read(field)
        return reader.ignoredKeys.map { ignored in
            let meant = Spelling.closest(to: ignored.key, in: ignored.known)
            return .init(
                .warning, .unknownKey, at: ignored.place, "the system ignores the key `\(ignored.key)`",
                remedy: meant.map { "did you mean `\($0)`?" }
                    ?? "remove it; known here: \(ignored.known.joined(separator: ", "))")
        }
    }

    /// A URL that the ignored `paths` hand over and the components do not.
    private static func lost(_ detail: AssociationDetail, of file: AssociationFile, _ host: String) -> String? {
        var file = file
        file.details = [detail]
        let matcher = AssociationMatcher(file, host: host)
        return (detail.paths ?? []).filter { !$0.hasPrefix("NOT ") }.map { path in
            "https://\(host)/\(path.drop { $0 == "/" }.filter { $0 != "*" && $0 != "?" })"
        }.first { matcher.match($0).verdict != .match }
    }

    private static func entry(
        _ detail: AssociationDetail, at index: Int, of file: AssociationFile, _ host: String
    ) -> [AssociationFinding] {
        let place = "applinks.details[\(index)]"
        var findings: [AssociationFinding] = detail.appIDs.compactMap { id in
            ConfigurationProblem(ofAppID: id).map {
                .init(.warning, .appID, at: place, "\($0.place): \($0.problem)", remedy: $0.remedy)
            }
        }
        if detail.components != nil, detail.paths != nil {
            findings.append(
                .init(
                    .warning, .mixedForms, at: place, "`paths` is ignored, because `components` stands beside it",
                    witness: lost(detail, of: file, host), remedy: "move its rules into `components`, and remove it"))
        } else if detail.isLegacy {
            findings.append(
                .init(
                    .note, .oldForm, at: place, "`paths` is the form of iOS 12 and earlier",
                    remedy: "write `components` instead"))
        }
        if detail.rules.isEmpty {
            findings.append(
                .init(
                    .warning, .noEffect, at: place, "it has no rules, so it hands nothing over",
                    remedy: "add \"components\": [ … ]"))
        }
        return findings
    }
}
