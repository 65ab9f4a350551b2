import LinkGate

/// The promises about sessions: their levels, their changes, and their end at a logout.
extension Check where Subject == any AuthProvider {
    // MARK: Levels

    static func levels(of user: User, _ deadline: Deadline) -> [Check] {
        [tooLowALevel(of: user, deadline)] + user.levels.dropFirst().map { stepUp(of: user, to: $0, deadline) }
    }

    private static func tooLowALevel(of user: User, _ deadline: Deadline) -> Check {
        Check("does not answer a request for a higher level with a login") { makeProvider in
            let provider = try await makeProvider()
            let attempt = Attempt(of: provider, level: .highest)
            await attempt.letWait()
            for level in user.levels {
                try await user.login(provider, level)
                await attempt.letWait()
            }
            try await attempt.requireNoLowerAnswer(deadline)
        }
    }

    private static func stepUp(of user: User, to level: AuthLevel, _ deadline: Deadline) -> Check {
        Check("answers an attempt for \(level) with that level, and not before") { makeProvider in
            let provider = try await makeProvider()
            let attempt = Attempt(of: provider, level: level)
            for lower in user.levels where lower < level {
                await attempt.letWait()
                try await user.login(provider, lower)
            }
            await attempt.letWait()
            try await attempt.requireSession(deadline, by: user, of: provider)
        }
    }

    // MARK: Changes

    static func sessions(of user: User, _ deadline: Deadline) -> [Check] {
        [signals(of: user, deadline), rejectedSession(of: user, deadline)]
    }

    private static func signals(of user: User, _ deadline: Deadline) -> Check {
        Check("signals every listener when the session has changed") { makeProvider in
            let provider = try await makeProvider()
            let before = provider.currentSession
            let listeners = (1...2).map { _ in provider.sessionChanges() }
            let attempt = Attempt(of: provider, level: user.lowest)
            try await attempt.requireEnd(deadline, "a login ends an attempt that waits", by: user, of: provider)
            for listener in listeners { try await requireSignal(listener, of: provider, since: before, deadline) }
        }
    }

    private static func requireSignal(
        _ listener: AsyncStream<Void>, of provider: any AuthProvider, since before: AuthSession?, _ deadline: Deadline
    ) async throws {
        guard provider.currentSession != before else { return }
        let signal = await deadline.result { await listener.first { true } != nil }
        try require(
            signal == true, "each change of the session is signalled to every listener",
            seen: "the session changed from \(before.summary) to \(provider.currentSession.summary) without a signal")
    }

    private static func rejectedSession(of user: User, _ deadline: Deadline) -> Check {
        Check("answers with another session than the one that was rejected") { makeProvider in
            let provider = try await makeProvider()
            let first = Attempt(of: provider, level: user.lowest)
            try await first.requireSession(deadline, by: user, of: provider)
            // A provider without a current session asks the user each time.
            guard let rejected = provider.currentSession else { return }
            let second = Attempt(of: provider, number: 2, level: user.lowest, rejected: rejected)
            await second.letWait()
            try await user.login(provider, user.lowest)
            await second.letWait()
            second.task.cancel()
            let end = try await second.requireEnd(deadline, "an attempt ends when its task is cancelled")
            guard case .success(.authenticated(let session)) = end else { return }
            try require(
                session != rejected, "a rejected session is no answer: ask again, and answer with a renewed one",
                seen: "the answer was \(Optional(session).summary) again")
        }
    }

    // MARK: Logout

    static func logouts(of user: User, _ deadline: Deadline) -> [Check] {
        guard let logout = user.logout else { return [] }
        return user.levels.map { level in
            Check("begins another session after a logout at \(level)") { makeProvider in
                let provider = try await makeProvider()
                let first = Attempt(of: provider, level: level)
                let session = try await first.requireSession(deadline, by: user, of: provider)
                let known = provider.currentSession

                let listener = provider.sessionChanges()
                try await logout(provider)
                try require(
                    provider.currentSession?.level.satisfies(user.lowest) != true, "a logout ends the session",
                    seen: "it is \(provider.currentSession.summary)")
                try await requireSignal(listener, of: provider, since: known, deadline)
                try await requireNoAnswer(of: provider, at: user.lowest, "after a logout", deadline)

                try await user.login(provider, user.lowest)
                if level != user.lowest {
                    try await requireNoAnswer(of: provider, at: level, "after a logout and a login", deadline)
                }
                let second = Attempt(of: provider, number: 2, level: level)
                let next = try await second.requireSession(deadline, by: user, of: provider)
                try require(
                    next != session && (known == nil || provider.currentSession != known),
                    "a login after a logout is another session, also of the same user: count it in loginCount",
                    seen: "both were \(Optional(next).summary)")
            }
        }
    }

    private static func requireNoAnswer(
        of provider: any AuthProvider, at level: AuthLevel, _ moment: String, _ deadline: Deadline
    ) async throws {
        let attempt = Attempt(of: provider, number: 3, level: level)
        await attempt.letWait()
        attempt.task.cancel()
        let end = try await attempt.requireEnd(deadline, "an attempt ends when its task is cancelled")
        if case .success(.authenticated(let session)) = end {
            throw Violation(
                of: "a session does not outlive its logout",
                seen: "\(moment) the answer for \(level) was \(Optional(session).summary)")
        }
    }
}
