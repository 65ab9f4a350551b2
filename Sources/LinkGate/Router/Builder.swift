public import Foundation

extension DeepLinkRouter {
    /// Wires a router of plug-ins; the router it builds never changes.
    ///
    /// Every call changes this builder and returns it, so that calls can be chained. A builder is used by one
    /// task at a time.
    public final class Builder {
        var parsers: [any DeepLinkParser] = []
        var policies: [any GatePolicy] = []
        var providers: [any AuthProvider] = []
        /// Providers that modules bring along for their levels.
        var levelProviders: [(level: AuthLevel, provider: any AuthProvider)] = []
        var sinks: [any EventSink] = []
        var stores: [any PendingLinkStore] = []
        var handlers: [@Sendable (DeepLink) async throws -> Void] = []
        private var onUnrecognized: (@Sendable (String) -> Void)?
        private var onEnded: (@Sendable (DeepLink?, String, DeepLinkOutcome) -> Void)?
        var rules = LifeCycle.Rules()
        var redactedPatterns: [String] = []
        private(set) var privacy = EventPrivacy.standard
        private var clock = SteadyClock(ContinuousClock())
        private var now: @Sendable () -> Date = { Date() }

        /// Makes an empty builder.
        public init() {}

        /// Adds a parser; parsers are asked in the order in which they were added.
        @discardableResult
        public func parser(_ parser: any DeepLinkParser) -> Builder {
            parsers.append(parser)
            return self
        }

        /// Adds a gate policy; the order of policies does not matter.
        @discardableResult
        public func policy(_ policy: any GatePolicy) -> Builder {
            policies.append(policy)
            return self
        }

        /// Sets the auth provider; a router has one.
        @discardableResult
        public func authProvider(_ provider: any AuthProvider) -> Builder {
            providers.append(provider)
            return self
        }

        /// Adds an event sink; sinks get each event in the order in which they were added.
        @discardableResult
        public func sink(_ sink: any EventSink) -> Builder {
            sinks.append(sink)
            return self
        }

        /// Sets the store of waiting links; a router has one at most.
        ///
        /// Without one, links wait in memory alone.
        @discardableResult
        public func store(_ store: any PendingLinkStore) -> Builder {
            stores.append(store)
            return self
        }

        /// Adds what a feature target contributes.
        @discardableResult
        public func module(_ module: any LinkGateModule) -> Builder {
            module.register(in: ModuleRegistry(self))
            return self
        }

        /// Sets how long a link waits, counted from its receipt; 300 seconds by default.
        ///
        /// Zero lets no link wait; a time of more than a hundred years counts as a hundred years.
        @discardableResult
        public func pendingDeepLinkTimeout(_ timeout: Duration) -> Builder {
            rules.timeout = min(timeout, .seconds(Int64(3_155_760_000)))
            return self
        }

        /// Sets what happens when a gated link comes while another one waits; `.replace` by default.
        @discardableResult
        public func pendingStrategy(_ strategy: PendingStrategy) -> Builder {
            rules.strategy = strategy
            return self
        }

        /// Names destinations whose trailing segments events and descriptions do not show.
        ///
        /// - Parameter patterns: Patterns as for the gate: `reset/*` hides the segment at the star and all below it.
        /// - Returns: This builder.
        @discardableResult
        public func redactedDestinations(_ patterns: [String]) -> Builder {
            redactedPatterns += patterns
            return self
        }

        /// Sets the parameters whose values events may tell: `utm_*`, `campaign`, `campaign_id`, `source` and `jid`
        /// by default.
        ///
        /// - Parameter names: Names of parameters; a trailing `*` stands for any rest.
        /// - Returns: This builder.
        @discardableResult
        public func eventParameters(_ names: [String]) -> Builder {
            privacy = EventPrivacy(allowedParameters: names)
            return self
        }

        /// Sets the clock that deadlines are measured by; `ContinuousClock` by default.
        ///
        /// It must go on while the system sleeps, and ignore changes of the wall clock.
        @discardableResult
        public func clock(_ clock: some Clock<Duration>) -> Builder {
            self.clock = SteadyClock(clock)
            return self
        }

        /// Sets the wall clock: for the dates of events and records, and the age of a stored link.
        @discardableResult
        public func wallClock(_ now: @escaping @Sendable () -> Date) -> Builder {
            self.now = now
            return self
        }

