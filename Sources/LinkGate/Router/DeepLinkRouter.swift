public import Foundation

/// Judges links, keeps the ones that wait for a login, and delivers each once.
///
/// Make one with ``Builder``, keep it for the life of the app, and call ``start()`` when the app can navigate.
/// Every method can be called from any thread.
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

    /// Brings back the stored links, then lets those in that came before; returns when all have been judged.
    ///
    /// Call it when the app can navigate: until then links are held, and every other call does nothing. A second
    /// call does nothing.
    public func start() async {
        await engine.start(pacing: {})
    }

    /// Takes a link, without waiting for its end.
    ///
    /// For `application(_:open:)`, `onOpenURL` and their like.
    ///
    /// - Parameters:
    ///   - url: The link as it was received. Prefer this form to the one that takes a `URL`.
    ///   - source: Where it came from, for the policies.
    /// - Returns: Whether the link is the app's: true for one that is open, gated, denied or held until ``start()``;
    ///   false for one that is rejected, not ours, or one too many before the start.
    @discardableResult
    public func handle(_ url: String, from source: DeepLinkSource? = nil) -> Bool {
        engine.handle(url, from: source)
    }

    /// Takes a link, without waiting for its end.
    ///
    /// Foundation may have rewritten the string that it made the `URL` of (it re-encodes a component with one
    /// illegal character, and maps hosts); what it says now is judged. Where the app has the string, pass that.
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
    /// Cancelling the task stops the waiting, not the link.
    ///
    /// A handler may await another link: the one that it handles then gives up its place at the handler, so that neither
    /// waits for the other. A link that more than twenty handlers in a row have led to ends as failed: handlers that open each
    /// other's links would go on for ever. The count travels with the task, and begins anew in a detached one.
    ///
    /// - Parameters:
    ///   - url: The link as it was received. Prefer this form to the one that takes a `URL`.
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

    /// Opens the link whose turn it is: the app says that the user may, whatever the link's level and user.
    ///
    /// A link that a policy denies at that moment does not open.
    ///
    /// Does nothing when no link waits, when its time is over, or before ``start()``.
    public func completePendingDeepLink() {
        engine.post(.complete)
    }

    /// Gives up the link whose turn it is; it ends with `Deep Link Cancelled`.
    public func cancelPendingDeepLink() {
        engine.post(.cancel)
    }

    /// Asks the auth provider again for the link whose last attempt failed.
    ///
    /// - Parameter restarting: Whether an attempt that still runs is ended and begun anew, since its login screen is gone;
    ///   by default the call does nothing while an attempt runs.
    public func retryPendingDeepLink(restarting: Bool = false) {
        engine.post(.retry(restarting: restarting))
    }

    /// Judges the waiting links anew, after data of the app's own has changed that its policies read.
    ///
    /// In order of receipt, with the present session and time: a link that needs nothing any more opens, one that is denied
    /// ends, one that needs more or less waits for that. A change of the session needs no call. Does nothing before
    /// ``start()``, which judges anyway.
    public func reevaluatePendingDeepLinks() {
        engine.reevaluate()
    }

    /// Reads the store again, and brings back the links that have not come back yet.
    ///
    /// A store that cannot be read at the start, since the device is locked, is read again by itself, with a growing pause
    /// and after a login; call this as soon as the app knows that it can be read. Does nothing before ``start()``.
    ///
    /// Returns when what was found has been judged.
    public func restorePendingDeepLinks() async {
        await engine.restore()
    }

    /// Judges a link without opening it.
    public func verdict(for url: String, from source: DeepLinkSource? = nil) -> GateVerdict {
        engine.verdict(for: url, from: source)
    }

    /// Ends the attempts, keeps the waiting links for the next start, and flushes the sinks.
    ///
    /// Links that come afterwards are not taken. A handler that still runs ends its link as usual, and is awaited, so
    /// that the link counts as delivered when the process exits; only a call from inside the handler does not wait for
    /// it. Cancelling the task ends the waiting.
    public func shutdown() async {
        await engine.shutDown()
    }
}

/// What a login screen shows of the waiting links.
extension DeepLinkRouter {
    /// The link whose turn it is; nil: none waits.
    public var pendingDeepLink: PendingDeepLink? { pendingDeepLinks.first }

    /// All waiting links, the one whose turn it is first.
    public var pendingDeepLinks: [PendingDeepLink] { engine.pendingLinks }

    /// ``pendingDeepLink`` now, and again after each change; ends with the router.
    ///
    /// A slow reader gets the newest and misses those between. Time that passes is no change: count it down from
    /// ``PendingDeepLink/expiresAt``.
    public func pendingDeepLinkChanges() -> AsyncStream<PendingDeepLink?> { engine.pendingChanges() }
}

/// For players of scenarios, which decide when time passes and when a process dies.
extension DeepLinkRouter {
    /// Starts, and awaits `pace` after each stored and each held link, so that all that one causes comes before
    /// the next.
    package func start(pacing pace: @escaping @Sendable () async -> Void) async {
        await engine.start(pacing: pace)
    }

    /// Looks at the clock and the session now, as a timer or a signal would make it do.
    package func poll() { engine.post(.tick) }

    /// Returns when all effects have run and no handler is at work, except those that await another link.
    package func settled() async { await engine.waitUntilIdle(includingHandlers: true) }

    /// Whether all effects have run, and nothing is at work but this many handlers, and the store if it holds an
    /// operation; a handler that awaits another link is not at work.
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

    /// Ends as a killed process does: from now on no event, no store operation, no delivery.
    package func terminate() { engine.close() }
}
