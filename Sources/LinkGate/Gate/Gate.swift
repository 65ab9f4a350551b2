public import Foundation

/// Parsers and policies: turns a received string into a verdict with reasons. Pure; shared freely between threads.
public struct Gate: Sendable {
    let parsers: [any DeepLinkParser]
    let policies: [NamedPolicy]

    struct NamedPolicy: Sendable {
        let name: String
        let policy: any GatePolicy
    }

    package init(parsers: [any DeepLinkParser], policies: [any GatePolicy]) {
        self.parsers = parsers
        self.policies = policies.map { NamedPolicy(name: $0.name, policy: $0) }
    }

    /// The names of the policies, in their order.
    public var policyNames: [String] { policies.map(\.name) }

    /// Judges a received string.
    public func verdict(
        for url: String, from source: DeepLinkSource? = nil, session: AuthSession? = nil, at date: Date = Date()
    ) -> GateVerdict {
        verdict(for: url, in: GateContext(session: session, source: source, date: date))
    }

    package func verdict(for url: String, in context: GateContext) -> GateVerdict {
        for parser in parsers {
            do throws(DeepLinkError) {
                if let link = try parser.parse(url) { return judge(link, in: context) }
            } catch {
                return GateVerdict(.rejected(error))
            }
        }
        return GateVerdict(.unrecognized)
    }

    private func judge(_ link: DeepLink, in context: GateContext) -> GateVerdict {
        var level: AuthLevel?
        var isDenied = false
        var reasons: [GateReason] = []
        for named in policies {
            switch named.policy.evaluate(link, in: context) {
            case .pass:
                continue
            case .requireAuth(let requirement, let because):
                level = max(level ?? requirement.level, requirement.level)
                reasons.append(GateReason(policy: named.name, requirement: requirement, because: because))
            case .deny(let because):
                isDenied = true
                reasons.append(GateReason(policy: named.name, requirement: nil, because: because))
            }
        }
        if isDenied { return GateVerdict(.denied, link: link, reasons: reasons) }
        guard let level else { return GateVerdict(.open, link: link) }
        var waiting = link
        waiting.requiresAuth = true
        return GateVerdict(.gated(level), link: waiting, reasons: reasons)
    }
}
