import Foundation
import LinkGateSystem

/// Arriving links.
extension RouterEngine {
    func verdict(for url: String, from source: DeepLinkSource?) -> GateVerdict {
        judge(url, from: source, at: dependencies.wallClock(), dependencies.provider?.currentSession)
    }

    func judge(_ url: String, from source: DeepLinkSource?, at date: Date, _ session: AuthSession?) -> GateVerdict {
        dependencies.gate.verdict(for: url, in: GateContext(session: session, source: source, date: date))
    }

    /// Takes a link; returns whether it was recognized and taken.
    func handle(_ url: String, from source: DeepLinkSource?) -> Bool {
        let (isTaken, step) = receive(url, from: source, as: nextID(), for: nil)
        runEffects(of: step)
        return isTaken
    }

    /// Takes a link and awaits its end.
    func open(_ url: String, from source: DeepLinkSource?) async -> DeepLinkOutcome {
        let outer = scope
        if let outer { post(.handlerSuspended(outer.id, call: outer.call)) }
        let id = nextID()
        let outcome = await withTaskCancellationHandler {
            await withUnsafeContinuation { caller in
                let (_, step) = receive(url, from: source, as: id, for: caller)
                if Task.isCancelled { resumeCallers([id], .abandoned) }
                runEffects(of: step)
            }
        } onCancel: {
            resumeCallers([id], .abandoned)
        }
        if let outer { post(.handlerResumed(outer.id, call: outer.call)) }
        return outcome
    }

    private func nextID() -> DeepLink.ID { state.withLock { $0.ids.next() } }

    /// The handler of this router from which a call is made; `nil` if there is none.
    private var scope: DeliveryScope? { DeliveryScope.current.flatMap { $0.engine === self ? $0 : nil } }

    /// Judges a link and steps with it; the caller runs the effects.
    private func receive(
        _ url: String, from source: DeepLinkSource?, as id: DeepLink.ID, for caller: Caller?
    ) -> (isTaken: Bool, step: Step) {
        let date = dependencies.wallClock()
        let depth = scope.map { $0.depth + 1 } ?? 0
        var (isOurs, isUnrecognized) = (false, false)
        let step = step(at: date, for: caller.map { (id, $0) }) { session in
            let verdict = judge(url, from: source, at: date, session)
            isOurs = verdict.isOurs
            isUnrecognized = verdict.decision == .unrecognized
            return .arrived(.init(id: id, url: url, source: source, date: date, depth: depth, verdict: verdict))
        }
        if isUnrecognized { dependencies.onUnrecognized?(url) }
        return (isOurs && !step.isClosed && step.result != .turnedAway, step)
    }

    /// Judges the waiting links again, with the present session and time.
    func reevaluate() {
        let links = state.withLock { state in
            state.lifeCycle.waiting.map { ($0.id, $0.entry.link, $0.entry.record.source) }
        }
        guard !links.isEmpty else { return }
        let date = dependencies.wallClock()
        runEffects(
            of: step(at: date) { session in
                var verdicts: [DeepLink.ID: GateVerdict] = [:]
                for (id, link, source) in links {
                    let context = GateContext(session: session, source: source, date: date)
                    verdicts[id] = dependencies.gate.verdict(on: link, in: context)
                }
                return .reevaluated(verdicts)
            })
    }
}

extension GateVerdict {
    fileprivate var isOurs: Bool {
        switch decision {
        case .open, .gated, .denied: true
        case .rejected, .unrecognized: false
        }
    }
}
