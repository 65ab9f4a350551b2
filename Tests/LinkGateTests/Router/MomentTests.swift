import Foundation
import LinkGateKit
import LinkGateSystem
import LinkGateTesting
import Testing

@testable import LinkGate

/// The verdict of the moment at which a link opens, seen from outside.
@Suite("Router: the moment of opening", .timeLimit(.minutes(1)))
struct MomentTests {
    private static let mfa = AuthLevel("mfa", rank: 1)

    /// A policy of a closure.
    private struct Policy: GatePolicy {
        let name = "Moment"
        let body: @Sendable (DeepLink, GateContext) -> GateDecision

        func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision { body(link, context) }
    }

    private final class Wall: Sendable {
        let date = Lock(Date(timeIntervalSince1970: 0))
        var now: Date { date.withLock { $0 } }
    }

    private let session = SessionAuthProvider()
    private let probe = RouterProbe()
    private let wall = Wall()

    private func router(
        store: (any PendingLinkStore)? = nil, onEnded: (@Sendable (DeepLink?, String, DeepLinkOutcome) -> Void)? = nil,
        onDeepLink handler: (@Sendable (DeepLink) async throws -> Void)? = nil,
        _ policy: @escaping @Sendable (DeepLink, GateContext) -> GateDecision
    ) async throws -> DeepLinkRouter {
        let (deliveries, wall) = (probe.deliveries, wall)
        let builder = DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
            .policy(Policy(body: policy))
            .authProvider(session)
            .sink(probe.sink)
            .store(store ?? probe.store)
            .clock(probe.clock)
            .wallClock { wall.now }
            .onDeepLink { link in
                deliveries.add(link)
                try await handler?(link)
            }
        if let onEnded { builder.onDeepLinkEnded(onEnded) }
        let router = try builder.build()
        await router.start()
        return router
    }

    /// Opens a link while nobody is logged in, and lets somebody log in as soon as it waits.
    private func openThenLogIn(
        _ url: String, on router: DeepLinkRouter, user: String?, level: AuthLevel = .login, before: () -> Void = {}
    ) async -> DeepLinkOutcome? {
        let caller = Task { await router.open(url) }
        await eventually { router.pendingDeepLink?.phase == .authenticating }
        before()
        session.setAuthenticated(true, user: user, level: level)
        await eventually { router.pendingDeepLink == nil || (router.pendingDeepLink?.attempts ?? 0) > 1 }
        await router.waitUntilIdle()
        guard router.pendingDeepLink == nil else {
            caller.cancel()
            return nil
        }
        return await caller.value
    }

    @Test("A link that a policy denies to one user is denied to him when it waited for his login (S01)")
    func deniedToOneUser() async throws {
        let router = try await router { link, context in
            link.matches("wallet") && context.session?.user == "kid" ? .deny(because: "not for children") : .pass
        }
        guard case .denied = await openThenLogIn("yourapp://wallet", on: router, user: "kid") else {
            Issue.record("not denied")
            return
        }
        #expect(probe.events == ["Opened", "Auth Required", "Denied"])
        #expect(probe.deliveries.all.isEmpty && probe.store.records.isEmpty)
    }

    @Test("A level that depends on the user is asked for when he has logged in (S02)")
    func levelOfOneUser() async throws {
        let router = try await router { _, context in
            context.session?.user == "vip" ? .requireAuth(AuthRequirement(level: Self.mfa), because: "vip") : .pass
        }
        #expect(await openThenLogIn("yourapp://wallet", on: router, user: "vip") == nil)
        #expect(probe.events == ["Opened", "Auth Required", "Auth Required"])
        #expect(router.pendingDeepLink?.level == Self.mfa)
        #expect(probe.deliveries.all.isEmpty)
        session.setAuthenticated(true, user: "vip", level: Self.mfa)
        await eventually { !probe.deliveries.all.isEmpty }
        await router.waitUntilIdle()
        #expect(probe.events.last == "Completed")
    }

    @Test("A level that depends on the time is asked for at the time of opening (S03)")
    func levelAtNight() async throws {
        let router = try await router { link, context in
            guard link.matches("wallet"), context.date.timeIntervalSince1970 >= 60 else { return .pass }
            return .requireAuth(AuthRequirement(level: Self.mfa), because: "night")
        }
        let outcome = await openThenLogIn("yourapp://wallet/7", on: router, user: "ada") {
            wall.date.withLock { $0 = Date(timeIntervalSince1970: 60) }
        }
        #expect(outcome == nil)
        #expect(router.pendingDeepLink?.level == Self.mfa)
        #expect(probe.deliveries.all.isEmpty)
    }

