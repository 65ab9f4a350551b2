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
