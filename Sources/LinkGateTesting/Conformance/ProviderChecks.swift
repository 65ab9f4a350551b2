public import LinkGate

extension Check where Subject == any AuthProvider {
    /// The promises of an ``/LinkGate/AuthProvider`` that can be checked without a login.
    ///
    /// They cover little of a provider that waits for a user: use ``all(deadline:login:logout:)`` with a login.
    public static var all: [Check] { withoutLogin(Deadline(limit: .seconds(60))) }

    /// The promises of an ``/LinkGate/AuthProvider`` with one level.
    ///
    /// ```swift
    /// Check<any AuthProvider>.all { provider in
    ///     (provider as? SessionAuthProvider)?.setAuthenticated(true)
    /// } logout: { provider in
    ///     (provider as? SessionAuthProvider)?.setAuthenticated(false)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - deadline: How long to wait for an attempt that hangs.
    ///   - login: Simulates a user's login, which must answer every attempt that waits for the lowest level. It is
    ///     called several times, for the same user.
    ///   - logout: Simulates the user's logout; `nil` for a provider without a logout. Without it, nothing after a
    ///     logout is checked.
    /// - Returns: The checks.
    public static func all(
        deadline: Duration = .seconds(60), login: @escaping @Sendable (any AuthProvider) async throws -> Void,
        logout: (@Sendable (any AuthProvider) async throws -> Void)? = nil
    ) -> [Check] {
        all(User(levels: [.login], login: { provider, _ in try await login(provider) }, logout: logout), deadline)
    }

    /// The promises of an ``/LinkGate/AuthProvider`` with several levels.
    ///
    /// ```swift
    /// Check<any AuthProvider>.all(levels: [.login, .mfa]) { provider, level in
    ///     (provider as? SessionAuthProvider)?.setAuthenticated(true, level: level)
    /// } logout: { provider in
    ///     (provider as? SessionAuthProvider)?.setAuthenticated(false)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - deadline: How long to wait for an attempt that hangs.
    ///   - levels: The levels that the provider can reach; the lowest is the login.
    ///   - login: Simulates a user who reaches a level, which must answer every attempt that waits for it. For a higher
    ///     level it is called after the lower ones. It is called several times, for the same user.
    ///   - logout: Simulates the user's logout.
    /// - Returns: The checks.
    public static func all(
        deadline: Duration = .seconds(60), levels: [AuthLevel],
        login: @escaping @Sendable (any AuthProvider, AuthLevel) async throws -> Void,
        logout: @escaping @Sendable (any AuthProvider) async throws -> Void
    ) -> [Check] {
        all(User(levels: levels.sorted(), login: login, logout: logout), Deadline(limit: deadline))
    }

    private static func all(_ user: User, _ deadline: Duration) -> [Check] { all(user, Deadline(limit: deadline)) }

    private static func all(_ user: User, _ deadline: Deadline) -> [Check] {
        withoutLogin(deadline) + answers(to: user, deadline) + levels(of: user, deadline)
            + sessions(of: user, deadline) + logouts(of: user, deadline)
    }

    private static func withoutLogin(_ deadline: Deadline) -> [Check] {
        [cancellation(deadline), earlyCancellation(deadline), manyCancellations(deadline), level(deadline), session]
    }

    // MARK: Cancellation

    private static func cancellation(_ deadline: Deadline) -> Check {
        Check("ends an attempt whose task is cancelled") { makeProvider in
            let attempt = Attempt(of: try await makeProvider())
            await attempt.letWait()
            attempt.task.cancel()
            try await attempt.requireEnd(deadline, "an attempt ends when its task is cancelled")
        }
    }

    private static func earlyCancellation(_ deadline: Deadline) -> Check {
        Check("ends an attempt whose task was cancelled before it began") { makeProvider in
            let provider = try await makeProvider()
            let request = try AuthRequest.sample()
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await provider.authenticate(request)
            }
            task.cancel()
            try await Attempt(task).requireEnd(deadline, "an attempt of a cancelled task ends at once")
        }
    }

    private static func manyCancellations(_ deadline: Deadline) -> Check {
        Check("leaves none of many cancelled attempts hanging") { makeProvider in
            let provider = try await makeProvider()
            let attempts = (1...20).map { Attempt(of: provider, number: $0) }
            for attempt in attempts { attempt.task.cancel() }
            for attempt in attempts {
                try await attempt.requireEnd(deadline, "each of several attempts ends when its task is cancelled")
            }
        }
    }

    // MARK: Sessions

    private static func level(_ deadline: Deadline) -> Check {
        Check("answers only with the requested level") { makeProvider in
            let attempt = Attempt(of: try await makeProvider(), level: .highest)
            try await attempt.requireNoLowerAnswer(deadline)
        }
    }

    private static var session: Check {
        Check("has the same session on every thread, without a login or logout in between") { makeProvider in
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
}

/// The user of a provider, as simulated by its author.
struct User: Sendable {
    let levels: [AuthLevel]
    let login: @Sendable (any AuthProvider, AuthLevel) async throws -> Void
    let logout: (@Sendable (any AuthProvider) async throws -> Void)?

    var lowest: AuthLevel { levels.first ?? .login }

    /// Reaches a level through the lower ones.
    func logIn(to provider: any AuthProvider, upTo level: AuthLevel) async throws {
        for lower in levels where lower < level { try await login(provider, lower) }
        try await login(provider, level)
    }
}

extension AuthLevel {
    /// A level that no provider has.
    static let highest = AuthLevel("the highest", rank: .max)
}

extension AuthSession? {
    var summary: String {
        map { "\($0.user ?? "a user") at \($0.level.name) (login \($0.loginCount), renewal \($0.renewalCount))" }
            ?? "nobody"
    }
}