        /// Sets the handler that navigates; it gets each link that opens, one at a time, with `requiresAuth == false`.
        ///
        /// A link counts as delivered when the handler returns. One that throws ends the link as failed, unless it throws
        /// ``DeepLinkAuthRequired``: then the link waits again. It is
        /// called in a task of the router's, on no particular thread: hop to the main actor for the user interface.
        @discardableResult
        public func onDeepLink(_ handler: @escaping @Sendable (DeepLink) async throws -> Void) -> Builder {
            handlers.append(handler)
            return self
        }

        /// Sets what is called with a received string that no parser recognizes.
        ///
        /// It is none of the app's links: nothing opens, and no event tells of it. Log it while the app is developed,
        /// since most often a scheme or a host is missing in the parser, or hand it to another router. It is called
        /// before `handle` or `open` returns, on the same thread; the last one that was set counts.
        ///
        /// ```swift
        /// builder.onUnrecognizedDeepLink { url in
        ///     logger.warning("no parser knows \(url); its scheme or host is not configured")
        /// }
        /// ```
        @discardableResult
        public func onUnrecognizedDeepLink(_ body: @escaping @Sendable (String) -> Void) -> Builder {
            onUnrecognized = body
            return self
        }

        /// Sets what is called with the end of every link, also of one that came by `handle`.
        ///
        /// It gets the canonical link (`nil` where no parser made one), the received string, and how the link ended, after
        /// the event of the end; once for links that share an end. It is called like a sink: in order, one at a time,
        /// inline, so it must return fast. A link that is left for the next start has not ended. The last one that was
        /// set counts.
        ///
        /// ```swift
        /// builder.onDeepLinkEnded { link, received, outcome in
        ///     if case .denied(let reasons) = outcome { logger.warning("denied: \(reasons.first?.code ?? "")") }
        /// }
        /// ```
        @discardableResult
        public func onDeepLinkEnded(
            _ body: @escaping @Sendable (_ link: DeepLink?, _ received: String, _ outcome: DeepLinkOutcome) -> Void
        ) -> Builder {
            onEnded = body
            return self
        }

        /// Lets an equal link that comes soon after another share its end, instead of being delivered again.
        ///
        /// Some systems deliver one tap through two hooks. Off by default: a second tap is a second tap.
        ///
        /// - Parameter time: How long after the handler of the first was called, whatever the sources of the two. Until it
        ///   is called, an equal link shares the end of the first as well.
        /// - Returns: This builder.
        @discardableResult
        public func ignoringRepeats(within time: Duration) -> Builder {
            rules.repeats = time
            return self
        }

        /// Builds the router.
        ///
        /// - Throws: ``BuildError``, which lists every problem with its remedy.
        public func build() throws(BuildError) -> DeepLinkRouter {
            var problems = problemsOfGate
            problems += problemsOfRouter
            guard problems.isEmpty, let handler = handlers.first else { throw BuildError(problems: problems) }
            let provider = combinedProvider
            var rules = rules
            rules.tracksSession = provider?.tracksSession ?? false
            return DeepLinkRouter(
                engine: RouterEngine(
                    .init(
                        gate: makeGate(), provider: provider, store: stores.first, sinks: sinks,
                        handler: handler, onUnrecognized: onUnrecognized, onEnded: onEnded, rules: rules,
                        privacy: privacy, clock: clock, wallClock: now)))
        }

        /// Builds the gate alone, for those that judge links and open none.
        ///
        /// - Throws: ``BuildError``, which lists every problem with its remedy.
        public func buildGate() throws(BuildError) -> Gate {
            let problems = problemsOfGate
            guard problems.isEmpty else { throw BuildError(problems: problems) }
            return makeGate()
        }

        /// The app's provider, with those that modules bring along.
        var combinedProvider: (any AuthProvider)? {
            guard let provider = providers.first as? any LevelAuthProvider else { return providers.first }
            return levelProviders.reduce(provider) { $0.adding($1.provider, for: $1.level) }
        }

        private func makeGate() -> Gate {
            Gate(parsers: parsers, policies: policies, redacting: try? redaction.get())
        }

        /// The readable form of the patterns to redact; a failure is among the problems of the gate.
        var redaction: Result<DestinationPatterns, ConfigurationProblem> {
            Result { () throws(ConfigurationProblem) in try DestinationPatterns(redactedPatterns) }
        }
    }
}
