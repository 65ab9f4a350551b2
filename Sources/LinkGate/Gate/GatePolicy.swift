public import Foundation

/// Decides whether a link opens, needs a login, or never opens.
///
/// All policies are always evaluated and the strictest decision applies, so no policy can open what another one gates.
/// Compare destinations with ``DeepLink/matches(_:)`` or ``DestinationPatterns``, never by hand:
/// `link.destination == "wallet"` misses `Wallet`, `wallet/history` and a hundred other spellings.
public protocol GatePolicy: Sendable {
    /// The name in reasons and events; two policies with the same name are a build error. Default: the type's name.
    var name: String { get }

    /// Judges a link: pure, fast, without I/O, the same for the same input. A policy that cannot decide denies.
    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision
}

extension GatePolicy {
    /// The type's name.
    public var name: String { String(describing: Self.self) }
}

/// What a policy can take into account besides the link.
///
/// Only the gate makes it, so that later releases can add properties.
public struct GateContext: Sendable {
    /// The session of the current user; `nil` if nobody is logged in or the state is unknown.
    public let session: AuthSession?
    /// Where the link came from; `nil` if the app did not specify it.
    public let source: DeepLinkSource?
    /// The time of the judgement, by the wall clock.
    public let date: Date

    package init(
        session: consuming AuthSession? = nil, source: consuming DeepLinkSource? = nil, date: Date
    ) {
        self.session = session
        self.source = source
        self.date = date
    }
}

/// The decision of one policy about one link.
///
/// Besides the text for people, a decision can carry a `code`, which an app can switch on, and the configured pattern
/// or flag that `matched`. Events contain these two and never the text, so neither may hold a value of the link.
public indirect enum GateDecision: Sendable, Hashable {
    /// This policy does not restrict the link.
    case pass
    /// The link opens for a user who meets the requirement.
    case requireAuth(AuthRequirement, because: String, code: String? = nil, matched: String? = nil)
    /// The link never opens.
    case deny(because: String, code: String? = nil, matched: String? = nil)
}

extension GateDecision: CustomStringConvertible, CustomReflectable {
    /// The decision, its code and what matched; never the text for people, which can hold values of the link.
    public var description: String {
        switch self {
        case .pass: "pass"
        case .requireAuth(let requirement, _, let code, let matched):
            "requireAuth(\(Self.joined("\(requirement)", code, matched)))"
        case .deny(_, let code, let matched): "deny(\(Self.joined(nil, code, matched)))"
        }
    }

    /// What ``description`` shows, field by field.
    public var customMirror: Mirror {
        switch self {
        case .pass:
            Mirror(self, children: [:], displayStyle: .enum)
        case .requireAuth(let requirement, _, let code, let matched):
            Mirror(
                self,
                children: ["requireAuth": requirement as Any, "code": code as Any, "matched": matched as Any],
                displayStyle: .enum)
        case .deny(_, let code, let matched):
            Mirror(self, children: ["code": code as Any, "matched": matched as Any], displayStyle: .enum)
        }
    }

    private static func joined(_ requirement: String?, _ code: String?, _ matched: String?) -> String {
        [requirement, code.map { "code: \($0)" }, matched.map { "matched: \($0)" }].compactMap(\.self)
            .joined(separator: ", ")
    }
}
