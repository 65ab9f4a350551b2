import Foundation
import ReleasedLinkGate
import ReleasedLinkGateConfigPolicy
import ReleasedLinkGateQueryPolicy
import ReleasedLinkGateURLParser

/// All that the reader of the last release finds in a text, as text.
struct ReleasedReader: Sendable {
    private let gate: Gate
    private let patterns: DestinationPatterns
    private let limits = DeepLink.Limits(bytes: 64, segments: 4, parameters: 3, combiningMarks: 3)

    init() throws {
        gate = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com", "*.example.org"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ReaderComparison.patterns.map { .init($0) }))
            .policy(ConfigGatePolicy(authRequiredExcept: ReaderComparison.exceptions, name: "except"))
            .policy(QueryGatePolicy())
            .eventParameters(["tab"])
            .buildGate()
        patterns = try DestinationPatterns(ReaderComparison.patterns + ReaderComparison.exceptions)
    }

    func findings(in text: String, thoroughly: Bool, _ found: inout Findings) {
        let verdict = gate.verdict(for: text, at: ReaderComparison.date)
        found.add("decision", "\(verdict.decision)")
        if case .rejected(let error) = verdict.decision { add(error, &found) }
        for reason in verdict.reasons { found.add("reason", "\(reason) \(reason.because)") }
        add(verdict.link, &found)
        guard thoroughly else { return }
        read(&found) { () throws(DeepLinkError) in
            try DeepLink(scheme: "x", encoded: text.utf8[...], plusInQuery: .space, limits: limits)
        }
        let (path, query, fragment) = ReaderComparison.parts(of: text)
        read(&found) { () throws(DeepLinkError) in
            try DeepLink(scheme: "x", path: path, query: query, fragment: fragment)
        }
        read(&found) { () throws(DeepLinkError) in
            try DeepLink(scheme: "x", path: path, parameters: [.init(name: text, value: "required")])
        }
        for pattern in ReaderComparison.patterns(in: text) {
            do throws(ConfigurationProblem) {
                let patterns = try DestinationPatterns([pattern, "wallet"])
                found.add(
                    "pattern",
                    "\(verdict.link.map(patterns.indices) ?? []) \(verdict.link.map(patterns.unambiguousMatches) ?? [])"
                )
                found.add(
                    "match",
                    "\(verdict.link?.matches(pattern) == true) \(verdict.link?.captures(for: pattern) ?? ["none"])")
            } catch {
                found.add("problem", "\(error)")
            }
        }
        let flag = QueryFlag(name: text, value: String(text.prefix(3)))
        found.add("flag", "\(flag.configurationProblems) \(verdict.link.map(flag.isSet) == true)")
    }

    private func read(_ found: inout Findings, _ body: () throws(DeepLinkError) -> DeepLink) {
        do throws(DeepLinkError) { add(try body(), &found) } catch { add(error, &found) }
    }

    private func add(_ error: DeepLinkError, _ found: inout Findings) {
        found.add("error", "\(error.code.rawValue) \(error.message) \(error.offset ?? -1)")
    }

    private func add(_ link: DeepLink?, _ found: inout Findings) {
        guard let link else { return found.add("link", "none") }
        found.add("scheme", link.scheme + " " + (link.host ?? "none"))
        for segment in link.segments { found.add("segment", segment) }
        for parameter in link.parameters { found.add("parameter", parameter.name, parameter.value) }
        found.add("shown", "\(link)")
        found.add("matches", "\(patterns.indices(matching: link)) \(patterns.unambiguousMatches(link))")
        for index in ReaderComparison.patterns.indices where patterns.isFragmentMatch(index, of: link) {
            found.add("fragment", "\(index)")
        }
        if let captures = link.captures(for: "campaigns/*/apply") { found.add("captures", "\(captures)") }
    }
}
