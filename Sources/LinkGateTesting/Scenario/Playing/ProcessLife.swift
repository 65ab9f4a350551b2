import LinkGate
import LinkGateSystem

/// Whether a process lives, and how it dies.
final class ProcessLife: Sendable {
    private let state = Lock<State>(.launching)

    private enum State {
        case launching
        case running(DeepLinkRouter)
        case over
    }

    struct HandlerFailed: Error {}

    var isOver: Bool {
        state.withLock { if case .over = $0 { true } else { false } }
    }

    func begin(_ router: DeepLinkRouter) { state.withLock { $0 = .running(router) } }

    func end() {
        let router = state.withLock { state -> DeepLinkRouter? in
            defer { state = .over }
            if case .running(let router) = state { return router } else { return nil }
        }
        router?.terminate()
    }

    /// What the app's handler does in this scenario: a death inside it beats a throw.
    func handle(_ link: DeepLink, on stage: ScenarioStage) throws(HandlerFailed) {
        stage.record(link)
        if stage.spring(.killInHandler) { return end() }
        if stage.spring(.handlerThrows) { throw HandlerFailed() }
    }
}

/// Puts the events of one process into the trace.
struct ProcessSink: EventSink {
    let life: ProcessLife
    let stage: ScenarioStage

    func record(_ event: DeepLinkEvent) { stage.record(event, of: ObjectIdentifier(life)) }
}
