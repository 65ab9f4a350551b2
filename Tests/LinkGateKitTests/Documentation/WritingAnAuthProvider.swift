import LinkGateKit
import LinkGateTesting
import Testing

protocol Account: Sendable {
    var session: AuthSession? { get }
    func changes() -> AsyncStream<Void>
    func signIn(for request: AuthRequest) async throws -> AuthSession?  // `nil` if the user gave up
}

struct AccountAuthProvider: AuthProvider {
    let account: any Account

    var currentSession: AuthSession? { account.session }

    // Every login and logout shows in `currentSession` first.
    var tracksSession: Bool { true }

    func sessionChanges() -> AsyncStream<Void> { account.changes() }

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        guard AuthLevel.login.satisfies(request.requirement.level) else {
            return .refused(because: "this account has no second factor")
        }
        guard let session = try await account.signIn(for: request) else { return .cancelled }
        return .authenticated(session)
    }
}

struct WaitingAuthProvider: AuthProvider {
    let account: any Account

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        let changes = account.changes()  // subscribe …
        if let session = account.session, request.isSatisfied(by: session) {  // … then look
            return .authenticated(session)
        }
        for await _ in changes {
            if let session = account.session, request.isSatisfied(by: session) {
                return .authenticated(session)
            }
        }
        throw CancellationError()
    }
}

struct CodeAuthProvider: AuthProvider {
    let askForCode: @Sendable () async throws -> Bool?  // `nil` if the user gave up

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        guard let isRight = try await askForCode() else { return .cancelled }
        return isRight ? .authenticated(AuthSession(level: .mfa)) : .refused(because: "the code is wrong")
    }
}

/// An account whose login is a call; a session provider does the waiting.
private final class TestAccount: Account {
    private let provider = SessionAuthProvider()

    var session: AuthSession? { provider.currentSession }

    func changes() -> AsyncStream<Void> { provider.sessionChanges() }

    func signIn(for request: AuthRequest) async throws -> AuthSession? {
        guard case .authenticated(let session) = try await provider.authenticate(request) else { return nil }
        return session
    }

    func logIn(as user: String) { provider.setAuthenticated(true, user: user) }

    func logOut() { provider.setAuthenticated(false) }
}

@Suite("Writing an auth provider")
struct WritingAnAuthProvider {
    @Test(
        arguments: Check<any AuthProvider>.all { provider in
            ((provider as? AccountAuthProvider)?.account as? TestAccount)?.logIn(as: "ada")
        } logout: { provider in
            ((provider as? AccountAuthProvider)?.account as? TestAccount)?.logOut()
        })
    func keepsItsPromises(_ check: Check<any AuthProvider>) async throws {
        try await check.run { AccountAuthProvider(account: TestAccount()) }
    }

    @Test("A provider that subscribes and then looks misses no login")
    func waiting() async throws {
        let account = TestAccount()
        account.logIn(as: "ada")
        let request = AuthRequest.fixture(link: try .fixture("wallet"))
        let result = try await WaitingAuthProvider(account: account).authenticate(request)
        #expect(result == .authenticated(AuthSession(user: "ada")))
    }

    @Test("A code steps up from a login")
    func stepUp() async throws {
        let session = SessionAuthProvider()
        let codes = CodeAuthProvider { true }
        let builder = DeepLinkRouter.Builder()
            .authProvider(StepUpAuthProvider([.login: session, .mfa: codes]))
        _ = try builder.parser(URLDeepLinkParser(schemes: ["yourapp"])).onDeepLink { _ in }.build()

        session.setAuthenticated(true, user: "ada")
        let request = AuthRequest.fixture(link: try .fixture("transfer"), requirement: AuthRequirement(level: .mfa))
        let result = try await StepUpAuthProvider([.login: session, .mfa: codes]).authenticate(request)
        #expect(result == .authenticated(AuthSession(user: "ada", level: .mfa)))
    }

    @Test("The closure form is complete with a parser and a handler")
    func closure() throws {
        let builder = DeepLinkRouter.Builder()
            .onDeepLinkRequiresAuth { link, complete in
                presentLogin { success in complete(success) }
            }
        _ = try builder.parser(URLDeepLinkParser(schemes: ["yourapp"])).onDeepLink { _ in }.build()
    }
}

@MainActor
func presentLogin(then complete: (Bool) -> Void) { complete(true) }