    @Test(
        "A flag of the app that has turned to deny counts when the link opens, and at once when the app says so (S04)")
    func flagOfTheApp() async throws {
        for isTold in [false, true] {
            let probe = RouterProbe()
            let flag = Lock(false)
            let router = try probe.builder()
                .policy(Policy { _, _ in flag.withLock { $0 } ? .deny(because: "closed") : .pass })
                .build()
            await router.start()
            let caller = Task { await router.open("yourapp://wallet") }
            await probe.provider.waitForCalls(1)
            flag.withLock { $0 = true }
            if isTold { router.reevaluatePendingDeepLinks() } else { router.completePendingDeepLink() }
            guard case .denied = await caller.value else {
                Issue.record("not denied")
                return
            }
            #expect(probe.events == ["Opened", "Auth Required", "Denied"])
            #expect(probe.deliveries.all.isEmpty)
        }
    }

    @Test("A role is looked at for the user who has logged in, whoever that is (N06)")
    func role() async throws {
        let router = try await router { link, context in
            guard link.matches("admin") else { return .pass }
            guard let user = context.session?.user else { return .requireAuth(.login, because: "staff alone") }
            return user == "root" ? .pass : .deny(because: "staff alone")
        }
        guard case .denied = await openThenLogIn("yourapp://admin", on: router, user: "guest") else {
            Issue.record("not denied")
            return
        }
        session.setAuthenticated(false)
        #expect(await openThenLogIn("yourapp://admin", on: router, user: "root")?.isDelivered == true)
        #expect(probe.deliveries.destinations == ["admin"])
    }

    @Test("A link for a named account waits for that account, also across the switch to it (A51)")
    func namedAccount() async throws {
        session.setAuthenticated(true, user: "ada")
        let router = try await router { link, _ in
            guard let account = link["account"] else { return .pass }
            return .requireAuth(AuthRequirement(user: account), because: "of that account")
        }
        let caller = Task { await router.open("yourapp://wallet?account=bob") }
        await eventually { router.pendingDeepLink != nil }
        session.setAuthenticated(false)
        session.setAuthenticated(true, user: "eve")
        router.poll()
        await router.waitUntilIdle()
        #expect(router.pendingDeepLink != nil && probe.deliveries.all.isEmpty)
        session.setAuthenticated(true, user: "bob")
        #expect(await caller.value.isDelivered)
    }

    @Test("A destination has a time of its own (N36)")
    func ownTime() async throws {
        let router = try await router { link, _ in
            guard link.matches("wallet") else { return .pass }
            return .requireAuth(AuthRequirement(timeout: .seconds(10)), because: "soon")
        }
        let caller = Task { await router.open("yourapp://wallet") }
        await eventually { router.pendingDeepLink != nil }
        #expect(router.timeToNextDeadline == .seconds(10))
        probe.clock.advance(by: .seconds(11))
        session.setAuthenticated(true)
        #expect(await caller.value == .timedOut)
        #expect(probe.deliveries.all.isEmpty)
        #expect(probe.sink.events.last?["timeout_seconds"] == .number(10))
    }

    @Test("The app hears how each link ended, also of one that came by handle, with the code of a denial (S09)")
    func ends() async throws {
        let ends = Lock<[String]>([])
        let router = try await router(onEnded: { link, url, outcome in
            var text = "\(url) \(link?.destination ?? "none")"
            if case .denied(let reasons) = outcome { text += " denied \(reasons.first?.code ?? "")" }
            if case .delivered = outcome { text += " delivered" }
            ends.withLock { $0.append(text) }
        }) { link, _ in link.matches("closed") ? .deny(because: "closed", code: "maintenance") : .pass }
        #expect(router.handle("yourapp://closed"))
        #expect(!router.handle("yourapp://a/%zz"))
        _ = await router.open("yourapp://help")
        await router.waitUntilIdle()
        #expect(
            ends.withLock { $0 } == [
                "yourapp://closed closed denied maintenance", "yourapp://a/%zz none", "yourapp://help help delivered",
            ])
        #expect(probe.sink.events.first { $0.name == .denied }?.name == .denied)
    }

    @Test("A logout while the store writes the attempt ends the link, and its handler is not called (N03)")
    func logoutDuringTheSave() async throws {
        let store = HoldingStore(holding: 2)
        let router = try await router(store: store) { _, _ in .pass }
        let caller = Task { await router.open("yourapp://wallet") }
        await eventually { router.pendingDeepLink?.phase == .authenticating }
        session.setAuthenticated(true, user: "ada")
        await eventually { store.door.waitingCount == 1 }
        session.setAuthenticated(false)
        router.poll()
        store.door.open()
        #expect(await caller.value == .cancelled(.loggedOut))
        await router.waitUntilIdle()
        #expect(probe.deliveries.all.isEmpty)
        #expect(store.memory.records.isEmpty)
    }

    /// A store that holds one of its saves until a test lets it go.
    private final class HoldingStore: PendingLinkStore {
        let door = Door()
        let memory = InMemoryPendingLinkStore()
        private let number: Int
        private let saves = Lock(0)

        init(holding number: Int) { self.number = number }

        func save(_ record: PendingRecord) async throws {
            let count = saves.withLock { count in
                count += 1
                return count
            }
            if count == number { await door.pass() }
            try await memory.save(record)
        }

        func load() async throws -> [PendingRecord] { try await memory.load() }
        func remove(_ id: DeepLink.ID) async throws { try await memory.remove(id) }
    }
}
