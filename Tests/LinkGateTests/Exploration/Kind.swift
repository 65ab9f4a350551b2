@testable import LinkGate

extension World {
    /// The links that can come, each with what the policies say of it.
    enum Kind: String, Hashable, CaseIterable {
        case open, wallet, account
        /// Needs a second factor.
        case transfer
        /// Denied to bob.
        case adults
        /// Needs a second factor where ada is logged in.
        case vip
        /// Needs a second factor from the 150th second on.
        case night
        /// Denied as soon as the app's flag is up.
        case flagged
        /// Open until the app's flag is up.
        case news
        /// For bob alone.
        case bobs
        /// Waits half as long as others.
        case brief
        /// Needs a second factor until the app's flag is up, then a login alone.
        case eased
        /// Needs a second factor, and soon, where the app's flag is up.
        case hurried
        /// Comes from a handler that is one too many in a row.
        case deep

        func ruling(for session: AuthSession?, at time: Duration, flag: Bool) -> Ruling {
            switch self {
            case .open, .deep: .open
            case .wallet, .account: .needs(.login)
            case .transfer: .needs(AuthRequirement(level: World.mfa))
            case .adults: session?.user == "bob" ? .denied : .needs(.login)
            case .vip: .needs(AuthRequirement(level: session?.user == "ada" ? World.mfa : .login))
            case .night: .needs(AuthRequirement(level: time >= .seconds(150) ? World.mfa : .login))
            case .flagged: flag ? .denied : .needs(.login)
            case .news: flag ? .needs(.login) : .open
            case .bobs: .needs(AuthRequirement(user: "bob"))
            case .brief: .needs(AuthRequirement(timeout: .seconds(150)))
            case .eased: .needs(AuthRequirement(level: flag ? .login : World.mfa))
            case .hurried: .needs(AuthRequirement(level: World.mfa, timeout: flag ? .seconds(150) : nil))
            }
        }
    }

    enum Ruling: Hashable {
        case open, denied
        case needs(AuthRequirement)
    }

    /// What the gate would say of a link now.
    func verdict(_ kind: Kind, for session: AuthSession?) -> GateVerdict {
        var link = Self.links[kind]
        switch kind.ruling(for: session, at: time, flag: flag) {
        case .open: return GateVerdict(.open, link: link)
        case .denied:
            return GateVerdict(
                .denied, link: link, reasons: [GateReason(policy: "P", requirement: nil, because: "")])
        case .needs(let requirement):
            link?.requiresAuth = true
            return GateVerdict(
                .gated(requirement.level), link: link,
                reasons: [GateReason(policy: "P", requirement: requirement, because: "")])
        }
    }

    private static let links: [Kind: DeepLink] = Dictionary(
        uniqueKeysWithValues: Kind.allCases.compactMap { kind in
            (try? DeepLink(scheme: "yourapp", path: [kind.rawValue])).map { (kind, $0) }
        })
}
