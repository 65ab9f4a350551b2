public import Foundation

/// Judges links, keeps those that wait for a login, and delivers each link once.
///
/// Make a router with ``Builder``, keep it as long as the app runs, and call ``start()`` when the app can navigate.
/// All methods can be called from any thread.
///
/// ```swift
/// let router = try DeepLinkRouter.Builder()
///     .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]))
///     .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet", "account"]))
///     .authProvider(session)
///     .onDeepLink { link in await app.navigate(to: link) }
///     .build()
/// await router.start()
/// ```
public final class DeepLinkRouter: Sendable {
    let engine: RouterEngine

    init(engine: RouterEngine) {
        self.engine = engine
    }

    deinit {
        engine.close()
    }

    /// Restores the stored links, then processes the held ones; returns when all have been judged.
    ///
    /// Call it when the app can navigate: until then links are held, and every other call does nothing. Further calls
    /// have no effect.
    public func start() async {
        await engine.start(pacing: {})
    }

    /// Takes a link, without waiting for its end.
    ///
    /// For `application(_:open:)`, `onOpenURL` and similar callbacks.
    ///
    /// - Parameters:
    ///   - url: The link as it was received. Prefer this method to the one that takes a `URL`.
    ///   - source: Where it came from, for the policies.
    /// - Returns: Whether the router has taken the link: `true` if it is open, gated, denied or held until ``start()``;
    ///   `false` if it is rejected or not recognized, or if too many links are held.
    @discardableResult
    public func handle(_ url: String, from source: DeepLinkSource? = nil) -> Bool {
        engine.handle(url, from: source)
    }

    /// Takes a link, without waiting for its end.
    ///
    /// Foundation may have rewritten the string of the `URL` (it re-encodes a component that has an illegal character,
    /// and maps hosts); the rewritten string is judged. If the app has the received string, pass that instead.
    ///
    /// - Parameters:
    ///   - url: The link; its `absoluteString` is judged.
    ///   - source: Where it came from, for the policies.
    /// - Returns: As ``handle(_:from:)-(String,_)``.
    @discardableResult
    public func handle(_ url: URL, from source: DeepLinkSource? = nil) -> Bool {
        engine.handle(url.absoluteString, from: source)
    }

    /// Takes a link and awaits its end; before ``start()`` a link is held, and the call returns only after it.
    ///
    /// Cancelling the task ends the wait of the caller, and does not cancel the link.
    ///
    /// A handler may await another link: the one that it handles then gives up its place at the handler, so that neither
    /// waits for the other. A link that more than twenty handlers in a row have led to ends as failed: handlers that open each
    /// other's links would go on for ever. The count travels with the task, and begins anew in a detached one.
    ///
    /// - Parameters:
    ///   - url: The link as it was received. Prefer this method to the one that takes a `URL`.
    ///   - source: Where it came from, for the policies.
    /// - Returns: How the link ended.
    @discardableResult
    public func open(_ url: String, from source: DeepLinkSource? = nil) async -> DeepLinkOutcome {
        await engine.open(url, from: source)
    }

    /// Takes a link and awaits its end; see ``open(_:from:)-(String,_)``.
    ///
    /// - Parameters:
    ///   - url: The link; its `absoluteString` is judged.
    ///   - source: Where it came from, for the policies.
    /// - Returns: How the link ended.
    @discardableResult
    public func open(_ url: URL, from source: DeepLinkSource? = nil) async -> DeepLinkOutcome {
        await engine.open(url.absoluteString, from: source)
    }

    /// Opens the link whose turn it is, regardless of its level and user.
    ///
    /// A link that a policy denies at that moment does not open.
    ///
    /// Does nothing if no link waits, if its deadline has passed, or before ``start()``.
    public func completePendingDeepLink() {
        engine.post(.complete)
    }

    /// Cancels the link whose turn it is; it ends with `Deep Link Cancelled`.
    public func cancelPendingDeepLink() {
        engine.post(.cancel)
    }

