import LinkGate
import LinkGateTesting
import PINAuth
import Testing

@Suite("PIN provider")
struct PINAuthProviderTests {
    private func answer(_ typed: String...) async throws -> AuthResult {
        let answers = Answers(typed)
        let provider = PINAuthProvider(pin: "2468") { _ in await answers.next() }
        return try await provider.authenticate(.fixture(link: .fixture("wallet")))
    }

    private actor Answers {
        private var left: [String]
        init(_ answers: [String]) { left = answers }
        func next() -> String { left.isEmpty ? "" : left.removeFirst() }
    }

    @Test("The right PIN logs in, also after a wrong one")
    func rightPIN() async throws {
        #expect(try await answer("2468") == .authenticated(AuthSession()))
        #expect(try await answer("1111", "2468") == .authenticated(AuthSession()))
    }

    @Test("Three wrong PINs refuse the link")
    func wrongPINs() async throws {
        #expect(try await answer("1", "2", "3") == .refused(because: "three wrong PINs"))
    }

    @Test("No PIN gives the link up")
    func noPIN() async throws {
        #expect(try await answer("") == .cancelled)
    }

    @Test("It keeps the promises of the protocol", arguments: Check<any AuthProvider>.all)
    func conformance(_ check: Check<any AuthProvider>) async throws {
        try await check.run {
            PINAuthProvider(pin: "2468") { _ in
                try await Task.sleep(for: .seconds(3600))
                return ""
            }
        }
    }
}
