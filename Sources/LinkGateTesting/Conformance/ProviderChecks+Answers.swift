import LinkGate

/// The promises about logins for waiting attempts.
extension Check where Subject == any AuthProvider {
    static func answers(to user: User, _ deadline: Deadline) -> [Check] {
        [
            waiting(for: user, deadline), answer(to: user, deadline), severalAnswers(to: user, deadline),
            loginTwice(of: user, deadline), loginAfterCancellation(of: user, deadline),
            loginDuringTheBeginning(of: user, deadline),
        ]
    }

    private static func waiting(for user: User, _ deadline: Deadline) -> Check {
        Check("waits for the login") { makeProvider in
            let attempt = Attempt(of: try await makeProvider(), level: user.lowest)
            await attempt.letWait()
            attempt.task.cancel()
            let end = try await attempt.requireEnd(deadline, "an attempt ends when its task is cancelled")
            if case .success(.authenticated(let session)) = end {
                throw Violation(
                    of: "nobody is authenticated before the login", seen: "the answer was \(Optional(session).summary)")
            }
        }
    }

    private static func answer(to user: User, _ deadline: Deadline) -> Check {
        Check("answers an attempt after the login") { makeProvider in
            let provider = try await makeProvider()
            let attempt = Attempt(of: provider, level: user.lowest)
            await attempt.letWait()
            try await attempt.requireSession(deadline, by: user, of: provider)
        }
    }

    private static func severalAnswers(to user: User, _ deadline: Deadline) -> Check {
        Check("answers each of several attempts") { makeProvider in
            let provider = try await makeProvider()
            let attempts = (1...5).map { Attempt(of: provider, number: $0, level: user.lowest) }
            for attempt in attempts { await attempt.letWait() }
            for attempt in attempts {
                try await attempt.requireEnd(deadline, "a login ends every attempt that waits", by: user, of: provider)
            }
        }
    }

    private static func loginTwice(of user: User, _ deadline: Deadline) -> Check {
        Check("accepts a second login") { makeProvider in
            let provider = try await makeProvider()
            let first = Attempt(of: provider, level: user.lowest)
            try await first.requireSession(deadline, by: user, of: provider)
            try await user.login(provider, user.lowest)
            try await user.login(provider, user.lowest)
            let second = Attempt(of: provider, number: 2, level: user.lowest)
            try await second.requireEnd(deadline, "an attempt after a login ends", by: user, of: provider)
        }
    }

    private static func loginAfterCancellation(of user: User, _ deadline: Deadline) -> Check {
        Check("accepts a login after a cancelled attempt") { makeProvider in
            let provider = try await makeProvider()
            let cancelled = Attempt(of: provider, level: user.lowest)
            await cancelled.letWait()
            cancelled.task.cancel()
            try await cancelled.requireEnd(deadline, "an attempt ends when its task is cancelled")
            try await user.login(provider, user.lowest)
            let next = Attempt(of: provider, number: 2, level: user.lowest)
            try await next.requireSession(deadline, by: user, of: provider)
        }
    }

    /// One login for each attempt, at different points of its beginning: a second login would hide that the first was
    /// missed.
    private static func loginDuringTheBeginning(of user: User, _ deadline: Deadline) -> Check {
        Check("misses no login that comes while an attempt begins") { makeProvider in
            for round in 0..<120 {
                let provider = try await makeProvider()
                let attempt = Attempt(of: provider, level: user.lowest)
                await attempt.letBegin(for: round)
                try await user.login(provider, user.lowest)
                // A provider without a current session can only answer attempts that already wait.
                guard let session = provider.currentSession, session.level.satisfies(user.lowest) else {
                    return await attempt.cancelAndForget()
                }
                try await attempt.requireEnd(
                    deadline,
                    "a login between reading the session and the subscription is not missed: subscribe first")
            }
        }
    }
}
