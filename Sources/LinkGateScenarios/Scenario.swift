import LinkGate
import LinkGateKit

/// Links, logins, kills and the passing of time, and what must come out.
///
/// A scenario is read from JSON and played with a real router on a manual clock by ``ScenarioPlayer``:
///
/// ```json
/// {
///   "name": "the link outlives the app",
///   "config": { "schemes": ["yourapp"], "authRequiredDestinations": ["wallet"] },
///   "steps": [
///     { "at": 0, "open": "yourapp://wallet" },
///     { "at": 2, "restart": true },
///     { "at": 20, "setAuthenticated": true }
///   ],
///   "expect": [
///     { "event": "Deep Link Opened", "destination": "wallet" },
///     { "event": "Deep Link Auth Required" },
///     { "event": "Deep Link Restored", "waited_seconds": 2 },
///     { "event": "Deep Link Auth Required", "restored": true },
///     { "deliver": "wallet" },
///     { "event": "Deep Link Completed", "time_to_complete": 20 }
///   ]
/// }
/// ```
public struct Scenario: Sendable, CustomStringConvertible {
    /// What happens, in a few words.
    public let name: String
    /// Why it must come out so, for people.
    public let why: String?
    /// Where the case comes from, for people.
    public let source: String?

    let app: App
    let provider: Provider
    /// Who is logged in at the beginning.
    let session: AuthSession?
    /// Whether each process knows from its beginning who is logged in.
    let isSessionKnown: Bool
    /// Whether the first process is started at the beginning.
    let isStarted: Bool
    /// What else comes out beside events and deliveries.
    let shown: Shown
    let steps: [Step]
    let expectations: [Expectation]

    /// The scenario's name.
    public var description: String { name }

    /// A version of the app: a restart may bring another one.
    struct App: Sendable {
        var configuration: LinkGateConfiguration
        var denies: [String]
        var rules: [Rule] = []
        /// The time in which an equal link is the same one.
        var repeats: Duration?

        var lowestLevel: AuthLevel { configuration.authLevels.first ?? .login }
    }

    struct Shown: OptionSet, Sendable {
        let rawValue: Int
        /// The ends of links.
        static let ends = Shown(rawValue: 1)
        /// The calls that ask the app for a login.
        static let logins = Shown(rawValue: 2)
    }

    enum Provider: String, Sendable, CaseIterable {
        /// Waits for `setAuthenticated` steps.
        case session
        /// Answers by `answer` steps alone, and knows no session.
        case scripted
    }
}
