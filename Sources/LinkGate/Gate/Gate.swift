public import Foundation

/// Parsers and policies: turns a received string into a verdict with reasons.
///
/// A pure value that can be shared between threads.
public struct Gate: Sendable {
    let parsers: [any DeepLinkParser]
    let policies: [any GatePolicy]
    /// The names of the policies, in their order; stored, since the default implementation makes a string at each call.
    package let policyNames: [String]
    /// The destinations whose segments events and descriptions redact.
    let redacted: DestinationPatterns?

    package init(
        parsers: [any DeepLinkParser], policies: [any GatePolicy], redacting redacted: DestinationPatterns? = nil
    ) {
        self.parsers = parsers
        self.redacted = redacted.flatMap { $0.patterns.isEmpty ? nil : $0 }
        self.policies = policies
        policyNames = policies.map(\.name)
    }

    /// Judges a received string.
    public func verdict(
        for url: String, from source: consuming DeepLinkSource? = nil, session: consuming AuthSession? = nil,
        at date: Date = Date()
    ) -> GateVerdict {
        verdict(for: url, in: GateContext(session: session, source: source, date: date))
    }

    /// Judges a received `URL` by its absolute string.
    ///
    /// `URL(string:)` may have rewritten the received string: if one character has to be encoded, it encodes the whole
    /// component again, and it maps hosts. The result is what every reader of this `URL` sees.
    public func verdict(
        for url: URL, from source: DeepLinkSource? = nil, session: AuthSession? = nil, at date: Date = Date()
    ) -> GateVerdict {
        verdict(for: url.absoluteString, from: source, session: session, at: date)
    }

    package func verdict(for url: String, in context: GateContext) -> GateVerdict {
        // Indexing avoids copying the existentials.
        for index in parsers.indices {
            do throws(DeepLinkError) {
                guard var link = try parsers[index].parse(url) else { continue }
                if let redacted { link.redaction = redacted.redaction(of: link) }
                let (decision, reasons) = judge(link, in: context)
                if case .gated = decision { link.requiresAuth = true }
                return GateVerdict(decision, link: link, reasons: reasons)
            } catch {
                return GateVerdict(.rejected(error))
            }
        }
        return GateVerdict(.unrecognized)
    }

    /// Judges a link that has already been parsed.
    func verdict(on link: DeepLink, in context: GateContext) -> GateVerdict {
        var link = link
        link.requiresAuth = false
        let (decision, reasons) = judge(link, in: context)
        if case .gated = decision { link.requiresAuth = true }
        return GateVerdict(decision, link: link, reasons: reasons)
    }

    private func judge(_ link: DeepLink, in context: GateContext) -> (GateVerdict.Decision, [GateReason]) {
        var level: AuthLevel?
        var isDenied = false
        var reasons: [GateReason] = []
        for index in policies.indices {
            switch policies[index].evaluate(link, in: context) {
            case .pass:
                continue
            case .requireAuth(let requirement, let because, let code, let matched):
                level = max(level ?? requirement.level, requirement.level)
                reasons.append(
                    GateReason(
                        policy: policyNames[index], requirement: requirement, because: because, code: code,
                        matched: matched))
            case .deny(let because, let code, let matched):
                isDenied = true
                reasons.append(
                    GateReason(
                        policy: policyNames[index], requirement: nil, because: because, code: code, matched: matched))
            }
        }
        if reasons.count > 1, let conflict = reasons.conflict {
            isDenied = true
            reasons.append(conflict)
        }
        return (isDenied ? .denied : level.map { .gated($0) } ?? .open, reasons)
    }
}

extension [GateReason] {
    /// The denial of a link for which no session can be enough; `nil` if there can be one.
    fileprivate var conflict: GateReason? {
        let requirements = compactMap(\.requirement)
        if Set(requirements.compactMap(\.user)).count > 1 {
            return GateReason(
                policy: "gate", requirement: nil, because: "its policies name different users", code: "different_users")
        }
        let highest = requirements.map(\.level.rank).max()
        if Set(requirements.map(\.level).filter { $0.rank == highest }).count > 1 {
            return GateReason(
                policy: "gate", requirement: nil, because: "its policies ask for different levels of one rank",
                code: "different_levels")
        }
        return nil
    }
}
