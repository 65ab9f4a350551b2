import LinkGateKit
import LinkGateTesting
import Testing

protocol Account: Sendable {
    var userName: String? { get }
    func changes() -> AsyncStream<Void>
    func signIn(reason: String) async throws -> String?  // the user's name; nil: given up
}

struct AccountAuthProvider: AuthProvider {
    let account: any Account

    var currentSession: AuthSession? { account.userName.map { AuthSession(user: $0) } }

    func sessionChanges() -> AsyncStream<Void> { account.changes() }

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        guard AuthLevel.login.satisfies(request.requirement.level) else {
            return .refused(because: "this account has no second factor")
        }
        let reason = "Open \(request.link.destination)"
        guard let user = try await account.signIn(reason: reason) else { return .cancelled }
        return .authenticated(AuthSession(user: user))
    }
}

/// An account whose login is a call; a session provider does the waiting.
private final class TestAccount: Account {
    private let session = SessionAuthProvider()

    var userName: String? { session.currentSession?.user }

    func changes() -> AsyncStream<Void> { session.sessionChanges() }

    func signIn(reason: String) async throws -> String? {
        let result = try await session.authenticate(.fixture(link: try .fixture("login")))
        guard case .authenticated(let session) = result else { return nil }
        return session.user
    }

    func logIn(as user: String) { session.setAuthenticated(true, user: user) }
}

@Suite("Writing an auth provider")
struct WritingAnAuthProvider {
    @Test(
        arguments: Check<any AuthProvider>.all { provider in
            ((provider as? AccountAuthProvider)?.account as? TestAccount)?.logIn(as: "ada")
        })
    func keepsItsPromises(_ check: Check<any AuthProvider>) async throws {
        try await check.run { AccountAuthProvider(account: TestAccount()) }
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
