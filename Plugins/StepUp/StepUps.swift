import LinkGate

/// A step up of a user.
struct StepUp {
    /// The index of the provider that made it.
    let index: Int
    /// The login in which it was made.
    let login: AuthSession
    /// The answer of the provider.
    let proof: AuthSession
    /// The provider's current session at that time; `nil` if it has none.
    let held: AuthSession?
    /// Which step up this is, counting from 0.
    let number: Int

    /// Whether it is valid in this login, and its provider has not logged the user out since.
    func isValid(in login: AuthSession, heldBy current: AuthSession?) -> Bool {
        guard self.login.isSameLogin(as: login), login.level.satisfies(self.login.level) else { return false }
        guard let held else { return true }
        return current.map { $0.isSameLogin(as: held) && $0.level.satisfies(proof.level) } ?? false
    }
}

/// The step ups of a provider, and its listeners.
struct StepUps {
    private(set) var made: [StepUp] = []
    private(set) var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    private var lastListener = 0
    private var count = 0

    /// Replaces the earlier step up with the same provider.
    mutating func add(index: Int, login: AuthSession, proof: AuthSession, held: AuthSession?) {
        made.removeAll { $0.index == index }
        made.append(StepUp(index: index, login: login, proof: proof, held: held, number: count))
        count += 1
    }

    mutating func remove(_ invalid: [StepUp]) {
        made.removeAll { step in invalid.contains { $0.number == step.number } }
    }

    mutating func add(_ listener: AsyncStream<Void>.Continuation) -> Int {
        lastListener += 1
        listeners[lastListener] = listener
        return lastListener
    }

    mutating func removeListener(_ number: Int) { listeners[number] = nil }
}

extension AuthSession {
    func isSameLogin(as other: AuthSession) -> Bool { user == other.user && loginCount == other.loginCount }

    /// The session of this login with these step ups.
    ///
    /// The number of the newest is the renewal count, so that a repeated step up results in another session.
    func merged(with steps: [StepUp]) -> AuthSession {
        guard let newest = steps.map(\.number).max() else { return self }
        let highest = steps.map(\.proof.level).reduce(level) { max($0, $1) }
        return AuthSession(
            user: user, level: highest, loginCount: loginCount, renewalCount: renewalCount + newest)
    }
}
