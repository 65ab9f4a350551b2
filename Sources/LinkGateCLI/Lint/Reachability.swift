import LinkGate
import LinkGateConfigPolicy
import LinkGateKit
import LinkGateURLParser

/// Patterns that no link, or no link of one of the kinds, can match.
///
/// It uses the parser instead of repeating its rules: for each pattern it makes links that should match.
struct Reachability {
    private let configuration: LinkGateConfiguration
    private let parser: URLDeepLinkParser

    init(_ configuration: LinkGateConfiguration) {
        self.configuration = configuration
        parser = URLDeepLinkParser(schemes: configuration.schemes, hosts: configuration.hosts)
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
            guard let link = (try? parser.parse(url)) ?? nil else { return false }
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
        do throws(DeepLinkError) {
            _ = try parser.parse(url)
            return ""
        } catch {
            return ": \(error.message)"
        }
    }
}
