public import LinkGate
import LinkGateSystem

/// Combines several auth providers, each for one level, such as a one-time code on top of a login.
///
/// ```swift
/// builder.authProvider(StepUpAuthProvider([.login: session, .mfa: codes]))
/// ```
///
/// The provider of the lowest level does the login; each other one is a step up from it. A link that asks for `.mfa` is
/// passed to `session` first, as a request for `.login`, if nobody is logged in, and then to `codes`.
///
/// The sessions are merged into one: user, ``/LinkGate/AuthSession/loginCount`` from the login, and the level from the
/// step up. A step up is only valid within the login in which it was made: a logout, another user and another login of
/// the same user end it. It is always made through ``authenticate(_:)``; an existing session of the
/// step-up provider does not count for this login, and is passed to it as ``/LinkGate/AuthRequest/rejected``.
///
/// Cancellation and deadline reach the provider that is being asked. When the login changes during a step up, the step
/// up is cancelled and the attempt begins again.
///
/// - Note: The login's provider must count its logins, as `SessionAuthProvider` does, or a logout and a login of the
///   same user in quick succession look like one session. If it has no `currentSession`, both providers are asked for
///   every link.
public final class StepUpAuthProvider: LevelAuthProvider, ConfigurationChecking {
    let providers: [LevelProvider]
    let steps = Lock(StepUps())
    private let duplicates: [AuthLevel]

    /// Combines providers.
    ///
    /// - Parameter providers: Each level with its provider, in any order. The lowest level is the login. Two providers
    ///   for one level, or none at all, are a problem that the builder reports.
    public convenience init(_ providers: KeyValuePairs<AuthLevel, any AuthProvider>) {
        self.init(providers.map { LevelProvider(level: $0.key, provider: $0.value) })
    }

    private init(_ all: [LevelProvider]) {
        var levels: Set<AuthLevel> = []
        var duplicates: [AuthLevel] = []
        providers = all.filter { entry in
            let isNew = levels.insert(entry.level).inserted
            if !isNew { duplicates.append(entry.level) }
            return isNew
        }.sorted { $0.level < $1.level }
        self.duplicates = duplicates
    }

    deinit {
        for listener in steps.withLock({ $0.listeners.values }) { listener.finish() }
    }

    /// The same providers and one more, for a level that another target of the app contributes.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - level: Its level.
    /// - Returns: A new provider without any step ups: add all providers before the router is built.
    public func adding(_ provider: any AuthProvider, for level: AuthLevel) -> StepUpAuthProvider {
        StepUpAuthProvider(providers + [LevelProvider(level: level, provider: provider)])
    }

    /// The problems of the levels: there are none, or one has two providers.
    public var configurationProblems: [ConfigurationProblem] {
        let place = "StepUpAuthProvider.providers"
        if providers.isEmpty {
            return [.init(place: place, problem: "there is no provider", remedy: "give one for each level")]
        }
        return duplicates.map { level in
            .init(place: place, problem: "the level `\(level)` has several providers", remedy: "keep one of them")
        }
    }

    /// Whether the provider of the login tracks its session.
    public var tracksSession: Bool { providers.first?.provider.tracksSession ?? false }

    /// The session of the login, at the highest level that was reached in it; `nil` if nobody is logged in.
    public var currentSession: AuthSession? {
        let made = steps.withLock { $0.made }
        guard let login = providers.first?.provider.currentSession else {
            discard(made)
            return nil
        }
        let valid = made.filter { $0.isValid(in: login, heldBy: providers[$0.index].provider.currentSession) }
        if valid.count < made.count { discard(made.filter { step in !valid.contains { $0.number == step.number } }) }
        return login.merged(with: valid)
    }

    /// Discards only steps that were read before the session that invalidates them: a newer one may belong to a newer
    /// login.
    private func discard(_ invalid: [StepUp]) {
        guard !invalid.isEmpty else { return }
        steps.withLock { $0.remove(invalid) }
    }

    /// Signals each change of one of the providers, and each step up.
    public func sessionChanges() -> AsyncStream<Void> {
        let (changes, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        // Subscribed here and not in the task, which may begin after a change.
        let sources = providers.map { $0.provider.sessionChanges() }
        let number = steps.withLock { $0.add(listener) }
        let forwarding = Task {
            await withTaskGroup(of: Void.self) { group in
                for source in sources {
                    group.addTask { for await _ in source { listener.yield() } }
                }
            }
        }
        listener.onTermination = { [weak self] _ in
            forwarding.cancel()
            self?.steps.withLock { $0.removeListener(number) }
        }
        return changes
    }
}

/// A provider and the level that it is asked for.
struct LevelProvider: Sendable {
    let level: AuthLevel
    let provider: any AuthProvider
}
