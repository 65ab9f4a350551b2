import LinkGate
import LinkGateKit

/// Finds errors of a configuration, and settings that work but are probably mistakes.
struct ConfigurationLint {
    let configuration: LinkGateConfiguration
    /// The gate by which links are read.
    let gate: Gate

    /// The findings for a configuration file: its errors, or the other findings if there are none.
    ///
    /// - Parameters:
    ///   - json: The contents of the file.
    ///   - makeGate: Makes the gate by which links are read; by default that of the configuration alone.
    /// - Returns: The findings; what is wrong with the file or the gate is among them.
    /// - Throws: Other errors of `makeGate`.
    static func findings(
        json: some Sequence<UInt8>,
        _ makeGate: (LinkGateConfiguration) throws -> Gate = {
            try DeepLinkRouter.Builder().configuration($0).buildGate()
        }
    ) throws -> [ConfigurationFinding] {
        do {
            let configuration = try LinkGateConfiguration(json: json)
            return ConfigurationLint(configuration: configuration, gate: try makeGate(configuration)).findings
        } catch let error as LinkGateConfiguration.ReadingError {
            return error.problems.map { ConfigurationFinding(.error, $0) }
        } catch let error as DeepLinkRouter.BuildError {
            return error.problems.map { ConfigurationFinding(.error, $0) }
        }
    }

    /// The findings for a valid configuration.
    var findings: [ConfigurationFinding] {
        repetitions + Coverage(configuration).findings + Reachability(configuration, gate).findings
            + settings
    }

    private var repetitions: [ConfigurationFinding] {
        [("schemes", configuration.schemes), ("hosts", configuration.hosts)].flatMap { key, names in
            var seen: Set<String> = []
            return names.enumerated().compactMap { index, name in
                seen.insert(name.lowercased()).inserted
                    ? nil : ConfigurationFinding(.warning, "\(key)[\(index)]", "`\(name)` is given twice", "remove one")
            }
        }
    }

    private var settings: [ConfigurationFinding] {
        var findings: [ConfigurationFinding] = []
        if configuration.authRequiredDestinations.isEmpty, configuration.authRequiredExcept == nil,
            configuration.destinations.allSatisfy({ $0.auth?.level == nil })
        {
            findings.append(
                configuration.authQuery == nil
                    ? .init(
                        .warning, "authRequiredDestinations", "nothing requires a login",
                        "name the destinations that only a logged-in user may see")
                    : .init(
                        .warning, "authRequiredDestinations",
                        "no destination is protected; the author of a link can leave its parameter out",
                        "name the destinations that only a logged-in user may see"))
        }
        if let flag = configuration.authQuery { findings += misspellings(of: flag) }
        findings += timeout(configuration.pendingDeepLinkTimeout)
        return findings + ownTimeouts
    }

    private var ownTimeouts: [ConfigurationFinding] {
        configuration.authRequiredDestinations.enumerated().compactMap { index, destination in
            guard let timeout = destination.timeout else { return nil }
            let place = "authRequiredDestinations[\(index)].timeout"
            if timeout == .zero {
                return .init(
                    .warning, place, "no link to `\(destination.pattern)` can wait, all end at once",
                    "give the seconds that a login may take")
            }
            guard timeout > configuration.pendingDeepLinkTimeout else { return nil }
            return .init(
                .warning, place,
                "it has no effect, since no link waits longer than `pendingDeepLinkTimeout`",
                "shorten it, or raise `pendingDeepLinkTimeout` and give the other destinations their own times")
        }
    }

    private func misspellings(of flag: QueryFlag) -> [ConfigurationFinding] {
        guard flag.value.lowercased() != "required",
            Spelling.closest(to: flag.value, in: ["required"]) != nil
        else { return [] }
        return [
            .init(
                .warning, "authQuery.value",
                "`\(flag.value)` is nearly `required`, and only the exact value gates a link",
                "write \"required\", unless links really say `\(flag.value)`")
        ]
    }

    private func timeout(_ timeout: Duration) -> [ConfigurationFinding] {
        let place = "pendingDeepLinkTimeout"
        let seconds = timeout.components.seconds
        if timeout == .zero {
            return [
                .init(.warning, place, "no link can wait, all end at once", "give the seconds that a login may take")
            ]
        }
        if seconds < 30 {
            return [.init(.warning, place, "\(timeout) is less than most logins take", "give at least 30 seconds")]
        }
        if seconds >= 10_000, seconds % 1000 == 0 {
            return [
                .init(
                    .warning, place, "\(seconds) seconds are \(seconds / 3600) hours; milliseconds were meant?",
                    "give seconds, such as \(seconds / 1000)")
            ]
        }
        if seconds > 86_400 {
            return [
                .init(
                    .warning, place, "a link that opens \(seconds / 86_400) days later surprises its user",
                    "give at most a day (86400)")
            ]
        }
        return []
    }
}

/// A finding of `linkgate lint`: an error, or a setting that works but is probably a mistake.
struct ConfigurationFinding: Sendable, Hashable {
    /// The severity of a finding.
    enum Severity: Int, Sendable, Hashable, Comparable {
        /// For information; no action is needed.
        case note
        /// The setting works, but is probably a mistake.
        case warning
        /// The configuration cannot be used.
        case error

        static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    let severity: Severity
    let problem: ConfigurationProblem

    init(_ severity: Severity, _ place: String, _ problem: String, _ remedy: String) {
        self.severity = severity
        self.problem = ConfigurationProblem(place: place, problem: problem, remedy: remedy)
    }

    init(_ severity: Severity, _ problem: ConfigurationProblem) {
        self.severity = severity
        self.problem = problem
    }
}
