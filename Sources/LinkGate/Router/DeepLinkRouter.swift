public import Foundation

/// Judges links, keeps the ones that wait for a login, and delivers each once. SKELETON.
public final class DeepLinkRouter: Sendable {
    init() {}
    public func start() async {}
    @discardableResult public func handle(_ url: String, from source: DeepLinkSource? = nil) -> Bool { false }
    @discardableResult public func handle(_ url: URL, from source: DeepLinkSource? = nil) -> Bool { false }
    @discardableResult public func open(_ url: String, from source: DeepLinkSource? = nil) async -> DeepLinkOutcome { .unrecognized }
    @discardableResult public func open(_ url: URL, from source: DeepLinkSource? = nil) async -> DeepLinkOutcome { .unrecognized }
    public func completePendingDeepLink() {}
    public func cancelPendingDeepLink() {}
    public func retryPendingDeepLink() {}
    /// The link whose turn it is; nil: none waits.
    public var pendingDeepLink: PendingDeepLink? { nil }
    /// All waiting links, the one whose turn it is first.
    public var pendingDeepLinks: [PendingDeepLink] { [] }
    /// The current pending link, then each change.
    public func pendingDeepLinkChanges() -> AsyncStream<PendingDeepLink?> { AsyncStream { $0.finish() } }
    public func verdict(for url: String, from source: DeepLinkSource? = nil) -> GateVerdict { GateVerdict(.unrecognized) }
    /// Ends providers, keeps the waiting links for the next start, flushes the sinks.
    public func shutdown() async {}

    // For LinkGateTesting's scenario player
    /// Starts; awaits `pace` before each restored and each held link, so that a player can let everything that the one before caused happen first.
    package func start(pacing pace: @Sendable () async -> Void) async {}
    /// Looks at the clock and at the provider's session now, as a timer or a signal would make it do.
    package func poll() {}
    /// Returns when every input so far has been handled, every effect has run, and no handler is running.
    package func settled() async {}
    /// The time from now to the next deadline of a waiting link.
    package var timeToNextDeadline: Duration? { nil }
    /// Ends as a killed process does: from now on no event, no store operation, no delivery.
    package func terminate() {}
}

extension DeepLinkRouter {
    public final class Builder {
        public init() {}
        @discardableResult public func parser(_ parser: any DeepLinkParser) -> Builder { self }
        @discardableResult public func policy(_ policy: any GatePolicy) -> Builder { self }
        @discardableResult public func authProvider(_ provider: any AuthProvider) -> Builder { self }
        @discardableResult public func sink(_ sink: any EventSink) -> Builder { self }
        @discardableResult public func store(_ store: any PendingLinkStore) -> Builder { self }
        @discardableResult public func module(_ module: any LinkGateModule) -> Builder { self }
        /// Default 300 s.
        @discardableResult public func pendingDeepLinkTimeout(_ timeout: Duration) -> Builder { self }
        @discardableResult public func pendingStrategy(_ strategy: PendingStrategy) -> Builder { self }
        /// Patterns of destinations whose segments at and after the pattern's `*` are not shown in events.
        @discardableResult public func redactedDestinations(_ patterns: [String]) -> Builder { self }
        /// Names of query parameters whose values may enter events; a trailing `*` stands for any rest.
        @discardableResult public func eventParameters(_ names: [String]) -> Builder { self }
        @discardableResult public func clock(_ clock: some Clock<Duration>) -> Builder { self }
        @discardableResult public func wallClock(_ now: @escaping @Sendable () -> Date) -> Builder { self }
        @discardableResult public func onDeepLink(_ handler: @escaping @Sendable (DeepLink) async throws -> Void) -> Builder { self }
        /// Throws BuildError with every problem.
        public func build() throws -> DeepLinkRouter { throw BuildError(problems: []) }
        /// Only the gate: parsers and policies, no auth provider or handler needed.
        public func buildGate() throws -> Gate { throw BuildError(problems: []) }
    }

    public struct BuildError: Error, Sendable, CustomStringConvertible {
        public let problems: [ConfigurationProblem]
        public var description: String { problems.map(\.description).joined(separator: "\n") }
    }
}
