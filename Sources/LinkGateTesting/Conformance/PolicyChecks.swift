import Foundation
public import LinkGate

extension Check where Subject == any GatePolicy {
    /// The promises of a ``/LinkGate/GatePolicy``, checked with links to common destinations.
    ///
    /// A policy that gates none of them is a violation, since the checks would be vacuous: use ``all(gating:in:)`` with
    /// links that it gates.
    public static var all: [Check] {
        let places = ["wallet", "wallet/history", "account", "admin", "transfer", "settings", "campaigns/summer/apply"]
        let links = places.compactMap { try? DeepLink.fixture($0, parameters: ["tab": "cards"]) }
        return checks(links + links.compactMap { $0.with(["auth": "required"]) }, in: .fixture(), mustGateAll: false)
    }

    /// The promises of a ``/LinkGate/GatePolicy``.
    ///
    /// ```swift
    /// Check<any GatePolicy>.all(
    ///     gating: [try .fixture("account")], in: .fixture(source: "ads", date: sundayNight))
    /// ```
    ///
    /// - Parameters:
    ///   - links: Links of which the policy gates or denies each; `DeepLink.fixture("wallet")` makes one. The
    ///     checks also use other spellings of them.
    ///   - context: The context in which it does so.
    /// - Returns: The checks.
    public static func all(gating links: [DeepLink], in context: GateContext = .fixture()) -> [Check] {
        checks(links, in: context, mustGateAll: true)
    }

    private static func checks(_ links: [DeepLink], in context: GateContext, mustGateAll: Bool) -> [Check] {
        let gated = GatedLinks(links: links, context: context, mustAllBeGated: mustGateAll)
        return [gating(gated), purity(gated), spelling(gated), parameters(gated), name]
    }

    private static func gating(_ gated: GatedLinks) -> Check {
        Check("gates the links that it is checked with") { makePolicy in
            try gated.requireGate(by: try await makePolicy())
        }
    }

    private static func purity(_ gated: GatedLinks) -> Check {
        Check("decides the same for the same link in the same context") { makePolicy in
            let policy = try await makePolicy()
            let other = try await makePolicy()
            let contexts = GateContext.samples + [gated.context]
            let questions = gated.links.flatMap { link in contexts.map { (link: link, context: $0) } }
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

    private static func spelling(_ gated: GatedLinks) -> Check {
        Check("also gates other spellings of the destination") { makePolicy in
            let policy = try await makePolicy()
            try gated.requireGate(by: policy)
            for link in gated.links {
                let plain = policy.evaluate(link, in: gated.context)
                for spelled in link.otherSpellings {
                    let decision = policy.evaluate(spelled, in: gated.context)
                    try require(
                        !decision.isWeaker(than: plain), "no spelling opens what a policy gates",
                        seen: "\(HostileStrings.shown(spelled.destination)) is \(decision.summary), and "
                            + "\(HostileStrings.shown(link.destination)) is \(plain.summary)")
                }
            }
        }
    }

    private static func parameters(_ gated: GatedLinks) -> Check {
        Check("also gates the link with an additional parameter") { makePolicy in
            let policy = try await makePolicy()
            try gated.requireGate(by: policy)
            for link in gated.links {
                let plain = policy.evaluate(link, in: gated.context)
                for parameter in ["auth": "none", "auth": "", "x": "1", "tab": "public"] as KeyValuePairs {
                    guard let longer = link.with([parameter.key: parameter.value]) else { continue }
                    let decision = policy.evaluate(longer, in: gated.context)
                    try require(
                        !decision.isWeaker(than: plain), "no further parameter opens what a policy gates",
                        seen: "\(link) is \(plain.summary), and \(decision.summary) with "
                            + "\(parameter.key)=\(parameter.value)")
                }
            }
        }
    }

    private static var name: Check {
        Check("has a constant name") { makePolicy in
            let policy = try await makePolicy()
            let names = try await [policy.name, policy.name, makePolicy().name]
            try require(
                !names[0].isEmpty && Set(names).count == 1, "a policy has one name, for events and reasons",
                seen: "it was called \(names)")
        }
    }
}

/// The links that a policy is checked with, and the context in which it gates them.
private struct GatedLinks: Sendable {
    let links: [DeepLink]
    let context: GateContext
    let mustAllBeGated: Bool

    /// Without this requirement, a policy that gates other links would pass the checks vacuously.
    func requireGate(by policy: any GatePolicy) throws(Violation) {
        let promise = "a policy is checked with links that it gates: give some with all(gating:in:)"
        let open = links.filter { policy.evaluate($0, in: context) == .pass }
        try require(
            open.count < links.count, promise, seen: links.isEmpty ? "no link was given" : "all \(links.count) pass")
        guard mustAllBeGated else { return }
        try require(open.isEmpty, promise, seen: "\(open.first?.description ?? "") passes")
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
            !requirement.level.satisfies(strong.level) || (strong.user != nil && requirement.user != strong.user)
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
