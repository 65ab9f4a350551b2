/// The problems of a builder's configuration.
extension DeepLinkRouter.Builder {
    var problemsOfGate: [ConfigurationProblem] {
        var problems: [ConfigurationProblem] = []
        if parsers.isEmpty {
            problems.append(
                .init(
                    place: "parser", problem: "there is none, so no link would be recognized",
                    remedy: "add one: .parser(URLDeepLinkParser(schemes: [\"yourapp\"]))"))
        }
        for name in repeatedNames {
            problems.append(
                .init(
                    place: "policy \"\(name)\"", problem: "more than one policy has this name",
                    remedy: "give each its own `name`, so that events and reasons distinguish them"))
        }
        return problems + reported(by: parsers) + reported(by: policies) + problemsOfRedaction
    }

    private var problemsOfRedaction: [ConfigurationProblem] {
        guard case .failure(let error) = redaction else { return [] }
        return [
            .init(place: "redactedDestinations\(error.place)", problem: error.problem, remedy: error.remedy)
        ]
    }

    var problemsOfRouter: [ConfigurationProblem] {
        var problems: [ConfigurationProblem] = []
        if handlers.isEmpty {
            problems.append(
                .init(
                    place: "onDeepLink", problem: "there is no handler, so no link could open",
                    remedy: "add one: .onDeepLink { link in await app.navigate(to: link) }"))
        }
        if providers.isEmpty, !policies.isEmpty {
            problems.append(
                .init(
                    place: "authProvider", problem: "there are policies and no auth provider",
                    remedy: "add one: .authProvider(SessionAuthProvider())"))
        }
        problems += repetition(of: "authProvider", providers.count, "give it once; onDeepLinkRequiresAuth sets it too")
        problems += repetition(of: "store", stores.count)
        problems += repetition(of: "onDeepLink", handlers.count)
        if rules.timeout < .zero {
            problems.append(
                .init(
                    place: "pendingDeepLinkTimeout", problem: "it is negative",
                    remedy: "give the time that a link may wait: .seconds(300)"))
        }
        if case .queue(let limit) = rules.strategy, limit < 0 {
            problems.append(
                .init(
                    place: "pendingStrategy", problem: "the limit of the queue is negative",
                    remedy: "give the number of links that may wait behind the first: .queue(limit: 5)"))
        }
        if let (level, _) = levelProviders.first, !providers.isEmpty, !(providers[0] is any LevelAuthProvider) {
            problems.append(
                .init(
                    place: "authProvider",
                    problem: "a module brings a provider for the level `\(level)`, and the app's takes no others",
                    remedy: "give one that does: .authProvider(StepUpAuthProvider([.login: session]))"))
        }
        if let time = rules.repeats, time <= .zero {
            problems.append(
                .init(
                    place: "ignoringRepeats", problem: "the time is not above zero",
                    remedy: "give the time in which an equal link is the same one: .seconds(1)"))
        }
        return problems + privacy.problems + reported(by: combinedProvider.map { [$0] } ?? []) + reported(by: stores)
            + reported(by: sinks)
    }

    private var repeatedNames: [String] {
        Dictionary(grouping: policies.map(\.name)) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }

    private func repetition(
        of place: String, _ count: Int, _ remedy: String = "give it once"
    ) -> [ConfigurationProblem] {
        guard count > 1 else { return [] }
        return [
            .init(place: place, problem: "it was given \(count) times, and a router has one", remedy: remedy)
        ]
    }

    private func reported(by plugIns: [Any]) -> [ConfigurationProblem] {
        plugIns.flatMap { ($0 as? any ConfigurationChecking)?.configurationProblems ?? [] }
    }
}
