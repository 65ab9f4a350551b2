import LinkGate
import LinkGateClosureAuth
import Testing

/// The login flow of an app as deep-link SDKs' guides build it: keep the completion, show the login, fire it later.
@MainActor
private final class LoginFlow {
    private(set) var isAuthenticated = false
    private var pendingCompletion: (@Sendable (Bool) -> Void)?
    private let presented: AsyncStream<Void>.Continuation

    init(presented: AsyncStream<Void>.Continuation) { self.presented = presented }

    func handleAuthRequired(_ link: DeepLink, completion: @escaping @Sendable (Bool) -> Void) {
        if isAuthenticated {
            completion(true)
        } else {
            pendingCompletion = completion
            presented.yield()
        }
    }

    func setAuthenticated(_ value: Bool) {
        isAuthenticated = value
        if value, let completion = pendingCompletion {
            pendingCompletion = nil
            completion(true)
        }
    }
}

@Suite("A login flow with the closure provider")
@MainActor
struct LoginFlowTests {
    @Test("a link that came while logged out opens after the login, the next one at once")
    func coldStart() async throws {
        let (screens, presented) = AsyncStream.makeStream(of: Void.self)
        let flow = LoginFlow(presented: presented)
        let provider = ClosureAuthProvider { link, complete in
            flow.handleAuthRequired(link, completion: complete)
        }
        let request = try request()
        let attempt = Task { try await provider.authenticate(request) }
        for await _ in screens { break }
        flow.setAuthenticated(true)
        #expect(try await attempt.value == .authenticated(AuthSession()))
        #expect(try await provider.authenticate(request) == .authenticated(AuthSession()))
    }

    @Test("the builder takes the closure form")
    func builder() {
        DeepLinkRouter.Builder().onDeepLinkRequiresAuth { _, complete in complete(true) }
    }
}
