import Foundation
import LinkGateKit
import LinkGateTesting
import Testing

/// The steps of an SDK's integration guide for auth-gated destinations, followed one by one with this package.
@Suite("Integration guide", .timeLimit(.minutes(1)))
struct IntegrationGuideTests {
    private let clock = ManualClock()
    private let sink = RecordingSink()

    /// The app's part: a router of its own around the login state, as the guide's cold-start pattern has it.
    @MainActor
    final class AppRouter {
        private(set) var isAuthenticated = false
        private(set) var opened: [DeepLink] = []
        private(set) var loginIsShown = false
        private var pendingAuthCompletion: (@Sendable (Bool) -> Void)?

        func handleAuthRequired(_ link: DeepLink, completion: @escaping @Sendable (Bool) -> Void) {
            if isAuthenticated {
                completion(true)
            } else {
                loginIsShown = true
                pendingAuthCompletion = completion
            }
        }

        func setAuthenticated(_ value: Bool) {
            isAuthenticated = value
            if value, let completion = pendingAuthCompletion {
                pendingAuthCompletion = nil
                completion(true)
            }
        }

        func giveUpLogin() {
            pendingAuthCompletion?(false)
            pendingAuthCompletion = nil
        }

        func navigate(to link: DeepLink) { opened.append(link) }
    }

    private func builder(for app: AppRouter) -> DeepLinkRouter.Builder {
        DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet", "account"]))
            .policy(QueryGatePolicy())
            .onDeepLinkRequiresAuth { link, complete in
                Task { @MainActor in app.handleAuthRequired(link, completion: complete) }
            }
            .sink(sink)
            .clock(clock)
            .onDeepLink { link in await app.navigate(to: link) }
    }

    private func startedRouter(for app: AppRouter) async throws -> DeepLinkRouter {
        let router = try builder(for: app).build()
        await router.start()
        return router
    }

    private func loginIsShown(in app: AppRouter) async {
        while await !app.loginIsShown { await Task.yield() }
    }

    @Test("Option 1, by destination: every link to wallet or account is gated, however it was built")
    func byDestination() async throws {
        let router = try await startedRouter(for: AppRouter())
        for url in ["yourapp://wallet", "yourapp://account", "yourapp://Wallet/", "yourapp:///account?x=1"] {
            #expect(router.verdict(for: url).decision == .gated(.login), "\(url)")
        }
        #expect(router.verdict(for: "yourapp://help").decision == .open)
    }

    @Test("Option 2, per link: ?auth=required gates one link without a change of the configuration")
    func perLink() async throws {
        let router = try await startedRouter(for: AppRouter())
        #expect(router.verdict(for: "yourapp://campaigns/summer/apply").decision == .open)
        #expect(router.verdict(for: "yourapp://campaigns/summer/apply?auth=required").decision == .gated(.login))
    }

    @Test("The handler is asked instead of navigating; complete(true) delivers with requiresAuth == false")
    func handlerCompletes() async throws {
        let app = AppRouter()
        let router = try await startedRouter(for: app)
        async let outcome = router.open("yourapp://campaigns/summer/apply?auth=required")
        await loginIsShown(in: app)
        #expect(await app.opened.isEmpty)
        await app.setAuthenticated(true)
        guard case .delivered = await outcome else {
            Issue.record("not delivered")
            return
        }
        #expect(await app.opened.map(\.destination) == ["campaigns/summer/apply"])
        #expect(await app.opened.map(\.requiresAuth) == [false])
    }

    @Test("Already authenticated: complete(true) at once goes straight through")
    func alreadyAuthenticated() async throws {
        let app = AppRouter()
        await app.setAuthenticated(true)
        let router = try await startedRouter(for: app)
        guard case .delivered = await router.open("yourapp://wallet") else {
            Issue.record("not delivered")
            return
        }
        #expect(await !app.loginIsShown)
    }

    @Test("complete(false) cancels the link")
    func handlerGivesUp() async throws {
        let app = AppRouter()
        let router = try await startedRouter(for: app)
        async let outcome = router.open("yourapp://wallet")
        await loginIsShown(in: app)
        await app.giveUpLogin()
        #expect(await outcome == .cancelled(.user))
        #expect(await app.opened.isEmpty)
    }

    @Test("Cold start: killed while logged out, the link opens after the login of the next process, once")
    func coldStart() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "LinkGate-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let app = AppRouter()
            let router = try builder(for: app).store(try FilePendingLinkStore(directory: folder)).build()
            router.handle("yourapp://wallet?tab=cards")
            await router.start()
            await loginIsShown(in: app)
        }
        let app = AppRouter()
        let router = try builder(for: app).store(try FilePendingLinkStore(directory: folder)).build()
        await router.start()
        await loginIsShown(in: app)
        await app.setAuthenticated(true)
        while await app.opened.isEmpty { await Task.yield() }
        #expect(await app.opened.map { $0["tab"] } == ["cards"])
        #expect(await app.opened.map(\.requiresAuth) == [false])
    }

    @Test("completePendingDeepLink() completes, cancelPendingDeepLink() emits Deep Link Cancelled")
    func manualControl() async throws {
        let app = AppRouter()
        let router = try await startedRouter(for: app)
        async let first = router.open("yourapp://wallet")
        await loginIsShown(in: app)
        router.completePendingDeepLink()
        guard case .delivered = await first else {
            Issue.record("not delivered")
            return
        }
        async let second = router.open("yourapp://account")
        while router.pendingDeepLink == nil { await Task.yield() }
        router.cancelPendingDeepLink()
        #expect(await second == .cancelled(.app))
        #expect(sink.names.last?.rawValue == "Deep Link Cancelled")
    }

    @Test("After pendingDeepLinkTimeout, five minutes, the link emits Deep Link Timeout")
    func timeout() async throws {
        let app = AppRouter()
        let router = try await startedRouter(for: app)
        async let outcome = router.open("yourapp://wallet")
        await loginIsShown(in: app)
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(300))
        #expect(await outcome == .timedOut)
        #expect(sink.names.last?.rawValue == "Deep Link Timeout")
    }
}
