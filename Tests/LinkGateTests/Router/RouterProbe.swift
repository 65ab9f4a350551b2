import Foundation
import LinkGateKit
import LinkGateSystem
import LinkGateTesting

@testable import LinkGate

/// A router with doubles around it, wired as an app would wire it.
final class RouterProbe: Sendable {
    let clock = ManualClock()
    let sink = RecordingSink()
    let store = InMemoryPendingLinkStore()
    let provider: ScriptedAuthProvider
    let deliveries = Deliveries()

    init(session: AuthSession? = nil, whenCancelled: ScriptedAuthProvider.Cancellation = .ends) {
        provider = ScriptedAuthProvider(session: session, whenCancelled: whenCancelled)
    }

    func builder(
        onDeepLink handler: (@Sendable (DeepLink) async throws -> Void)? = nil
    ) -> DeepLinkRouter.Builder {
        let deliveries = deliveries
        return DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]))
            .policy(
                ConfigGatePolicy(authRequiredDestinations: [
                    "wallet", "account", .init("transfer", level: AuthLevel("mfa", rank: 1)),
                ])
            )
            .policy(QueryGatePolicy())
            .authProvider(provider)
            .sink(sink)
            .store(store)
            .clock(clock)
            .onDeepLink { link in
                deliveries.add(link)
                try await handler?(link)
            }
    }

    func startedRouter(
        onDeepLink handler: (@Sendable (DeepLink) async throws -> Void)? = nil
    ) async throws -> DeepLinkRouter {
        let router = try builder(onDeepLink: handler).build()
        await router.start()
        return router
    }

    /// The names of the events so far, without their common prefix.
    var events: [String] { sink.names.map { $0.rawValue.replacing("Deep Link ", with: "") } }
}

/// The links that a handler got, in order.
final class Deliveries: Sendable {
    private let links = Lock<[DeepLink]>([])

    var all: [DeepLink] { links.withLock { $0 } }
    var destinations: [String] { all.map(\.destination) }

    func add(_ link: DeepLink) { links.withLock { $0.append(link) } }
}

/// A door that a handler waits at until a test opens it.
final class Door: Sendable {
    private let state = Lock<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    var waitingCount: Int { state.withLock { $0.waiting.count } }

    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.resume() }
    }
}

/// Returns when the condition holds; it must be one that comes to hold.
func eventually(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}
