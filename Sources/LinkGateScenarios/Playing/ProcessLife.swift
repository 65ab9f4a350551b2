import LinkGate
import LinkGateSystem

/// Whether a process lives, how it dies, and what its handler does.
final class ProcessLife: Sendable {
    private let state = Lock(State())

    private struct State {
        var router: DeepLinkRouter?
        var isOver = false
        /// Handlers that are slow, the one that was called first in front.
        var slowHandlers: [CheckedContinuation<Void, Never>] = []
    }

    struct HandlerFailed: Error {}

    var isOver: Bool { state.withLock(\.isOver) }

    func begin(_ router: DeepLinkRouter) { state.withLock { $0.router = router } }

    func end() {
        let old = state.withLock { state in
            defer { state = State(isOver: true) }
            return state
        }
        old.router?.terminate()
        old.slowHandlers.forEach { $0.resume() }
    }

    // MARK: The app's handler

    func handle(_ link: DeepLink, on stage: ScenarioStage) async throws {
        stage.record(link)
        let acts = stage.acts(in: link)
        for act in acts {
            switch act {
            case .kills: return end()
            case .isSlow: await waitForFinish()
            case .opens(let url): await state.withLock(\.router)?.open(url)
            case .asksFor, .isThrowing: break
            }
            if isOver { return }
        }
        for case .asksFor(let level) in acts { throw DeepLinkAuthRequired(level: level) }
        for case .isThrowing in acts { throw HandlerFailed() }
    }

    /// How many slow handlers wait to be finished.
    var slowHandlerCount: Int { state.withLock { $0.slowHandlers.count } }

    /// Lets the first slow handler return; false if there is none.
    func finishHandler() -> Bool {
        let handler = state.withLock { $0.slowHandlers.isEmpty ? nil : $0.slowHandlers.removeFirst() }
        handler?.resume()
        return handler != nil
    }

    private func waitForFinish() async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                if !state.isOver { state.slowHandlers.append(continuation) }
                return !state.isOver
            }
            if !waits { continuation.resume() }
        }
    }
}

/// Puts the events of one process into the trace.
struct ProcessSink: EventSink {
    let life: ProcessLife
    let stage: ScenarioStage

    func record(_ event: DeepLinkEvent) { stage.record(event, of: ObjectIdentifier(life)) }
}
