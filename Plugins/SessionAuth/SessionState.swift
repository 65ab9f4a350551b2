import LinkGate

/// The login state of a session provider, with the attempts and listeners that wait for its changes.
struct SessionState {
    /// A call of `authenticate` that waits.
    struct Attempt {
        let request: AuthRequest
        let continuation: CheckedContinuation<AuthResult, any Error>
        /// Whether the app has been asked to show its login screen.
        var hasAskedForLogin = false
    }

    /// The result of adding an attempt.
    enum Admission {
        case answered(AuthSession)
        case waits(asksForLogin: Bool)
    }

    /// The effects of a report of the app.
    struct Report {
        let answered: [(attempt: Attempt, session: AuthSession)]
        let asking: [AuthRequest]
        let listeners: [AsyncStream<Void>.Continuation]
    }

    private(set) var session: AuthSession?
    private var isKnown: Bool
    private var logouts = 0
    private(set) var attempts: [UInt64: Attempt] = [:]
    private(set) var listeners: [UInt64: AsyncStream<Void>.Continuation] = [:]
    private var lastNumber: UInt64 = 0

    init(isKnown: Bool) { self.isKnown = isKnown }

    mutating func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Reports

    mutating func report(_ new: (user: String?, level: AuthLevel)?) -> Report {
        isKnown = true
        setSession(new)
        return Report(answered: takeSatisfied(), asking: takeUnasked(), listeners: Array(listeners.values))
    }

    private mutating func setSession(_ new: (user: String?, level: AuthLevel)?) {
        guard let new else {
            // Counted, so that a logout that is followed at once by a login is not missed.
            if session != nil { logouts += 1 }
            session = nil
            return
        }
        // A guest after a user is a logout, too.
        if let session, session.level.satisfies(.login), !new.level.satisfies(.login) { logouts += 1 }
        let isSameUser = session?.user == new.user
        let next = AuthSession(
            user: new.user, level: new.level, loginCount: logouts,
            renewalCount: isSameUser ? session?.renewalCount ?? 0 : 0)
        // The app was asked to authenticate the user again, so an equal report is a new authentication.
        let isRejected = attempts.values.contains { $0.request.rejected == next }
        session = isRejected ? next.renewed() : next
    }

    private mutating func takeSatisfied() -> [(attempt: Attempt, session: AuthSession)] {
        guard let session else { return [] }
        let satisfied = attempts.filter { $0.value.request.isSatisfied(by: session) }
        for number in satisfied.keys { attempts.removeValue(forKey: number) }
        return satisfied.values.map { ($0, session) }
    }

    private mutating func takeUnasked() -> [AuthRequest] {
        let unasked = attempts.filter { !$0.value.hasAskedForLogin }.sorted { $0.key < $1.key }
        for number in unasked.map(\.key) { attempts[number]?.hasAskedForLogin = true }
        return unasked.map(\.value.request)
    }

    // MARK: Attempts and listeners

    mutating func add(_ attempt: Attempt, as number: UInt64) -> Admission {
        if let session, attempt.request.isSatisfied(by: session) { return .answered(session) }
        var attempt = attempt
        attempt.hasAskedForLogin = isKnown
        attempts[number] = attempt
        return .waits(asksForLogin: isKnown)
    }

    mutating func removeAttempt(_ number: UInt64) -> Attempt? { attempts.removeValue(forKey: number) }

    mutating func takeAllAttempts() -> [Attempt] {
        defer { attempts = [:] }
        return Array(attempts.values)
    }

    mutating func add(_ listener: AsyncStream<Void>.Continuation) -> UInt64 {
        let number = nextNumber()
        listeners[number] = listener
        return number
    }

    mutating func removeListener(_ number: UInt64) { listeners[number] = nil }
}
