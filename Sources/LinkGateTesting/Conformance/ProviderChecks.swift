public import LinkGate

extension Check where Subject == any AuthProvider {
    /// The promises of an ``/LinkGate/AuthProvider`` that can be checked without a login.
    public static var all: [Check] { withoutLogin(Patience(limit: .seconds(10))) }

    /// All promises of an ``/LinkGate/AuthProvider``.
    ///
    /// ```swift
    /// Check<any AuthProvider>.all { provider in
    ///     (provider as? SessionAuthProvider)?.setAuthenticated(true)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - patience: How long an attempt that hangs is waited for.
    ///   - login: Does what a user's login does: every attempt that waits for the lowest level is to be answered. It
    ///     may be called several times.
    /// - Returns: The checks.
    public static func all(
        patience: Duration = .seconds(10), login: @escaping @Sendable (any AuthProvider) async throws -> Void
    ) -> [Check] {
        let patience = Patience(limit: patience)
        return withoutLogin(patience) + [
            answer(patience, login), severalAnswers(patience, login), loginTwice(patience, login),
            loginAfterCancellation(patience, login), signals(patience, login),
        ]
    }

    private static func withoutLogin(_ patience: Patience) -> [Check] {
        [cancellation(patience), earlyCancellation(patience), manyCancellations(patience), level(patience), session]
    }

    // MARK: Cancellation

    private static func cancellation(_ patience: Patience) -> Check {
        Check("ends an attempt whose task is cancelled") { makeProvider in
            let attempt = Attempt(of: try await makeProvider())
            await attempt.letWait()
            attempt.task.cancel()
            try await attempt.requireEnd(patience, "an attempt ends when its task is cancelled")
        }
    }

    private static func earlyCancellation(_ patience: Patience) -> Check {
        Check("ends an attempt whose task was cancelled before it began") { makeProvider in
            let provider = try await makeProvider()
            let request = try AuthRequest.sample()
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await provider.authenticate(request)
            }
            task.cancel()
            try await Attempt(task).requireEnd(patience, "an attempt of a cancelled task ends at once")
        }
    }

    private static func manyCancellations(_ patience: Patience) -> Check {
        Check("leaves none of many cancelled attempts hanging") { makeProvider in
            let provider = try await makeProvider()
            let attempts = (1...20).map { Attempt(of: provider, number: $0) }
            for attempt in attempts { attempt.task.cancel() }
            for attempt in attempts {
                try await attempt.requireEnd(patience, "each of several attempts ends when its task is cancelled")
            }
        }
    }

    // MARK: Sessions

    private static func level(_ patience: Patience) -> Check {
        Check("says authenticated only of the level that was asked") { makeProvider in
            let level = AuthLevel("the highest", rank: .max)
            let attempt = Attempt(of: try await makeProvider(), level: level)
            await attempt.letWait()
            attempt.task.cancel()
            let end = try await attempt.requireEnd(patience, "an attempt ends when its task is cancelled")
            if case .success(.authenticated(let session)) = end {
                try require(
                    session.level.satisfies(level), "an answer has the level that was asked",
                    seen: "\(session.level.name) was answered where \(level.name) was asked")
            }
        }
    }

    private static var session: Check {
        Check("knows the same session wherever it is asked, while nobody logs in or out") { makeProvider in
            let provider = try await makeProvider()
            let first = provider.currentSession
            await Attempt(of: provider).cancelAndForget()
            let seen = await withTaskGroup(of: AuthSession?.self) { group in
                for _ in 1...10 { group.addTask { provider.currentSession } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            try require(
                seen.allSatisfy { $0 == first }, "the session changes with a login or logout alone",
                seen: "it was \(first.summary) and then one of \(Set(seen.map(\.summary)).sorted())")
        }
    }

    // MARK: Answers

    private typealias Login = @Sendable (any AuthProvider) async throws -> Void

    private static func answer(_ patience: Patience, _ login: @escaping Login) -> Check {
        Check("answers an attempt after the login") { makeProvider in
            let provider = try await makeProvider()
            let attempt = Attempt(of: provider)
            await attempt.letWait()
            try await attempt.requireSession(patience, by: login, to: provider)
        }
    }

    private static func severalAnswers(_ patience: Patience, _ login: @escaping Login) -> Check {
        Check("answers each of several attempts") { makeProvider in
            let provider = try await makeProvider()
            let attempts = (1...5).map { Attempt(of: provider, number: $0) }
            for attempt in attempts { await attempt.letWait() }
            for attempt in attempts {
                try await attempt.requireEnd(patience, "a login ends every attempt that waits", by: login, to: provider)
            }
        }
    }

    private static func loginTwice(_ patience: Patience, _ login: @escaping Login) -> Check {
        Check("takes a second login without harm") { makeProvider in
            let provider = try await makeProvider()
            let first = Attempt(of: provider)
            try await first.requireSession(patience, by: login, to: provider)
            try await login(provider)
            try await login(provider)
            let second = Attempt(of: provider, number: 2)
            try await second.requireEnd(patience, "an attempt after a login ends", by: login, to: provider)
        }
    }

    private static func loginAfterCancellation(_ patience: Patience, _ login: @escaping Login) -> Check {
        Check("takes a login after a cancelled attempt without harm") { makeProvider in
            let provider = try await makeProvider()
            let cancelled = Attempt(of: provider)
            await cancelled.letWait()
            cancelled.task.cancel()
            try await cancelled.requireEnd(patience, "an attempt ends when its task is cancelled")
            try await login(provider)
            let next = Attempt(of: provider, number: 2)
            try await next.requireSession(patience, by: login, to: provider)
        }
    }

    private static func signals(_ patience: Patience, _ login: @escaping Login) -> Check {
        Check("tells every listener that the session has changed") { makeProvider in
            let provider = try await makeProvider()
            let before = provider.currentSession
            let listeners = (1...2).map { _ in provider.sessionChanges() }
            let attempt = Attempt(of: provider)
            try await attempt.requireEnd(patience, "a login ends an attempt that waits", by: login, to: provider)
            guard provider.currentSession != before else { return }
            for listener in listeners {
                let signal = await patience.result { await listener.first { true } != nil }
                try require(
                    signal == true, "each change of the session is told to everybody who listens",
                    seen: "the session changed from \(before.summary) to \(provider.currentSession.summary) unheard")
            }
        }
    }
}

extension AuthSession? {
    fileprivate var summary: String { map { "\($0.user ?? "a user") at \($0.level.name)" } ?? "nobody" }
}
