public import Foundation

extension DeepLinkRouter {
    /// Configures a router from plug-ins; the router that it builds is immutable.
    ///
    /// Every call changes this builder and returns it, so that calls can be chained. A builder must be used by one
    /// task at a time.
    public final class Builder {
        var parsers: [any DeepLinkParser] = []
        var policies: [any GatePolicy] = []
        var providers: [any AuthProvider] = []
        /// Providers that modules contribute for their levels.
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

        /// Sets the auth provider; a router has at most one.
        @discardableResult
        public func authProvider(_ provider: any AuthProvider) -> Builder {
            providers.append(provider)
            return self
        }

        /// Adds an event sink; sinks receive each event in the order in which they were added.
        @discardableResult
        public func sink(_ sink: any EventSink) -> Builder {
            sinks.append(sink)
            return self
        }

        /// Sets the store of waiting links; a router has at most one.
        ///
        /// Without one, links wait in memory only.
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
        /// With zero, no link waits; a time of more than a hundred years counts as a hundred years.
        @discardableResult
        public func pendingDeepLinkTimeout(_ timeout: Duration) -> Builder {
            rules.timeout = min(timeout, .seconds(Int64(3_155_760_000)))
            return self
        }

        /// Sets what happens when a gated link arrives while another one waits; `.replace` by default.
        @discardableResult
        public func pendingStrategy(_ strategy: PendingStrategy) -> Builder {
            rules.strategy = strategy
            return self
        }

        /// Sets the destinations whose trailing segments are redacted in events and descriptions.
        ///
        /// - Parameter patterns: Patterns as for the gate: `reset/*` hides the segment at the star and all below it.
        /// - Returns: This builder.
        @discardableResult
        public func redactedDestinations(_ patterns: [String]) -> Builder {
            redactedPatterns += patterns
            return self
        }

        /// Sets the parameters whose values events may contain: `utm_*`, `campaign`, `campaign_id`, `source` and `jid`
        /// by default.
        ///
        /// - Parameter names: Names of parameters; a trailing `*` stands for any rest.
        /// - Returns: This builder.
        @discardableResult
        public func eventParameters(_ names: [String]) -> Builder {
            privacy = EventPrivacy(allowedParameters: names)
            return self
        }

        /// Sets the clock that measures deadlines; `ContinuousClock` by default.
        ///
        /// It must go on while the system sleeps, and ignore changes of the wall clock.
        @discardableResult
        public func clock(_ clock: some Clock<Duration>) -> Builder {
            self.clock = SteadyClock(clock)
            return self
        }

        /// Sets the wall clock, for the dates of events and records and for the age of a stored link.
        @discardableResult
        public func wallClock(_ now: @escaping @Sendable () -> Date) -> Builder {
            self.now = now
            return self
        }

        /// Sets the handler that navigates; it receives each link that opens, one at a time, with
        /// `requiresAuth == false`.
        ///
        /// A link counts as delivered when the handler returns. An error ends the link as failed, except
        /// ``DeepLinkAuthRequired``, which makes it wait again. The handler is called in a task of the router, on no
        /// particular thread: switch to the main actor for the user interface.
        @discardableResult
        public func onDeepLink(_ handler: @escaping @Sendable (DeepLink) async throws -> Void) -> Builder {
            handlers.append(handler)
            return self
        }

        /// Sets a closure that is called with each received string that no parser recognizes.
        ///
        /// Such a string is not a link of the app: nothing opens, and no event is recorded. Log it during development,
        /// since the usual cause is a scheme or host that is missing in the parser, or pass it to another router. The
        /// closure is called before `handle` or `open` returns, on the same thread. Setting it again replaces it.
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

        /// Sets a closure that is called with the end of every link, including links passed to `handle`.
        ///
        /// It receives the canonical link (`nil` if no parser made one), the received string and the outcome, after the
        /// event of the end; once for links that share an end. It is called like a sink: in order, one at a time and
        /// inline, so it must return fast. A link that is left for the next start has not ended. Setting it again
        /// replaces it.
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

        /// Makes an equal link that arrives soon after another share its end, instead of being delivered again.
        ///
        /// Some systems deliver one tap through two callbacks. Off by default, so that a second tap opens the link
        /// again.
        ///
        /// - Parameter time: How long after the call of the first link's handler, regardless of the sources of the two.
        ///   Until that call, an equal link shares the end of the first as well.
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

        /// Builds only the gate, for tools that judge links without opening them.
        ///
        /// - Throws: ``BuildError``, which lists every problem with its remedy.
        public func buildGate() throws(BuildError) -> Gate {
            let problems = problemsOfGate
            guard problems.isEmpty else { throw BuildError(problems: problems) }
            return makeGate()
        }

        /// The app's provider, combined with those of modules.
        var combinedProvider: (any AuthProvider)? {
            guard let provider = providers.first as? any LevelAuthProvider else { return providers.first }
            return levelProviders.reduce(provider) { $0.adding($1.provider, for: $1.level) }
        }

        private func makeGate() -> Gate {
            Gate(parsers: parsers, policies: policies, redacting: try? redaction.get())
        }

        /// The parsed patterns to redact; a failure is one of the problems of the gate.
        var redaction: Result<DestinationPatterns, ConfigurationProblem> {
            Result { () throws(ConfigurationProblem) in try DestinationPatterns(redactedPatterns) }
        }
    }
}
