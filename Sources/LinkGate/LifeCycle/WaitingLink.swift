extension LifeCycle {
    /// A gated link that waits for its login.
    struct WaitingLink: Sendable, Hashable {
        let link: DeepLink
        let level: AuthLevel
        let reasons: [GateReason]
        let record: PendingRecord
        let receivedAt: Duration
        let deadline: Duration
        let isRestored: Bool
        /// The arrivals that share its end.
        var arrivals: [DeepLink.ID]
        var progress = Progress.queued
        var attempts = 0

        enum Progress: Sendable, Hashable {
            case queued
            case asking(Attempt)
            case failed
        }

        var runningAttempt: Attempt? {
            if case .asking(let attempt) = progress { attempt } else { nil }
        }

        /// Whether the session opens it: strong enough, and not of another user than the link's.
        func isSatisfied(by session: AuthSession?) -> Bool {
            guard let session else { return false }
            return session.level.satisfies(level) && !record.owner.isOther(than: session)
        }
    }

    /// A link that came before the start, or while the start is under way.
    struct HeldLink: Sendable, Hashable {
        var arrival: Arrival
        let receivedAt: Duration
        /// Later arrivals of the same link; they share its end.
        var joined: [DeepLink.ID] = []
        /// The held link that this one has joined.
        let twin: DeepLink.ID?

        /// The arrivals that end with this one; none for one that has joined.
        var sharingItsEnd: [DeepLink.ID] { twin == nil ? [arrival.id] + joined : [] }
    }

    /// A link that opens: in line for the handler, or with the handler.
    struct Delivery: Sendable, Hashable {
        var link: DeepLink
        let arrivals: [DeepLink.ID]
        let receivedAt: Duration
        let kind: Kind
        /// How many other links its handler awaits.
        var awaited = 0

        /// Whose session it took, where it took one; boxed, since most links bring nothing of it.
        indirect enum Kind: Sendable, Hashable {
            /// It needed no login.
            case open
            /// It needed one, and the user had it.
            case satisfied(AuthSession?)
            /// It waited; the record is stored.
            case waited(PendingRecord, by: Opener?, AuthSession?)
        }

        /// Whose session opened it; nil: it needed none, or the app said so.
        var session: AuthSession? {
            switch kind {
            case .open: nil
            case .satisfied(let session), .waited(_, by: _, let session): session
            }
        }

        /// Who ended the wait.
        enum Opener: String, Sendable, Hashable {
            case provider, session, app
        }

        var hasWaited: Bool {
            if case .waited = kind { true } else { false }
        }
    }
}

extension PendingRecord.Owner {
    /// Whether the session is certainly somebody else's; without names only a logout can tell.
    func isOther(than session: AuthSession) -> Bool {
        guard case .user(let owner?) = self, let user = session.user else { return false }
        return owner != user
    }
}
