public import LinkGate
import LinkGateSystem

extension StepUpAuthProvider {
    /// Asks for the login if there is none, and then for the step up to the level that the request asks for.
    ///
    /// - Returns: The merged session; cancelled or refused if one of the providers answers so, and refused if no
    ///   provider has the level.
    /// - Throws: What the provider that was asked throws, and an error if its answer does not satisfy the request.
    public func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        let level = request.requirement.level
        let target = providers.firstIndex { $0.level == level } ?? providers.firstIndex { $0.level.satisfies(level) }
        guard let target else { return .refused(because: "no auth provider has the level \(level)") }
        while true {
            try Task.checkCancellation()
            if let session = currentSession, request.isSatisfied(by: session) { return .authenticated(session) }
            switch try await logIn(for: request, isEnough: target == 0) {
            case .authenticated(let login)?:
                if let result = try await stepUp(for: request, with: target, in: login) { return result }
            case let result?: return result
            case nil: continue
            }
        }
    }

    // MARK: The login

    /// The session of the login, from its provider if there is none yet; `nil` if the attempt has to begin again.
    private func logIn(for request: AuthRequest, isEnough: Bool) async throws -> AuthResult? {
        let (level, provider) = (providers[0].level, providers[0].provider)
        var lowered = request.lowered(to: level)
        lowered.rejected = isEnough ? rejectedLogin(of: request, by: provider) : nil
        let asked = lowered
        let current: @Sendable () -> AuthSession? = {
            provider.currentSession.flatMap { asked.isSatisfied(by: $0) ? $0 : nil }
        }
        // Subscribed before the session is read.
        let changes = provider.sessionChanges()
        if let session = current() { return .authenticated(session) }
        let result = try await answer(of: provider, to: asked, or: changes) { current() != nil }
        guard case .authenticated(let session)? = result else { return result ?? current().map { .authenticated($0) } }
        guard asked.isSatisfied(by: session) else {
            throw StepUpFailure("the login was answered with a session that is not the one that was asked for")
        }
        return .authenticated(session)
    }

    /// The provider's session of the login whose merged session was rejected.
    private func rejectedLogin(of request: AuthRequest, by provider: any AuthProvider) -> AuthSession? {
        guard let rejected = request.rejected else { return nil }
        guard let login = provider.currentSession, login.isSameLogin(as: rejected) else { return rejected }
        return login
    }

    // MARK: The step up

    /// The merged session, or the other end of the step up; `nil` if the login has changed and the attempt begins
    /// again.
    private func stepUp(for request: AuthRequest, with target: Int, in login: AuthSession) async throws -> AuthResult? {
        let base = providers[0].provider
        let wasKnown = base.currentSession != nil
        let isOver: @Sendable () -> Bool = {
            guard let current = base.currentSession else { return wasKnown }
            return !current.isSameLogin(as: login) || !current.level.satisfies(login.level)
        }
        if target == 0 || request.isSatisfied(by: login) {
            if isOver() { return nil }
            return .authenticated(currentSession.flatMap { request.isSatisfied(by: $0) ? $0 : nil } ?? login)
        }
        let provider = providers[target].provider
        let earlier = provider.currentSession
        var asked = request
        asked.requirement.user = nil
        asked.rejected = earlier ?? rejectedProof(of: request, by: target)
        let changes = sessionChanges()
        let result = try await answer(of: provider, to: asked, or: changes) { [weak self] in
            isOver() || self?.currentSession.map { request.isSatisfied(by: $0) } ?? false
        }
        guard case .authenticated(let proof)? = result else { return result }
        try check(proof, for: request.requirement.level, in: login, isNewSince: earlier)
        return isOver() ? nil : record(proof, of: target, in: login, for: request)
    }

    /// The previous answer of the step-up provider, if the rejected session has its level.
    private func rejectedProof(of request: AuthRequest, by target: Int) -> AuthSession? {
        guard let rejected = request.rejected else { return nil }
        let proof = steps.withLock { steps in steps.made.last { $0.index == target }?.proof }
        return proof.flatMap { rejected.level.satisfies($0.level) ? $0 : nil }
    }

    private func check(
        _ proof: AuthSession, for level: AuthLevel, in login: AuthSession, isNewSince earlier: AuthSession?
    ) throws {
        guard proof.level.satisfies(level) else {
            throw StepUpFailure("the step up to \(level) was answered with the level \(proof.level)")
        }
        guard proof != earlier else {
            throw StepUpFailure(
                "the step up was answered with the provider's earlier session: answer with a renewed one")
        }
        guard proof.user == nil || proof.user == login.user else {
            throw StepUpFailure("the step up was made by another user than the one who is logged in")
        }
    }

    /// Stores the step up for as long as its login lasts; `nil` if the login has already ended.
    private func record(
        _ proof: AuthSession, of target: Int, in login: AuthSession, for request: AuthRequest
    ) -> AuthResult? {
        let current = providers[target].provider.currentSession
        let held = current.flatMap { $0.level.satisfies(proof.level) ? $0 : nil }
        guard providers[0].provider.currentSession != nil else {
            // A login without a current session is valid for this answer only.
            let step = StepUp(index: target, login: login, proof: proof, held: held, number: 0)
            let session = login.merged(with: [step])
            return .authenticated(session == request.rejected ? session.renewed() : session)
        }
        let listeners = steps.withLock { steps in
            steps.add(index: target, login: login, proof: proof, held: held)
            return Array(steps.listeners.values)
        }
        for listener in listeners { listener.yield() }
        return currentSession.flatMap { request.isSatisfied(by: $0) ? .authenticated($0) : nil }
    }

    // MARK: Asking one provider

    /// The answer of the provider; `nil` if the attempt ended before it.
    private func answer(
        of provider: any AuthProvider, to request: AuthRequest, or changes: AsyncStream<Void>,
        until isOver: @escaping @Sendable () -> Bool
    ) async throws -> AuthResult? {
        try await withThrowingTaskGroup(of: Ending.self) { group in
            defer { group.cancelAll() }
            group.addTask { .answered(try await provider.authenticate(request)) }
            group.addTask {
                if isOver() { return .over }
                for await _ in changes where isOver() { return .over }
                return .changesEnded
            }
            for try await ending in group {
                switch ending {
                case .answered(let result): return result
                case .over: return nil
                case .changesEnded: continue
                }
            }
            throw CancellationError()
        }
    }
}

private enum Ending {
    case answered(AuthResult)
    case over
    case changesEnded
}

/// Why the answer of a provider is not accepted; the link keeps waiting.
struct StepUpFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
