import LinkGate
import LinkGateConfigPolicy
import LinkGateKit
import LinkGateURLParser

/// Patterns that no link, or no link of one of the kinds, can match.
///
/// It uses the parsers of a gate instead of repeating their rules: for each pattern it makes links that should match.
struct Reachability {
    private let configuration: LinkGateConfiguration
    private let gate: Gate

    init(_ configuration: LinkGateConfiguration, _ gate: Gate) {
        self.configuration = configuration
        self.gate = gate
    }

    var findings: [ConfigurationFinding] {
        let lists: [(key: String, patterns: [String])] = [
            ("authRequiredDestinations", configuration.authRequiredDestinations.map(\.pattern)),
            ("authRequiredExcept", configuration.authRequiredExcept ?? []),
            ("redactedDestinations", configuration.redactedDestinations),
        ]
        return lists.flatMap { key, patterns in
            patterns.enumerated().compactMap {
                finding($1, at: "\(key)[\($0)]", isException: key == "authRequiredExcept")
            }
        }
    }

    /// A host whose links the parser recognizes.
    private var webHost: String? { configuration.hosts.first.map(Witness.host) }

    private func finding(_ pattern: String, at place: String, isException: Bool) -> ConfigurationFinding? {
        guard let lookup = try? DestinationPatterns([pattern]) else { return nil }
        let path = Witness.path(of: pattern)
        func reaches(_ url: String) -> Bool {
            guard let link = gate.verdict(for: url).link else { return false }
            return !(isException ? lookup.unambiguousMatches(link) : lookup.indices(matching: link)).isEmpty
        }
        let scheme = configuration.schemes.first
        let byHost = scheme.map { reaches("\($0)://\(path)") } ?? false
        let byPath = scheme.map { reaches("\($0):///\(path)") } ?? false
        let byWeb = webHost.map { reaches("https://\($0)/\(path)") } ?? false
        guard byHost || byPath || byWeb else {
            return .init(
                .warning, place, "no link can match `\(pattern)`\(reason(scheme, path))",
                "write it as the canonical link's segments are, or remove it")
        }
        guard let scheme, !byHost else { return nil }
        let problem = "`\(scheme)://` cannot carry the first segment of `\(pattern)`"
        return byPath
            ? .init(.note, place, problem, "write such links with three slashes, `\(scheme):///…`")
            : .init(.note, place, problem, "only web links reach it")
    }

    private func reason(_ scheme: String?, _ path: String) -> String {
        let url = scheme.map { "\($0):///\(path)" } ?? webHost.map { "https://\($0)/\(path)" } ?? ""
        guard case .rejected(let error) = gate.verdict(for: url).decision else { return "" }
        return ": \(error.message)"
    }
}

/// Makes a representative link of a pattern, to test parsers and other patterns with it.
enum Witness {
    /// A segment that no pattern names, so that only `*` matches it.
    private static let anySegment = "any-segment-0b4e9d21"

    /// The segments of a pattern, with a placeholder for each `*`.
    static func segments(of pattern: String) -> [String] {
        let path = isExact(pattern) ? pattern.dropFirst() : pattern[...]
        return path.utf8.split(separator: UInt8(ascii: "/"))
            .map { String(Substring($0)) }
            .map { $0 == "*" ? anySegment : $0 }
    }

    /// A host that matches an entry of `hosts`.
    static func host(of entry: String) -> String {
        entry.utf8.starts(with: "*.".utf8) ? anySegment + entry.dropFirst() : entry
    }

    /// Whether a pattern does not protect what is below it.
    static func isExact(_ pattern: String) -> Bool { pattern.utf8.first == UInt8(ascii: "=") }

    /// A link that matches the pattern; `nil` if none can.
    static func link(to pattern: String) -> DeepLink? {
        try? DeepLink(scheme: "linkgate", path: segments(of: pattern))
    }

    /// The percent-encoded path of a matching link; escapes of the pattern are kept.
    static func path(of pattern: String) -> String {
        segments(of: pattern).map { segment in
            segment.utf8.map { byte in
                let character = Character(Unicode.Scalar(byte))
                let isPlain =
                    character.isASCII && (character.isLetter || character.isNumber || "-._~%".contains(character))
                return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        }.joined(separator: "/")
    }
}