    /// Asks the auth provider again for the link whose last attempt failed.
    ///
    /// - Parameter restarting: Whether to restart an attempt that still runs, for example because its login screen is
    ///   gone. By default the call does nothing while an attempt runs.
    public func retryPendingDeepLink(restarting: Bool = false) {
        engine.post(.retry(restarting: restarting))
    }

    /// Judges the waiting links again; call it after a change of data that the app's policies read.
    ///
    /// They are judged in order of receipt, with the present session and time: a link that is no longer gated opens, a
    /// denied one ends, and one with another requirement waits for that. A link that opens is judged again anyway; call this
    /// also if a policy requires less of a user who has logged in, which a waiting link does not notice by itself. Does
    /// nothing before ``start()``, which judges all links.
    public func reevaluatePendingDeepLinks() {
        engine.reevaluate()
    }

    /// Reads the store again, and restores the links that have not been restored yet.
    ///
    /// The router reads a store that could not be read at the start, for example on a locked device, again with growing
    /// pauses and after a login; call this as soon as the app knows that it can be read. Does nothing before
    /// ``start()``.
    ///
    /// Returns when the restored links have been judged.
    public func restorePendingDeepLinks() async {
        await engine.restore()
    }

    /// Judges a link without opening it.
    public func verdict(for url: String, from source: DeepLinkSource? = nil) -> GateVerdict {
        engine.verdict(for: url, from: source)
    }

    /// Returns when all that has happened so far has been worked off: events are recorded, the store has done its work, and
    /// no handler runs, except those that await another link.
    ///
    /// For tests and tools. A link that waits for a login is at rest. Cancelling the task ends the waiting.
    public func waitUntilIdle() async {
        await engine.waitUntilIdle(includingHandlers: true)
    }

    /// Ends the attempts, keeps the waiting links for the next start, and flushes the sinks.
    ///
    /// Links that arrive afterwards are turned away. A handler that still runs is awaited and ends its link as usual,
    /// so that the link counts as delivered when the process exits; only a call from inside the handler does not wait
    /// for it. Cancelling the task ends the wait.
    public func shutdown() async {
        await engine.shutDown()
    }
}

/// The waiting links, for a login screen.
extension DeepLinkRouter {
    /// The link whose turn it is; `nil` if none waits.
    public var pendingDeepLink: PendingDeepLink? { pendingDeepLinks.first }

    /// All waiting links, the one whose turn it is first.
    public var pendingDeepLinks: [PendingDeepLink] { engine.pendingLinks }

    /// The current ``pendingDeepLink``, and its value after each change; finishes with the router.
    ///
    /// A slow reader receives the newest value and misses those in between. The passing of time is not a change:
    /// compute the remaining time from ``PendingDeepLink/expiresAt``.
    public func pendingDeepLinkChanges() -> AsyncStream<PendingDeepLink?> { engine.pendingChanges() }
}

/// For scenario players, which control the time and the life of the process.
extension DeepLinkRouter {
    /// Starts, and awaits `pace` after each stored and each held link, so that all effects of one link come before
    /// the next link.
    package func start(pacing pace: @escaping @Sendable () async -> Void) async {
        await engine.start(pacing: pace)
    }

    /// Reads the clock and the session, as after a timer or a signal.
    package func poll() { engine.post(.tick) }

    /// Whether all effects have run, and nothing is at work but this many handlers, and the store if it holds an
    /// operation; a handler that awaits another link is not at work.
    ///
    /// Only handlers may await links meanwhile.
    package func isAtRest(butFor handlers: Int = 0, andStore storeHolds: Bool = false) -> Bool {
        engine.isAtRest(butFor: handlers, andStore: storeHolds)
    }

    /// Whether it has been shut down.
    package var hasEnded: Bool { engine.hasEnded }

    /// The time from now to the next instant at which time alone does something.
    package var timeToNextDeadline: Duration? { engine.timeToNextDeadline }

    /// How many calls of the auth provider have returned.
    package var attemptsReturned: Int { engine.loginsReturned }

    /// How many calls of the auth provider have begun.
    package var attemptsBegun: Int { engine.loginsBegun }

    /// Ends like a killed process: no further event, store operation or delivery.
    package func terminate() { engine.close() }
}
