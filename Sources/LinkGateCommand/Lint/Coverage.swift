import LinkGate
import LinkGateConfigPolicy
import LinkGateKit

/// Patterns without effect, since another one requires the same or more.
struct Coverage {
    private let destinations: [ConfigGatePolicy.Destination]
    private let exceptions: [String]

    init(_ configuration: LinkGateConfiguration) {
        destinations = configuration.authRequiredDestinations
        exceptions = configuration.authRequiredExcept ?? []
    }

    var findings: [ConfigurationFinding] { coveredDestinations + coveredExceptions + overruledExceptions }

    private var coveredDestinations: [ConfigurationFinding] {
        let key = "authRequiredDestinations"
        let coverers = coverers(of: destinations.map(\.pattern)) { $0.indices(matching: $1) }
        return destinations.indices.compactMap { index in
            let own = destinations[index]
            guard
                let other = coverers[index].first(where: { other in
                    guard destinations[other].asksForAll(of: own) else { return false }
                    // Of two equal ones, the later one is reported.
                    return !own.asksForAll(of: destinations[other]) || !coverers[other].contains(index) || other < index
                })
            else { return nil }
            let coverer = destinations[other]
            let place = "\(key)[\(index)]"
            if coverer.effectiveLevel > own.effectiveLevel {
                return .init(
                    .warning, place,
                    "`\(own.pattern)` with \(own.effectiveLevel.name) has no effect: `\(coverer.pattern)` "
                        + "(\(key)[\(other)]) asks for \(coverer.effectiveLevel.name) there",
                    "remove it, or raise its level")
            }
            return .init(
                .warning, place, "`\(own.pattern)` is covered by `\(coverer.pattern)` (\(key)[\(other)])", "remove it")
        }
    }

    private var coveredExceptions: [ConfigurationFinding] {
        let key = "authRequiredExcept"
        let coverers = coverers(of: exceptions) { $0.unambiguousMatches($1) }
        return exceptions.indices.compactMap { index in
            guard let other = coverers[index].first(where: { !coverers[$0].contains(index) || $0 < index }) else {
                return nil
            }
            return .init(
                .warning, "\(key)[\(index)]",
                "`\(exceptions[index])` is covered by `\(exceptions[other])` (\(key)[\(other)])", "remove it")
        }
    }

    /// Exceptions that a protected destination gates nevertheless.
    private var overruledExceptions: [ConfigurationFinding] {
        let patterns = destinations.map(\.pattern)
        guard !exceptions.isEmpty, let lookup = try? DestinationPatterns(patterns) else { return [] }
        return exceptions.enumerated().compactMap { index, exception in
            let covering = Witness.link(to: exception).map { lookup.indices(matching: $0) } ?? []
            guard
                let other = covering.first(where: { !Witness.isExact(patterns[$0]) || Witness.isExact(exception) })
            else { return nil }
            return .init(
                .warning, "authRequiredExcept[\(index)]",
                "`\(exception)` needs a login all the same: `\(patterns[other])` (authRequiredDestinations[\(other)]) "
                    + "protects it",
                "remove one of the two")
        }
    }

    /// For each pattern, the others that match all that it matches.
    private func coverers(
        of patterns: [String], matches: (DestinationPatterns, DeepLink) -> [Int]
    ) -> [[Int]] {
        guard let lookup = try? DestinationPatterns(patterns) else { return patterns.map { _ in [] } }
        return patterns.indices.map { index in
            guard let link = Witness.link(to: patterns[index]) else { return [] }
            return matches(lookup, link).filter { other in
                other != index && (!Witness.isExact(patterns[other]) || Witness.isExact(patterns[index]))
            }
        }
    }
}

extension ConfigGatePolicy.Destination {
    fileprivate var effectiveLevel: AuthLevel { level ?? .login }

    /// Whether the level is at least as high as the other's, and the time at most as long.
    fileprivate func asksForAll(of other: Self) -> Bool {
        guard effectiveLevel >= other.effectiveLevel else { return false }
        guard let longest = other.timeout else { return true }
        return timeout.map { $0 <= longest } == true
    }
}
