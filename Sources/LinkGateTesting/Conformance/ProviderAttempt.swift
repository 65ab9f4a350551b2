import LinkGate
import LinkGateSystem

/// One attempt at a provider that a check watches.
struct Attempt: Sendable {
    let task: Task<AuthResult, any Error>
    private let hasBegun: Lock<Bool>

    init(_ task: Task<AuthResult, any Error>) {
        self.task = task
        hasBegun = Lock(true)
    }

    init(of provider: any AuthProvider, number: Int = 1, level: AuthLevel = .login) {
        let hasBegun = Lock(false)
        self.hasBegun = hasBegun
        task = Task {
            hasBegun.withLock { $0 = true }
            return try await provider.authenticate(try .sample(number, level: level))
        }
    }

    /// Lets the attempt begin, and gives it many occasions to come to where it waits; nothing depends on whether it has.
    func letWait() async {
        while !hasBegun.withLock({ $0 }) { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
    }

    func cancelAndForget() async {
        await letWait()
        task.cancel()
    }

    @discardableResult
    func requireEnd(_ patience: Patience, _ promise: String) async throws -> Result<AuthResult, any Error> {
        guard let end = await patience.end(of: task) else {
            throw Violation(of: promise, seen: "it still waited after \(patience.limit)")
        }
        return end
    }

    /// Logs in until the attempt ends: it may not have begun at the first login.
    @discardableResult
    func requireEnd(
        _ patience: Patience, _ promise: String, by login: @escaping @Sendable (any AuthProvider) async throws -> Void,
        to provider: any AuthProvider
    ) async throws -> Result<AuthResult, any Error> {
        let logins = Task {
            while !Task.isCancelled {
                try await login(provider)
                await letWait()
            }
        }
        let end = await patience.end(of: task)
        logins.cancel()
        if case .failure(let error) = await logins.result { throw error }
        task.cancel()
        guard let end else { throw Violation(of: promise, seen: "it still waited after \(patience.limit)") }
        return end
    }

    func requireSession(
        _ patience: Patience, by login: @escaping @Sendable (any AuthProvider) async throws -> Void,
        to provider: any AuthProvider
    ) async throws {
        let promise = "a login answers an attempt that waits"
        switch try await requireEnd(patience, promise, by: login, to: provider) {
        case .success(.authenticated(let session)):
            try require(
                session.level.satisfies(.login), "an answer has the level that was asked",
                seen: "\(session.level.name) was answered where login was asked")
        case .success(let result):
            throw Violation(of: promise, seen: "the answer was \(result)")
        case .failure(let error):
            throw Violation(of: promise, seen: "it threw \(error)")
        }
    }
}

extension AuthRequest {
    static func sample(_ number: Int = 1, level: AuthLevel = .login) throws(DeepLinkError) -> AuthRequest {
        .fixture(
            link: try .fixture(
                "wallet/\(number)", id: DeepLink.ID(rawValue: "00000000c0ffee00-\(number)") ?? .unassigned),
            requirement: AuthRequirement(level: level))
    }
}
