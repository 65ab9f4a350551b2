import LinkGate
package import LinkGateKit

/// Finds errors of a configuration, and settings that work but are probably mistakes.
package enum ConfigurationLint {
    /// The findings for a configuration file: its errors, or the other findings if there are none.
    package static func findings(json: some Sequence<UInt8>) -> [ConfigurationFinding] {
        do throws(LinkGateConfiguration.ReadingError) {
            return findings(try LinkGateConfiguration(json: json))
        } catch {
            return error.problems.map { ConfigurationFinding(.error, $0) }
        }
    }

    /// The findings for a valid configuration.
    package static func findings(_ configuration: LinkGateConfiguration) -> [ConfigurationFinding] {
        repetitions(configuration) + Coverage(configuration).findings + Reachability(configuration).findings
            + settings(configuration)
    }

    private static func repetitions(_ configuration: LinkGateConfiguration) -> [ConfigurationFinding] {
        [("schemes", configuration.schemes), ("hosts", configuration.hosts)].flatMap { key, names in
            var seen: Set<String> = []
            return names.enumerated().compactMap { index, name in
                seen.insert(name.lowercased()).inserted
                    ? nil : ConfigurationFinding(.warning, "\(key)[\(index)]", "`\(name)` is given twice", "remove one")
            }
        }
    }

    private static func settings(_ configuration: LinkGateConfiguration) -> [ConfigurationFinding] {
        var findings: [ConfigurationFinding] = []
        if configuration.authRequiredDestinations.isEmpty, configuration.authRequiredExcept == nil {
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
        return findings + ownTimeouts(configuration)
    }

    private static func ownTimeouts(_ configuration: LinkGateConfiguration) -> [ConfigurationFinding] {
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

    private static func misspellings(of flag: QueryFlag) -> [ConfigurationFinding] {
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

    private static func timeout(_ timeout: Duration) -> [ConfigurationFinding] {
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
