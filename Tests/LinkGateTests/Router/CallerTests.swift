import Foundation
import LinkGateKit
import LinkGateSystem
import LinkGateTesting
import Testing

@testable import LinkGate

/// What runs on the thread of a caller that awaits `open`: its own link, and nothing else.
@Suite("Router: the caller of open", .timeLimit(.minutes(1)))
struct CallerTests {
    /// A caller that awaits a call, and what runs within the call until it suspends.
    final class Caller: Sendable {
        private let calling = Lock<ObjectIdentifier?>(nil)

        func await<Result: Sendable>(_ call: @escaping @Sendable () async -> Result) async -> Result {
            guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return await call() }
            return await begin(call).value
        }

        @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
        private func begin<Result: Sendable>(_ call: @escaping @Sendable () async -> Result) -> Task<Result, Never> {
            calling.withLock { $0 = ObjectIdentifier(Thread.current) }
            defer { calling.withLock { $0 = nil } }
            return Task.immediate { await call() }
        }

        /// Whether the caller cannot go on because of what asks.
        var isHeldUp: Bool {
            let thread = ObjectIdentifier(Thread.current)
            return calling.withLock { $0 == thread }
        }
    }

    @Test("The handler of another link, next in line, does not hold up the caller of open")
    func linksBehind() async throws {
        let caller = Caller()
        let deliveries = Deliveries()
        let heldUpBy = Lock<[String]>([])
        let box = Lock<DeepLinkRouter?>(nil)
        // Without sinks, so that nothing but the deliveries has to be run.
        let router = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .onDeepLink { link in
                deliveries.add(link)
                if caller.isHeldUp { heldUpBy.withLock { $0.append(link.destination) } }
                if link.destination == "help" { box.withLock { $0 }?.handle("yourapp://slow") }
            }
            .build()
        await router.start()
        box.withLock { $0 = router }
        guard case .delivered = await caller.await({ await router.open("yourapp://help") }) else {
            Issue.record("not delivered")
            return
        }
        await router.waitUntilIdle()
        #expect(deliveries.destinations == ["help", "slow"])
        #expect(!heldUpBy.withLock { $0 }.contains("slow"))
        box.withLock { $0 = nil }
    }

    @Test("The handler of a link that was passed to handle does not hold up the caller of open")
    func linksBeside() async throws {
        let probe = RouterProbe()
        let caller = Caller()
        let isHeldUp = Lock(false)
        let handled = Lock(false)
        let box = Lock<DeepLinkRouter?>(nil)
        let router = try probe.builder { _ in if caller.isHeldUp { isHeldUp.withLock { $0 = true } } }
            .sink(
                EachEvent { _ in
                    let isFirst = handled.withLock { handled in
                        defer { handled = true }
                        return !handled
                    }
                    if isFirst { box.withLock { $0 }?.handle("yourapp://slow") }
                }
            )
            .build()
        await router.start()
        box.withLock { $0 = router }
        guard case .rejected = await caller.await({ await router.open("yourapp://a/%zz") }) else {
            Issue.record("not rejected")
            return
        }
        await router.waitUntilIdle()
        #expect(probe.deliveries.destinations == ["slow"])
        #expect(!isHeldUp.withLock { $0 })
        box.withLock { $0 = nil }
    }

    @Test("A caller whose task is already cancelled does not wait for a handler")
    func cancelledBefore() async throws {
        let probe = RouterProbe()
        let caller = Caller()
        let isHeldUp = Lock(false)
        let router = try await probe.startedRouter { _ in
            if caller.isHeldUp { isHeldUp.withLock { $0 = true } }
        }
        let opening = Task {
            await caller.await {
                withUnsafeCurrentTask { $0?.cancel() }
                return await router.open("yourapp://help")
            }
        }
        #expect(await opening.value == .abandoned)
        await router.waitUntilIdle()
        #expect(probe.deliveries.destinations == ["help"])
        #expect(!isHeldUp.withLock { $0 })
    }

    @Test("The handler does not see that its caller is cancelled")
    func cancelledMeanwhile() async throws {
        let probe = RouterProbe()
        let door = Door()
        let seen = Lock<[Bool]>([])
        let router = try await probe.startedRouter { _ in
            await door.pass()
            seen.withLock { $0.append(Task.isCancelled) }
        }
        let opening = Task { await router.open("yourapp://help") }
        await eventually { door.waitingCount == 1 }
        opening.cancel()
        #expect(await opening.value == .abandoned)
        door.open()
        await router.waitUntilIdle()
        #expect(seen.withLock { $0 } == [false])
    }

    @Test("A link is judged with the session of its step, also if another user logs in meanwhile")
    func oneSession() async throws {
        let provider = ChangingProvider()
        let judged = Lock<[String]>([])
        let delivered = Lock(0)
        let policy = NamedPolicy { context in
            let user = context.session?.user ?? "nobody"
            judged.withLock { $0.append(user) }
            let level = user == "ada" ? AuthLevel.login : AuthLevel("mfa", rank: 1)
            return .requireAuth(AuthRequirement(level: level), because: "of \(user)")
        }
        let router = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(policy)
            .authProvider(provider)
            .onDeepLink { _ in delivered.withLock { $0 += 1 } }
            .build()
        await router.start()
        provider.script(["ada", "bob"])
        guard case .denied = await router.open("yourapp://help") else {
            Issue.record("not denied")
            return
        }
        #expect(judged.withLock { $0 }.last == "bob")
        #expect(delivered.withLock { $0 } == 0)
    }
}

private struct EachEvent: EventSink {
    let body: @Sendable (DeepLinkEvent) -> Void

    func record(_ event: DeepLinkEvent) { body(event) }
}

private struct NamedPolicy: GatePolicy {
    let body: @Sendable (GateContext) -> GateDecision

    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision { body(context) }
}

/// A provider whose session is another one at each of the next looks, and then stays the last one.
private final class ChangingProvider: AuthProvider {
    private let users = Lock<[String]>([])

    func script(_ next: [String]) { users.withLock { $0 = next } }

    var currentSession: AuthSession? {
        users.withLock { users in
            defer { if users.count > 1 { users.removeFirst() } }
            return users.first.map { AuthSession(user: $0) }
        }
    }

    func authenticate(_ request: AuthRequest) async throws -> AuthResult { .refused(because: "no second factor") }
}
