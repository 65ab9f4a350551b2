public import Foundation
public import LinkGate

extension GateContext {
    /// Makes a context for a test of a policy.
    ///
    /// - Parameters:
    ///   - session: The session of the user who is logged in; `nil` if nobody is logged in.
    ///   - source: Where the link came from.
    ///   - date: The time of the judgement. Default: the first second of 2001, as ``ManualWallClock`` shows it.
    /// - Returns: The context.
    public static func fixture(
        session: AuthSession? = nil, source: DeepLinkSource? = nil,
        date: Date = Date(timeIntervalSinceReferenceDate: 0)
    ) -> GateContext {
        GateContext(session: session, source: source, date: date)
    }
}

extension GateReason {
    /// Makes a reason for a test.
    ///
    /// - Parameters:
    ///   - policy: The policy's name.
    ///   - requirement: The requirement of the policy; `nil` if it denied the link.
    ///   - because: The policy's text for people.
    ///   - code: The decision's code.
    ///   - matched: The configured pattern or flag that matched.
    /// - Returns: The reason.
    public static func fixture(
        policy: String = "Policy", requirement: AuthRequirement? = .login, because: String = "it is a test",
        code: String? = nil, matched: String? = nil
    ) -> GateReason {
        GateReason(policy: policy, requirement: requirement, because: because, code: code, matched: matched)
    }
}

extension AuthRequest {
    /// Makes a request for a test of an auth provider.
    ///
    /// - Parameters:
    ///   - link: The link that waits; its `requiresAuth` is set.
    ///   - requirement: What the user has to show.
    ///   - reasons: The reasons of the gating policies.
    ///   - attempt: Which attempt for the link this is, counting from 1.
    ///   - rejected: The session that the handler rejected; `nil` if it rejected none.
    ///   - isRestored: Whether the link was restored from the store.
    ///   - expiresAt: Its deadline. Default: five minutes after the date that ``ManualWallClock`` shows.
    /// - Returns: The request.
    public static func fixture(
        link: DeepLink, requirement: AuthRequirement = .login, reasons: [GateReason] = [.fixture()],
        attempt: Int = 1, rejected: AuthSession? = nil, isRestored: Bool = false,
        expiresAt: Date = Date(timeIntervalSinceReferenceDate: 300)
    ) -> AuthRequest {
        var waiting = link
        waiting.requiresAuth = true
        return AuthRequest(
            link: waiting, requirement: requirement, reasons: reasons, attempt: attempt, rejected: rejected,
            isRestored: isRestored, expiresAt: expiresAt)
    }
}
