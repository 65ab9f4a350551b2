import LinkGate
import LinkGateSystem
import LinkGateTesting

/// What outlives the processes of a scenario: the clocks, the store, what is armed, and the trace.
final class ScenarioStage: Sendable {
    let clock = ManualClock()
    let wallClock: ManualWallClock
    let store = ScenarioStore()
    private let state = Lock(State())

    private struct State {
        var entries: [TraceEntry] = []
        var calls: [ProviderCall] = []
        var armed: [Scenario.ArmedAct] = []
        var flags: Set<String> = []
        var failures: [String] = []
        var notes: [String] = []
    }

    init() { wallClock = ManualWallClock(following: clock) }

    // MARK: What came out

    var entries: [TraceEntry] { state.withLock(\.entries) }
    var failures: [String] { state.withLock(\.failures) }
    var notes: [String] { state.withLock(\.notes) }

    /// The provider's calls of the whole scenario, in the order in which the router announced them.
    var calls: [ProviderCall] { state.withLock(\.calls) }

    func record(_ event: DeepLinkEvent, of process: ProcessID) {
        let entry = TraceEntry(time: clock.now.offset, content: .event(event))
        state.withLock { state in
            state.entries.append(entry)
            if let call = ProviderCall(announcedBy: event, of: process) { state.calls.append(call) }
        }
    }

    func record(_ link: DeepLink) {
        record(.delivery(link))
        if link.requiresAuth {
            fail("`\(link.destination)` was delivered at \(clock.now.offset.seconds) s although it still requires auth")
        }
    }

    func record(_ content: TraceEntry.Content) {
        let entry = TraceEntry(time: clock.now.offset, content: content)
        state.withLock { $0.entries.append(entry) }
    }

    /// Something that must never happen, whatever the scenario expects.
    func fail(_ failure: String) { state.withLock { $0.failures.append(failure) } }

    /// Something that an author of the scenario may not have meant.
    func note(_ note: String) { state.withLock { $0.notes.append(note) } }

    // MARK: What is armed

    func arm(_ act: Scenario.ArmedAct) { state.withLock { $0.armed.append(act) } }

    /// What the handler does with this link; acts of one delivery alone are not armed any more.
    ///
    /// A death beats the others, which stay armed.
    func acts(in link: DeepLink) -> [Scenario.HandlerAct] {
        state.withLock { state in
            let concerned = state.armed.filter { $0.pattern.map(link.matches) ?? true }.map(\.act)
            let isDeath = { (act: Scenario.HandlerAct) in if case .kills = act { true } else { false } }
            let dies = concerned.contains(where: isDeath)
            state.armed.removeAll { $0.pattern == nil && (!dies || isDeath($0.act)) }
            return dies ? [.kills] : concerned
        }
    }

    // MARK: What policies read

    func set(_ flag: String, _ value: Bool) {
        state.withLock { state in
            if value { state.flags.insert(flag) } else { state.flags.remove(flag) }
        }
    }

    func isOn(_ flag: String) -> Bool { state.withLock { $0.flags.contains(flag) } }
}

/// Which process of a scenario, counted from the first.
typealias ProcessID = ObjectIdentifier

/// A call of the scripted provider, as the event before it announced it.
struct ProviderCall: Sendable, Hashable {
    let process: ProcessID
    let link: DeepLink.ID
    let attempt: Int

    init?(announcedBy event: DeepLinkEvent, of process: ProcessID) {
        guard event.name == .authRequired, let link = event.linkID, case .number(let attempt)? = event["attempt"]
        else { return nil }
        self.process = process
        self.link = link
        self.attempt = Int(attempt)
    }

    func isFor(_ request: AuthRequest) -> Bool { request.link.id == link && request.attempt == attempt }
}
