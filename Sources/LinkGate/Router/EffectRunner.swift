import Foundation
import LinkGateSystem

/// Runs effects: calls sinks, store, provider and handler, and steps the engine with the results.
///
/// One runner is active at a time, so that sinks are called in order and never concurrently. The store, the provider
/// and the handler, which can take long, run in separate tasks.
struct EffectRunner: Sendable {
    let engine: RouterEngine

    private var dependencies: RouterEngine.Dependencies { engine.dependencies }

    /// Runs all effects, including those that are added meanwhile.
    ///
    /// A handler whose call is the last effect is called in this task: a separate task would double the cost of an open
    /// link.
    func run() async {
        var last: (link: DeepLink, depth: Int)?
        while let (items, firstID) = engine.nextEffects() {
            if let delivery = last { startHandler(delivery.link, depth: delivery.depth) }
            last = nil
            for (index, item) in items.enumerated() {
                if case .deliver(let link, let depth) = item.effect, index == items.count - 1 {
                    last = (link, depth)
                } else {
                    run(item, as: firstID.advanced(by: index))
                }
            }
        }
        if let last { await callHandler(last.link, depth: last.depth) }
    }

    private func run(_ item: EffectQueue.Item, as id: DeepLink.ID) {
        guard !engine.isClosed else { return }
        switch item.effect {
        case .record(let draft): record(draft, as: id, at: item.date)
        case .save(let record, let link):
            callStore(.save, of: link, at: item.date) { try await $0.save(record) }
        case .remove(let id, let link):
            callStore(.remove, of: link, removing: id, at: item.date) { try await $0.remove(id) }
        case .load: load(at: item.date)
        case .authenticate(let login, let waiting): authenticate(login, waiting)
        case .cancelAuthentication(let login):
            engine.state.withLock { $0.logins.removeValue(forKey: login) }?.cancel()
        case .open(let opening): Task { await open(opening) }
        case .deliver(let link, let depth): startHandler(link, depth: depth)
        case .finish(let end): finish(end)
        }
    }

    // MARK: Sinks and callers

    private func record(_ draft: EventDraft, as id: DeepLink.ID, at date: Date) {
        guard !dependencies.sinks.isEmpty else { return }
        let event = DeepLinkEvent(
            id: .init(id), name: draft.name, linkID: draft.linkID, date: date,
            properties: dependencies.privacy.properties(of: draft))
        faultPoint(.eventBegun)
        for sink in dependencies.sinks { sink.record(event) }
        faultPoint(.eventRecorded)
    }

    private func finish(_ end: LifeCycle.End) {
        if let onEnded = dependencies.onEnded, end.outcome != .abandoned, !end.isRepeated {
            onEnded(end.link, end.url, end.outcome)
        }
        engine.resumeCallers(end.arrivals, end.outcome)
        faultPoint(.callersTold)
    }

    // MARK: Store

    private func callStore(
        _ operation: EventDraft.StoreOperation, of link: DeepLink?, removing removed: DeepLink.ID? = nil,
        at date: Date, _ body: @escaping @Sendable (any PendingLinkStore) async throws -> Void
    ) {
        guard let store = dependencies.store else { return }
        Task {
            var failure: EventDraft?
            do {
                try await body(store)
            } catch {
                failure = .storeFailed(operation, error.textForEvents, link)
            }
            if engine.storeFinished(removing: removed, failure: failure, at: date) { await run() }
        }
    }

    /// Reads the store again, after a failure or a call of the app.
    private func load(at date: Date) {
        Task {
            await engine.restoreRecords(pacing: {})
            if engine.storeFinished(removing: nil, failure: nil, at: date) { await run() }
        }
    }

    // MARK: Provider

    /// Calls the provider in a separate task, unless the login has ended meanwhile.
    private func authenticate(_ login: LifeCycle.LoginID, _ waiting: LifeCycle.WaitingLink) {
        guard let provider = dependencies.provider else { return }
        let request = AuthRequest(
            link: waiting.entry.link, requirement: waiting.requirement, reasons: waiting.entry.allReasons,
            attempt: waiting.entry.loginCount, rejected: waiting.entry.demand?.rejected,
            isRestored: waiting.entry.isRestored, expiresAt: engine.wallTime(of: waiting.deadline))
        engine.state.withLock { state in
            // If the engine was closed after the effect was removed, nothing would cancel the login.
            guard !state.isClosed, state.lifeCycle.waiting.contains(where: { $0.runningLogin == login }) else { return }
            state.loginsBegun += 1
            state.logins[login] = Task {
                let answer: LifeCycle.Answer
                faultPoint(.providerAsked)
                do {
                    answer = .result(try await provider.authenticate(request))
                    faultPoint(.providerAnswered)
                } catch {
                    answer = .failure(error.textForEvents)
                }
                engine.post(.answered(login, answer))
                engine.state.withLock {
                    $0.logins[login] = nil
                    $0.loginsReturned += 1
                }
            }
        }
    }

    // MARK: Handler

    /// Hands a link to its handler, in a step with the present verdict and session.
    private func open(_ opening: LifeCycle.Opening) async {
        let date = dependencies.wallClock()
        let step = engine.step(at: date, confirmsSession: true) { session in
            if opening.isJudged, session == opening.pass.base { return .opening(opening.link.id, nil) }
            let context = GateContext(session: opening.pass.session(at: session), source: opening.source, date: date)
            return .opening(opening.link.id, dependencies.gate.verdict(on: opening.link, in: context))
        }
        guard case .deliver(let link, let depth) = step.result else {
            if step.mustRunEffects { await run() } else { engine.resumeIdleWaiters() }
            return
        }
        if step.mustRunEffects { engine.runEffects(of: step) } else { engine.resumeIdleWaiters() }
        await callHandler(link, depth: depth)
    }

    /// Calls the handler in a separate task, so that a handler that hangs holds up deliveries only.
    private func startHandler(_ link: DeepLink, depth: Int) {
        Task { await callHandler(link, depth: depth) }
    }

    private func callHandler(_ link: DeepLink, depth: Int) async {
        guard let call = engine.handlerCall(of: link.id) else { return }
        var end = LifeCycle.HandlerEnd.returned
        faultPoint(.handlerCalled)
        do {
            try await DeliveryScope.$current.withValue(
                DeliveryScope(engine: engine, id: link.id, depth: depth, call: call)
            ) {
                try await dependencies.handler(link)
            }
        } catch let demand as DeepLinkAuthRequired {
            end = .askedForMore(demand.level)
        } catch {
            end = .threw(error.textForEvents)
        }
        faultPoint(.handlerReturned)
        let step = engine.step { [end] _ in .handlerFinished(link.id, end) }
        if step.mustRunEffects { await run() }
    }
}

extension DeepLink.ID {
    fileprivate func advanced(by distance: Int) -> DeepLink.ID {
        DeepLink.ID(process: process, number: number &+ UInt64(distance))
    }
}

/// The points of a link's way through the router, in order.
extension FaultPoint {
    static var providerAsked: FaultPoint { "providerAsked" }
    static var providerAnswered: FaultPoint { "providerAnswered" }
    static var handlerCalled: FaultPoint { "handlerCalled" }
    static var handlerReturned: FaultPoint { "handlerReturned" }
    static var eventBegun: FaultPoint { "eventBegun" }
    static var eventRecorded: FaultPoint { "eventRecorded" }
    static var callersTold: FaultPoint { "callersTold" }
}
