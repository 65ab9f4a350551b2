import Foundation
import LinkGateKit
import LinkGateTesting

/// One app that lives through very many links, and what must have come of them.
final class Soak {
    private let clock: ManualClock
    private let wallClock: ManualWallClock
    private let provider = PlannedProvider()
    private let store = MapStore()
    private let sink = CountingSink()
    private let delivered = Cell(0)
    private var router: DeepLinkRouter
    private var number = 0
    private var mfa: AuthLevel { AuthLevel("mfa", rank: 1) }

    /// Events by their names, outcomes by theirs, and deliveries, as they should be.
    private var expectedEvents: [String: Int] = [:]
    private var expectedDeliveries = 0
    /// What came otherwise than expected, the first of it.
    private var faults: [String] = []
    private var restarts = 0

    struct NoSuchScreen: Error {}

    init() async throws {
        clock = ManualClock()
        wallClock = ManualWallClock(following: clock)
        router = try Self.router(clock, wallClock, provider, store, sink, delivered)
        await router.start()
    }

    private static func router(
        _ clock: ManualClock, _ wallClock: ManualWallClock, _ provider: PlannedProvider, _ store: MapStore,
        _ sink: CountingSink,
        _ delivered: Cell<Int>
    ) throws -> DeepLinkRouter {
        try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]))
            .policy(
                ConfigGatePolicy(authRequiredDestinations: [
                    "wallet", .init("transfer", level: AuthLevel("mfa", rank: 1)),
                ])
            )
            .policy(QueryGatePolicy())
            .authProvider(provider)
            .store(store)
            .sink(sink)
            .clock(clock)
            .wallClock(wallClock.now)
            .onDeepLink { link in
                delivered.use { $0 += 1 }
                if link.segments.first == "broken" { throw NoSuchScreen() }
            }
            .build()
    }

    private var deliveries: Int { delivered.use { $0 } }

    /// What is left behind when nothing waits.
    private var leftovers: [String] {
        [
            ("stored links", store.count), ("waiting links", router.pendingDeepLinks.count),
            ("attempts", provider.waiting), ("listeners", provider.listeners - 1), ("timers", clock.sleeperCount),
        ].filter { $0.1 != 0 }.map { "\($0.1) \($0.0) left" }
    }

    /// Prints what came out, and returns what does not add up.
    func report() -> [String] {
        var faults = faults + leftovers
        let events = sink.all
        for name in Set(events.keys).union(expectedEvents.keys).sorted() {
            let (real, expected) = (events[name, default: 0], expectedEvents[name, default: 0])
            print("\(name): \(real)")
            if real != expected { faults.append("\(name): \(real) instead of \(expected)") }
        }
        print("deliveries: \(deliveries), restarts: \(restarts)")
        if deliveries != expectedDeliveries {
            faults.append("\(deliveries) deliveries instead of \(expectedDeliveries)")
        }
        return faults
    }

    func settle() async { await eventually { leftovers.isEmpty } }

    /// Lets one link, or two, come and end.
    ///
    /// - Returns: How many links it was.
    func next(_ random: inout SeededGenerator) async throws -> Int {
        number += 1
        switch Int.random(in: 0..<1000, using: &random) {
        case 0..<200: await open()
        case 200..<300: await login()
        case 300..<350: await cancelledByTheUser()
        case 350..<400: await refused()
        case 400..<450: await failedAndRetried()
        case 450..<550: await completed()
        case 550..<600: await cancelledByTheApp()
        case 600..<700: await timedOut()
        case 700..<750: return await superseded()
        case 750..<800: return await joined()
        case 800..<860: await satisfied()
        case 860..<900: await loggedOut()
        case 900..<940: await broken()
        case 940..<990: await notOpened(isOurs: Bool.random(using: &random))
        default: try await restarted()
        }
        return 1
    }

    private func open() async {
        await expect("yourapp://help/\(number)?n=\(number)", "delivered", ["Opened"], deliveries: 1)
    }

    private func login() async {
        provider.plan(.answer(.authenticated(AuthSession(user: "ada"))))
        await expect(
            "https://app.example.com/wallet/\(number)", "delivered", ["Opened", "Auth Required", "Completed"],
            deliveries: 1)
    }

    private func cancelledByTheUser() async {
        provider.plan(.answer(.cancelled))
        await expect("yourapp://wallet/\(number)", "cancelled", ["Opened", "Auth Required", "Cancelled"])
    }

    private func refused() async {
        provider.plan(.answer(.refused(because: "no")))
        await expect("yourapp://wallet/\(number)", "denied", ["Opened", "Auth Required", "Denied"])
    }

    private func failedAndRetried() async {
        provider.plan(.fail)
        let caller = begin("yourapp://wallet/\(number)")
        await eventually { router.pendingDeepLink?.phase == .failed }
        provider.plan(.answer(.authenticated(AuthSession())))
        router.retryPendingDeepLink()
        await expect(
            caller, "delivered", ["Opened", "Auth Required", "Auth Failed", "Auth Required", "Completed"],
            deliveries: 1)
    }

    private func completed() async {
        let caller = await beginWaiting("yourapp://wallet/\(number)")
        router.completePendingDeepLink()
        await expect(caller, "delivered", ["Opened", "Auth Required", "Completed"], deliveries: 1)
    }

    private func cancelledByTheApp() async {
        let caller = await beginWaiting("yourapp://help?auth=required&n=\(number)")
        router.cancelPendingDeepLink()
        await expect(caller, "cancelled", ["Opened", "Auth Required", "Cancelled"])
    }

    private func timedOut() async {
        let caller = await beginWaiting("yourapp://wallet/\(number)")
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(300))
        await expect(caller, "timedOut", ["Opened", "Auth Required", "Timeout"])
    }

    private func superseded() async -> Int {
        let first = await beginWaiting("yourapp://wallet/\(number)")
        provider.plan(.answer(.authenticated(AuthSession())))
        await expect(
            "yourapp://wallet/newer/\(number)", "delivered", ["Opened", "Auth Required", "Completed"], deliveries: 1)
        await expect(first, "superseded", ["Opened", "Auth Required", "Superseded"])
        return 2
    }

    private func joined() async -> Int {
        let url = "yourapp://wallet/\(number)"
        let first = await beginWaiting(url)
        let second = begin(url)
        await eventually {
            sink.all["Deep Link Opened", default: 0] == expectedEvents["Deep Link Opened", default: 0] + 2
        }
        router.completePendingDeepLink()
        await expect(first, "delivered", ["Opened", "Auth Required", "Completed"], deliveries: 1)
        await expect(second, "delivered", ["Opened"])
        return 2
    }

    private func satisfied() async {
        provider.currentSession = AuthSession(user: "ada", level: mfa)
        await expect("yourapp://transfer/\(number)", "delivered", ["Opened", "Completed"], deliveries: 1)
        provider.currentSession = nil
    }

    private func loggedOut() async {
        provider.currentSession = AuthSession(user: "ada")
        let caller = await beginWaiting("yourapp://transfer/\(number)")
        provider.currentSession = nil
        await expect(caller, "cancelled", ["Opened", "Auth Required", "Cancelled"])
    }

    private func broken() async {
        await expect("yourapp://broken/\(number)", "failed", ["Opened", "Failed"], deliveries: 1)
    }

    private func notOpened(isOurs: Bool) async {
        if isOurs {
            await expect("yourapp://wallet/%zz\(number)", "rejected", ["Failed"])
        } else {
            await expect("otherapp://wallet/\(number)", "unrecognized", [])
        }
    }

    /// The app is closed while a link waits, and the next process logs in.
    private func restarted() async throws {
        let caller = await beginWaiting("yourapp://wallet/\(number)")
        await router.shutdown()
        await expect(caller, "abandoned", ["Opened", "Auth Required"])
        restarts += 1
        router = try Self.router(clock, wallClock, provider, store, sink, delivered)
        provider.plan(.answer(.authenticated(AuthSession())))
        await router.start()
        for name in ["Restored", "Auth Required", "Completed"] { expectedEvents["Deep Link \(name)", default: 0] += 1 }
        expectedDeliveries += 1
        await eventually { store.count == 0 }
    }

    private func begin(_ url: String) -> Task<DeepLinkOutcome, Never> {
        Task { [router] in await router.open(url) }
    }

    /// Lets a link come, and returns when its login is asked, which nobody answers.
    private func beginWaiting(_ url: String) async -> Task<DeepLinkOutcome, Never> {
        provider.plan(.wait)
        let calls = provider.calls
        let caller = begin(url)
        await eventually { provider.calls > calls && router.pendingDeepLink?.phase == .authenticating }
        return caller
    }

    private func expect(_ url: String, _ outcome: String, _ events: [String], deliveries: Int = 0) async {
        await expect(begin(url), outcome, events, deliveries: deliveries)
    }

    private func expect(
        _ caller: Task<DeepLinkOutcome, Never>, _ outcome: String, _ events: [String], deliveries: Int = 0
    ) async {
        for event in events { expectedEvents["Deep Link \(event)", default: 0] += 1 }
        expectedDeliveries += deliveries
        let real = String("\(await caller.value)".prefix { $0.isLetter })
        if real != outcome, faults.count < 10 { faults.append("link \(number): \(real) instead of \(outcome)") }
    }
}
