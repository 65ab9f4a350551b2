import LinkGate
import LinkGateTesting
import Testing

@Suite("A request for a login")
struct AuthRequestTests {
    private static let mfa = AuthLevel("mfa", rank: 1)
    private static let passkey = AuthLevel("passkey", rank: 1)

    private func request(_ requirement: AuthRequirement, rejected: AuthSession? = nil) throws -> AuthRequest {
        .fixture(link: try .fixture("wallet"), requirement: requirement, rejected: rejected)
    }

    @Test("It can ask for a lower level, and is otherwise the same")
    func lowered() throws {
        let rejected = AuthSession(user: "ada")
        let requirement = AuthRequirement(level: Self.mfa, user: "ada", timeout: .seconds(30))
        let request = try request(requirement, rejected: rejected)
        let lowered = request.lowered(to: .login)
        #expect(lowered.requirement == AuthRequirement(user: "ada", timeout: .seconds(30)))
        #expect(lowered.link == request.link)
        #expect(lowered.expiresAt == request.expiresAt)
        #expect(lowered.rejected == rejected)
    }

    @Test("It never asks for more, nor for another level of the same rank", arguments: [mfa, passkey])
    func neverHigher(level: AuthLevel) throws {
        #expect(try request(.login).lowered(to: level).requirement == .login)
        let requirement = AuthRequirement(level: Self.mfa)
        #expect(try request(requirement).lowered(to: level).requirement == requirement)
    }

    @Test("A session is enough with the level, of the user that is named, and if it was not rejected")
    func satisfied() throws {
        let ada = AuthSession(user: "ada")
        #expect(try request(.login).isSatisfied(by: ada))
        #expect(try !request(AuthRequirement(level: Self.mfa)).isSatisfied(by: ada))
        #expect(try request(AuthRequirement(user: "ada")).isSatisfied(by: ada))
        #expect(try !request(AuthRequirement(user: "bob")).isSatisfied(by: ada))
        #expect(try !request(AuthRequirement(user: "ada")).isSatisfied(by: AuthSession()))
        #expect(try !request(.login, rejected: ada).isSatisfied(by: ada))
        #expect(try request(.login, rejected: ada).isSatisfied(by: ada.renewed()))
        #expect(try request(.login, rejected: ada).isSatisfied(by: AuthSession(user: "ada", loginCount: 1)))
    }

    @Test("Sessions of one user differ by their login and by their renewal")
    func equality() {
        let ada = AuthSession(user: "ada")
        #expect(ada != AuthSession(user: "ada", loginCount: 1))
        #expect(ada != ada.renewed())
        #expect(ada.renewed() != ada.renewed().renewed())
        #expect(ada.renewed().loginCount == ada.loginCount)
    }
}
