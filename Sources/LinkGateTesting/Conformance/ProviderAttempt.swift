import LinkGate
import LinkGateSystem

/// A login attempt at the provider under test.
struct Attempt: Sendable {
    let task: Task<AuthResult, any Error>
    private let level: AuthLevel
    private let hasBegun: Lock<Bool>

    init(_ task: Task<AuthResult, any Error>) {
        self.task = task
        level = .login
        hasBegun = Lock(true)
    }

    init(of provider: any AuthProvider, number: Int = 1, level: AuthLevel = .login, rejected: AuthSession? = nil) {
        let hasBegun = Lock(false)
        self.hasBegun = hasBegun
        self.level = level
        task = Task {
            let request = try AuthRequest.sample(number, level: level, rejected: rejected)
            hasBegun.withLock { $0 = true }
            return try await provider.authenticate(request)
        }
    }

    // MARK: Letting it run

    /// Lets the attempt begin, and yields many times so that it can reach its wait; no check depends on whether it has.
    func letWait() async {
        while !hasBegun.withLock({ $0 }) { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
    }

    /// Returns at a point of the attempt's beginning, a different one in each round.
    func letBegin(for round: Int) async {
        guard !round.isMultiple(of: 4) else { return }
        while !hasBegun.withLock({ $0 }) { await Task.yield() }
        if round.isMultiple(of: 2) {
            for _ in 0..<(round / 4) { await Task.yield() }
        } else {
            for _ in 0..<(round * 4) { _ = hasBegun.withLock { $0 } }
        }
    }

    func cancelAndForget() async {
        await letWait()
        task.cancel()
    }

    // MARK: Its end

    @discardableResult
    func requireEnd(_ deadline: Deadline, _ promise: String) async throws -> Result<AuthResult, any Error> {
        guard let end = await deadline.end(of: task) else {
            task.cancel()
            throw Violation(of: promise, seen: "it still waited after \(deadline.limit)")
        }
        return end
    }

    /// Repeats the login until the attempt ends, since it may not have begun at the first one.
    @discardableResult
    func requireEnd(
        _ deadline: Deadline, _ promise: String, by user: User, of provider: any AuthProvider
    ) async throws -> Result<AuthResult, any Error> {
        let logins = Task {
            while !Task.isCancelled {
                try await user.logIn(to: provider, upTo: level)
                await letWait()
            }
        }
        let end = await deadline.end(of: task)
        logins.cancel()
        if case .failure(let error) = await logins.result { throw error }
        task.cancel()
        guard let end else { throw Violation(of: promise, seen: "it still waited after \(deadline.limit)") }
        return end
    }

    /// Logs in up to the requested level, and requires an answer at that level.
    @discardableResult
    func requireSession(_ deadline: Deadline, by user: User, of provider: any AuthProvider) async throws -> AuthSession
    {
        let promise = "a login answers an attempt that waits"
        switch try await requireEnd(deadline, promise, by: user, of: provider) {
        case .success(.authenticated(let session)):
            try require(
                session.level.satisfies(level), "an answer has the level that was asked",
                seen: "\(session.level.name) was answered where \(level.name) was asked")
            return session
        case .success(let result):
            throw Violation(of: promise, seen: "the answer was \(result)")
        case .failure(let error):
            throw Violation(of: promise, seen: "it threw \(error)")
        }
    }

    /// Cancels the attempt; an answer that came before must have the requested level.
    func requireNoLowerAnswer(_ deadline: Deadline) async throws {
        await letWait()
        task.cancel()
        let end = try await requireEnd(deadline, "an attempt ends when its task is cancelled")
        if case .success(.authenticated(let session)) = end {
            try require(
                session.level.satisfies(level), "an answer has the level that was asked",
                seen: "\(session.level.name) was answered where \(level.name) was asked")
        }
    }
}

extension AuthRequest {
    static func sample(
        _ number: Int = 1, level: AuthLevel = .login, rejected: AuthSession? = nil
    ) throws(DeepLinkError) -> AuthRequest {
        .fixture(
            link: try .fixture(
                "wallet/\(number)", id: DeepLink.ID(rawValue: "00000000c0ffee00-\(number)") ?? .unassigned),
            requirement: AuthRequirement(level: level), rejected: rejected)
    }
}
