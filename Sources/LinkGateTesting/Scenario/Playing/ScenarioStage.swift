import LinkGate
import LinkGateSystem

/// What outlives the processes of a scenario: the clocks, the store, what is armed, and the trace.
final class ScenarioStage: Sendable {
    let clock = ManualClock()
    let wallClock: ManualWallClock
    let store = InMemoryPendingLinkStore()
    private let state = Lock(State())

    private struct State {
        var entries: [TraceEntry] = []
        var calls: [ProviderCall] = []
        var armed: Set<Trap> = []
        var failures: [String] = []
        var notes: [String] = []
    }

    /// What will happen inside the next delivery.
    enum Trap {
        case handlerThrows
        case killInHandler
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
        let entry = TraceEntry(time: clock.now.offset, content: .delivery(link))
        state.withLock { $0.entries.append(entry) }
        if link.requiresAuth {
            fail("`\(link.destination)` was delivered at \(clock.now.offset.seconds) s although it still requires auth")
        }
    }

    /// Something that must never happen, whatever the scenario expects.
    func fail(_ failure: String) { state.withLock { $0.failures.append(failure) } }

    /// Something that an author of the scenario may not have meant.
    func note(_ note: String) { state.withLock { $0.notes.append(note) } }

    // MARK: What is armed

    func arm(_ trap: Trap) { state.withLock { _ = $0.armed.insert(trap) } }

    /// Whether the trap was armed; it is not any more.
    func spring(_ trap: Trap) -> Bool { state.withLock { $0.armed.remove(trap) != nil } }
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
