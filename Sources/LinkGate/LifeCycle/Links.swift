extension LifeCycle {
    /// A link with its record, arrivals and reasons, in any state.
    struct Entry: Sendable, Hashable {
        /// The link as the policies see it, with its fragment.
        var link: DeepLink
        /// The record, stored if the link waits.
        var record: PendingRecord
        let receivedAt: Duration
        /// The arrivals that share its end.
        var arrivals: [DeepLink.ID]
        let depth: Int
        /// The reasons of the policies at the last judgement.
        var reasons: [GateReason]
        /// The demand of its handler.
        var demand: HandlerDemand?
        /// Whether it ever needed a login.
        var isGated = false
        var isStored = false
        var isRestored = false
        /// How many logins have begun for it.
        var loginCount = 0

        init(_ arrival: Arrival, _ link: DeepLink, receivedAt: Duration, arrivals: [DeepLink.ID]? = nil) {
            self.link = link
            record = PendingRecord(id: arrival.id, url: arrival.url, receivedAt: arrival.date, source: arrival.source)
            self.receivedAt = receivedAt
            self.arrivals = arrivals ?? [arrival.id]
            depth = arrival.depth
            reasons = arrival.verdict.reasons
        }

        init(_ stored: StoredLink, _ link: DeepLink, receivedAt: Duration) {
            self.link = link
            record = stored.record
            self.receivedAt = receivedAt
            arrivals = [link.id]
            depth = 0
            reasons = stored.verdict.reasons
            isGated = true
            isStored = true
            isRestored = true
        }

        /// The combined requirement of the policies and the handler; `nil` if there is none.
        var requirement: AuthRequirement? {
            guard let demand else { return reasons.requirement }
            let demanded = AuthRequirement(level: demand.level)
            return reasons.requirement?.combined(with: demanded) ?? demanded
        }

        /// Why it needs a login: the policies' reasons, and the handler's.
        var allReasons: [GateReason] {
            guard let demand else { return reasons }
            return reasons + [
                GateReason(
                    policy: "handler", requirement: AuthRequirement(level: demand.level),
                    because: "the handler asked for more")
            ]
        }

        /// Whether a session satisfies the requirement, in level and user.
        func isSatisfied(by session: AuthSession?) -> Bool {
            guard let requirement else { return true }
            guard let session, session.level.satisfies(requirement.level) else { return false }
            if let demand {
                guard session != demand.rejected, session.level.satisfies(demand.level) else { return false }
                // The login that was rejected may have ended since: a session without a name may be anybody's.
                if case .user(let owner?) = record.owner, requirement.user == nil { return session.user == owner }
            }
            if let user = requirement.user { return session.user == user }
            return !record.owner.isOther(than: session)
        }

        /// Why the change from one session to another ends it, whose ever it is; `nil` if it goes on.
        func cancellation(
            from old: AuthSession?, to new: AuthSession?
        ) -> DeepLinkOutcome.CancellationReason? {
            let user = requirement?.user
            let owner = record.owner
            if old.hasEnded(in: new), owner != .nobody, user == nil || owner == .user(user) {
                // What its handler rejected has ended, and its user is known: only that user can open it.
                if let rejected = demand?.rejected, rejected == old, case .user(.some) = owner {
                    return new.map { owner.isOther(than: $0) } ?? false ? .otherUser : nil
                }
                return .loggedOut
            }
            if let new, user == nil, owner.isOther(than: new) { return .otherUser }
            return nil
        }
    }

    /// The requirement of a handler that threw ``DeepLinkAuthRequired``, for the rest of its link's life.
    struct HandlerDemand: Sendable, Hashable {
        var level: AuthLevel
        /// The session that the handler rejected.
        var rejected: AuthSession?
        /// How often the handler has thrown it.
        var count: Int
    }

    /// A gated link that waits for its login.
    struct WaitingLink: Sendable, Hashable {
        var entry: Entry
        var requirement: AuthRequirement
        var deadline: Duration
        var progress = Progress.queued
        /// Whether the login that runs for it began before a logout or a change of the user.
        var isLoginOutdated = false

        enum Progress: Sendable, Hashable {
            case queued
            case asking(LoginID)
            case failed
        }

        var id: DeepLink.ID { entry.link.id }

        var runningLogin: LoginID? {
            if case .asking(let login) = progress { login } else { nil }
        }

    }

    /// A link that arrived before or during the start.
    struct HeldLink: Sendable, Hashable {
        var arrival: Arrival
        let receivedAt: Duration
        /// Later arrivals of the same link; they share its end.
        var joined: [DeepLink.ID] = []
        /// The held link that this one has joined.
        let twin: DeepLink.ID?

        /// The arrivals that end with this one; none for one that has joined.
        var callers: [DeepLink.ID] { twin == nil ? [arrival.id] + joined : [] }
    }

    /// What frees a link for its handler.
    struct Pass: Sendable, Hashable {
        let opener: Opener?
        /// The session that frees it: the provider's, or if that is `nil`, the answer's.
        let session: AuthSession?
        /// The provider's session when the link was freed.
        let base: AuthSession?
        /// Whether the provider's session has been another one since, even if it is the same again.
        var hasChanged = false

        /// What ended the wait.
        enum Opener: String, Sendable, Hashable {
            case provider, session, app, policies
        }

        /// For a link that needs no login.
        static let none = Pass(opener: nil, session: nil, base: nil)

        /// The session that counts now.
        ///
        /// The session that freed the link, as long as the provider's has not changed: its level may be higher. After a
        /// change, the provider's only.
        func session(at current: AuthSession?) -> AuthSession? { !hasChanged && current == base ? session : current }

        /// Why the change from one session to another ends a link with this pass; `nil` if it does not.
        func cancellation(
            from old: AuthSession?, to new: AuthSession?
        ) -> DeepLinkOutcome.CancellationReason? {
            guard let session, !session.isGuest else { return nil }
            if old.hasEnded(in: new) { return .loggedOut }
            if let user = new?.user, let freedBy = session.user, user != freedBy { return .otherUser }
            return nil
        }
    }

    /// A link that opens: in line, about to be handed over, or with its handler.
    struct Delivery: Sendable, Hashable {
        var entry: Entry
        var pass: Pass
        /// The link as passed to its handler.
        var delivered: DeepLink?
        /// How many other links its handler awaits.
        var awaited = 0
        /// Whose the link was when its handler was called.
        var owner = PendingRecord.Owner.nobody
        /// Why the session in which its handler was called is over; `nil` if it goes on.
        var sessionEnd: DeepLinkOutcome.CancellationReason?

        /// Which call of the handler for this link in this process it is, counting from 0.
        var call: Int { entry.demand?.count ?? 0 }

        /// Why the change from one session to another ends it before its handler is called; `nil` if it goes on.
        func cancellation(
            from old: AuthSession?, to new: AuthSession?
        ) -> DeepLinkOutcome.CancellationReason? {
            pass.cancellation(from: old, to: new) ?? entry.cancellation(from: old, to: new)
        }
    }

    /// A delivery whose end a repeat shares.
    struct RecentDelivery: Sendable, Hashable {
        let link: DeepLink
        let calledAt: Duration
        /// `nil` while its handler runs.
        var outcome: DeepLinkOutcome?
    }
}

extension PendingRecord.Owner {
    /// The owner of a link that begins to wait in this session.
    init(_ session: AuthSession?) {
        if let session, !session.isGuest { self = .user(session.user) } else { self = .nobody }
    }

    /// Whether the session certainly belongs to another user; without user names, it never does.
    func isOther(than session: AuthSession) -> Bool {
        guard case .user(let owner?) = self, let user = session.user else { return false }
        return owner != user
    }
}

extension AuthSession? {
    /// Whether this session has ended by a logout when another one, or none, is the present one; a guest's never does, and
    /// a guest after it is a logout.
    func hasEnded(in new: AuthSession?) -> Bool {
        guard let self, !self.isGuest else { return false }
        guard let new, !new.isGuest else { return true }
        return new.loginCount != self.loginCount
    }
}
