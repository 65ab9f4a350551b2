import Foundation
import LinkGateKit
import LinkGateSystem
import LinkGateTesting
import TestSupport
import Testing

@testable import LinkGate

/// A session that ends, changes or falls while its link is on the way to the handler.
///
/// As soon as the router has seen the change, no link may be taken to the handler that the new session does not let in.
@Suite("Router: races with the session", .timeLimit(.minutes(30)))
struct MomentRaceTests {
    static let mfa = AuthLevel("mfa", rank: 1)

    @Test("With the file store and about a millisecond between login and logout, no link opens after the logout (N03)")
    func fileStore() async throws {
        let folder = try TemporaryFolder()
        let store = try FilePendingLinkStore(directory: folder.url)
        let race = try await Race(store: store) { $0.user == "ada" }
        await race.run(
            waiting: true, { $0.setAuthenticated(true, user: "ada") }, then: { $0.setAuthenticated(false) })
    }

    @Test("A link that comes at the instant of its user's logout does not open after it")
    func handleAndLogout() async throws {
        let race = try await Race { $0.user == "ada" }
        await race.run(
            waiting: false, { $0.setAuthenticated(true, user: "ada") }, then: { $0.setAuthenticated(false) })
    }

    @Test("A link on its way does not open for the user who logs in meanwhile and is denied")
    func otherUser() async throws {
        for isWaiting in [true, false] {
            let race = try await Race(store: InMemoryPendingLinkStore()) { $0.user == "ada" }
            await race.run(
                waiting: isWaiting, { $0.setAuthenticated(true, user: "ada") },
                then: { $0.setAuthenticated(true, user: "bob") })
        }
    }

    @Test("A link on its way does not open after the level has fallen below its own")
    func levelFalls() async throws {
        for isWaiting in [true, false] {
            let race = try await Race(store: InMemoryPendingLinkStore(), level: Self.mfa) { $0.level == Self.mfa }
            await race.run(
                waiting: isWaiting, { $0.setAuthenticated(true, user: "ada", level: Self.mfa) },
                then: { $0.setAuthenticated(true, user: "ada") })
        }
    }
}

/// One router, and one link after another that races with a change of the session.
private struct Race {
    private let session = SessionAuthProvider()
    private let router: DeepLinkRouter
    private let deliveries: Deliveries
    /// The session that the policies saw last, for each destination.
    private let judged: Lock<[String: AuthSession?]>
    private let isLetIn: @Sendable (AuthSession) -> Bool

    /// Lets in the sessions that `isLetIn` says; denies others but nobody, who is asked to log in with the level.
    init(
        store: (any PendingLinkStore)? = nil, level: AuthLevel = .login,
        _ isLetIn: @escaping @Sendable (AuthSession) -> Bool
    ) async throws {
        self.isLetIn = isLetIn
        let (deliveries, judged) = (Deliveries(), Lock<[String: AuthSession?]>([:]))
        (self.deliveries, self.judged) = (deliveries, judged)
        let builder = DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(
                Policy { link, context in
                    judged.withLock { $0[link.destination] = context.session }
                    if let user = context.session?.user, user != "ada" { return .deny(because: "not ada") }
                    return .requireAuth(AuthRequirement(level: level), because: "ada alone")
                }
            )
            .authProvider(session)
            .onDeepLink { deliveries.add($0) }
        if let store { builder.store(store) }
        router = try builder.build()
        await router.start()
    }

    private struct Policy: GatePolicy {
        let body: @Sendable (DeepLink, GateContext) -> GateDecision
        func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision { body(link, context) }
    }

    /// Runs the rounds.
    ///
    /// - Parameters:
    ///   - isWaiting: Whether the link waits before the login; else it comes between the login and the change.
    ///   - login: Lets the link in.
    ///   - change: No longer does.
    func run(
        waiting isWaiting: Bool, _ login: @escaping @Sendable (SessionAuthProvider) -> Void,
        then change: @escaping @Sendable (SessionAuthProvider) -> Void
    ) async {
        var (opened, wrong) = (0, 0)
        // Comes to where about half of the links open, so that the change and the delivery meet most often.
        var longestPause = 0.001
        for round in 0..<Races.count {
            session.setAuthenticated(false)
            router.poll()
            let url = "yourapp://wallet/\(round)"
            let pause = Double.random(in: 0...longestPause)
            let taken = Lock<Set<DeepLink.ID>>([])
            let isCalled = Lock(false)
            if !isWaiting { login(session) }
            let caller = Task {
                isCalled.withLock { $0 = true }
                return await router.open(url)
            }
            if isWaiting { await eventually { router.pendingDeepLink != nil } }
            await eventually { isCalled.withLock { $0 } }
            await Races.run([
                { [session, router, deliveries] in
                    if isWaiting { login(session) }
                    let end = Date().addingTimeInterval(pause)
                    while Date() < end {}
                    change(session)
                    // A step that has seen the change; what is not with its handler by now must not get there.
                    router.poll()
                    taken.withLock { $0 = Self.taken(by: router, deliveries) }
                }
            ])
            // What still waits, and what comes only now.
            await eventually {
                router.cancelPendingDeepLink()
                return judged.withLock { $0["wallet/\(round)"] != nil }
            }
            let ending = Task { [router] in
                while !Task.isCancelled {
                    router.cancelPendingDeepLink()
                    await Task.yield()
                }
            }
            let outcome = await caller.value
            ending.cancel()
            // Else it could cancel the next round's link.
            await ending.value
            longestPause = min(0.1, max(0.000_001, longestPause * (outcome.isDelivered ? 0.9 : 1.1)))
            guard outcome.isDelivered else { continue }
            opened += 1
            let id = deliveries.all.last?.id ?? .unassigned
            if !taken.withLock({ $0.contains(id) }) || !wasLetIn("wallet/\(round)") { wrong += 1 }
        }
        print("\(Races.count) rounds: \(opened) opened before the change, \(wrong) wrongly")
        #expect(wrong == 0)
        #expect(deliveries.all.count == opened)
    }

    private func wasLetIn(_ destination: String) -> Bool {
        judged.withLock { $0[destination] ?? nil }.map(isLetIn) ?? false
    }

    /// Links whose handlers are called, or have been: all at one instant.
    private static func taken(by router: DeepLinkRouter, _ deliveries: Deliveries) -> Set<DeepLink.ID> {
        router.engine.state.withLock { state in
            Set(state.lifeCycle.delivering.map(\.entry.link.id) + deliveries.all.suffix(1).map(\.id))
        }
    }
}
