import Foundation
public import LinkGate

extension Check where Subject == any GatePolicy {
    /// The promises of a ``/LinkGate/GatePolicy``, checked with links to places that apps often have.
    public static var all: [Check] {
        let places = ["wallet", "wallet/history", "account", "admin", "transfer", "settings", "campaigns/summer/apply"]
        let links = places.compactMap { try? DeepLink.fixture($0, parameters: ["tab": "cards"]) }
        return checks(links + links.compactMap { $0.with(["auth": "required"]) }, in: .fixture(), mustGate: false)
    }

    /// The promises of a ``/LinkGate/GatePolicy``.
    ///
    /// ```swift
    /// Check<any GatePolicy>.all(
    ///     gating: [try .fixture("account")], in: .fixture(source: "ads", date: sundayNight))
    /// ```
    ///
    /// - Parameters:
    ///   - links: Links that the policy gates or denies; `DeepLink.fixture("wallet")` makes one. The checks spell them
    ///     in other ways.
    ///   - context: The circumstances in which it does so.
    /// - Returns: The checks.
    public static func all(gating links: [DeepLink], in context: GateContext = .fixture()) -> [Check] {
        checks(links, in: context, mustGate: true)
    }

    private static func checks(_ links: [DeepLink], in context: GateContext, mustGate: Bool) -> [Check] {
        [purity(links, context), spelling(links, context, mustGate), parameters(links, context), name]
    }

    private static func purity(_ links: [DeepLink], _ context: GateContext) -> Check {
        Check("says the same of the same link in the same context") { makePolicy in
            let policy = try await makePolicy()
            let other = try await makePolicy()
            let contexts = GateContext.samples + [context]
            let questions = links.flatMap { link in contexts.map { (link: link, context: $0) } }
            let first = questions.map { policy.evaluate($0.link, in: $0.context) }
            for round in 1...3 {
                let again = await withTaskGroup(of: (Int, GateDecision).self) { group in
                    for (index, question) in questions.enumerated().reversed() {
                        let policy = (index + round).isMultiple(of: 2) ? policy : other
                        group.addTask { (index, policy.evaluate(question.link, in: question.context)) }
                    }
                    return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                }
                for (index, question) in questions.enumerated() {
                    let second = again[index] ?? .pass
                    try require(
                        second == first[index], "a policy is pure: the same for the same link and context",
                        seen: "of \(question.link) it said \(first[index]), then \(second)")
                }
            }
        }
    }

    private static func spelling(_ links: [DeepLink], _ context: GateContext, _ mustGate: Bool) -> Check {
        Check("is not got round by another spelling of the destination") { makePolicy in
            let policy = try await makePolicy()
            if mustGate {
                let open = links.first { policy.evaluate($0, in: context) == .pass }
                try require(
                    open == nil, "the links that are given are gated, else nothing is checked",
                    seen: "\(open?.description ?? "") passes")
            }
            for link in links {
                let plain = policy.evaluate(link, in: context)
                for spelled in link.otherSpellings {
                    let decision = policy.evaluate(spelled, in: context)
                    try require(
                        !decision.isWeaker(than: plain), "no spelling opens what a policy gates",
                        seen: "\(Garbage.shown(spelled.destination)) is \(decision.summary), and "
                            + "\(Garbage.shown(link.destination)) is \(plain.summary)")
                }
            }
        }
    }

    private static func parameters(_ links: [DeepLink], _ context: GateContext) -> Check {
        Check("is not got round by a further parameter") { makePolicy in
            let policy = try await makePolicy()
            for link in links {
                let plain = policy.evaluate(link, in: context)
                for parameter in ["auth": "none", "auth": "", "x": "1", "tab": "public"] as KeyValuePairs {
                    guard let longer = link.with([parameter.key: parameter.value]) else { continue }
                    let decision = policy.evaluate(longer, in: context)
                    try require(
                        !decision.isWeaker(than: plain), "no further parameter opens what a policy gates",
                        seen: "\(link) is \(plain.summary), and \(decision.summary) with "
                            + "\(parameter.key)=\(parameter.value)")
                }
            }
        }
    }

    private static var name: Check {
        Check("has a name that stays") { makePolicy in
            let policy = try await makePolicy()
            let names = try await [policy.name, policy.name, makePolicy().name]
            try require(
                !names[0].isEmpty && Set(names).count == 1, "a policy has one name, which events and reasons tell",
                seen: "it was called \(names)")
        }
    }
}

extension GateContext {
    fileprivate static let samples: [GateContext] = [
        .fixture(), .fixture(session: AuthSession(user: "ada"), source: .push),
        .fixture(
            session: AuthSession(level: AuthLevel("mfa", rank: 1)), date: Date(timeIntervalSinceReferenceDate: 9e8)),
    ]
}

extension GateDecision {
    fileprivate func isWeaker(than other: GateDecision) -> Bool {
        switch (self, other) {
        case (.deny, _), (_, .pass): false
        case (.pass, _), (.requireAuth, .deny): true
        case (.requireAuth(let requirement, _, _, _), .requireAuth(let strong, _, _, _)):
            !requirement.level.satisfies(strong.level)
        }
    }

    fileprivate var summary: String {
        switch self {
        case .pass: "passed"
        case .requireAuth(let requirement, _, _, _): "gated at \(requirement.level.name)"
        case .deny: "denied"
        }
    }
}
