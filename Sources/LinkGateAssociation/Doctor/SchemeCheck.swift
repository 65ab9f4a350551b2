import LinkGateKit

/// Compares the URL schemes of an `Info.plist` with those of a configuration.
struct SchemeCheck {
    let info: PropertyList
    let name: String
    let configuration: LinkGateConfiguration?

    var findings: [AssociationFinding] {
        let schemes = (info["CFBundleURLTypes"]?.elements ?? []).flatMap { $0["CFBundleURLSchemes"]?.elements ?? [] }
            .compactMap { element in element.string.map { (text: $0, line: element.line) } }
        var findings = schemes.compactMap { malformed($0.text, at: place($0.line)) }
        guard let configuration else { return findings }
        let registered = schemes.map { $0.text.lowercased() }
        let ours = configuration.schemes.map { $0.lowercased() }
        let hasSetting = schemes.contains { $0.text.contains("$(") }
        for scheme in ours where !registered.contains(scheme) {
            findings.append(
                .init(
                    hasSetting ? .note : .warning, .scheme, at: place(info["CFBundleURLTypes"]?.line),
                    "`\(scheme)` is a scheme of the configuration, and CFBundleURLSchemes does not name it",
                    witness: "\(scheme)://",
                    remedy: "add it to CFBundleURLTypes, or remove it from `schemes`"))
        }
        for scheme in schemes
        where !ours.contains(scheme.text.lowercased()) && malformed(scheme.text, at: "") == nil {
            findings.append(
                .init(
                    .warning, .scheme, at: place(scheme.line),
                    "the system opens the app for `\(scheme.text)`, and the configuration does not name it",
                    witness: "\(scheme.text)://",
                    remedy:
                        "add it to `schemes`, or leave it to the SDK that needs it and remove its links from the router"
                ))
        }
        return findings
    }

    private func place(_ line: Int?) -> String { line.map { "\(name), line \($0)" } ?? name }

    private func malformed(_ scheme: String, at place: String) -> AssociationFinding? {
        if scheme.contains("$(") {
            return .init(
                .note, .buildSetting, at: place, "`\(scheme)` is a build setting, so it is not compared",
                remedy: "check the Info.plist of the built app")
        }
        if ["http", "https"].contains(scheme.lowercased()) {
            return .init(
                .warning, .scheme, at: place, "`\(scheme)` cannot be an app's scheme",
                remedy: "remove it: web links come by the associated domains")
        }
        let rest = scheme.utf8.dropFirst()
        let isScheme =
            scheme.utf8.first.map(Self.isLetter) ?? false
            && rest.allSatisfy {
                Self.isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "+-.".utf8.contains($0)
            }
        return isScheme
            ? nil
            : .init(
                .warning, .scheme, at: place, "`\(scheme)` is no scheme (RFC 3986 §3.1)",
                remedy: "write letters, digits, `+`, `-` and `.` alone, without `://`")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
}
