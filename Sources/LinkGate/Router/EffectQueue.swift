import Foundation

/// The effects to run, in order, and those that have to wait for the store.
///
/// The effects of stored links keep their order relative to the operations of the store: while an operation runs, they
/// wait. Effects of other links do not wait, so that a link that needs no login never waits for a disk.
struct EffectQueue: Sendable {
    /// An effect, and the wall time of the step that emitted it.
    struct Item: Sendable, Hashable {
        let effect: LifeCycle.Effect
        let date: Date
        fileprivate var isOfStoredLink = false
    }

    private var incoming: [Item] = []
    private var behindStore: [Item] = []
    /// The links from their first save until their removal has finished.
    private var storedLinks: Set<DeepLink.ID> = []
    private(set) var isStoreBusy = false
    private let hasStore: Bool

    init(hasStore: Bool) {
        self.hasStore = hasStore
    }

    /// Whether no effect is left, and no operation of the store runs.
    var isEmpty: Bool { incoming.isEmpty && behindStore.isEmpty && !isStoreBusy }

    /// Whether ``next()`` would return any effects.
    var hasNext: Bool { !incoming.isEmpty }

    /// Whether all that is left waits for an operation of the store, the opening of a link among it if one is to open.
    func waitsForStore(toOpen id: DeepLink.ID?) -> Bool {
        guard isStoreBusy, incoming.isEmpty else { return false }
        guard let id else { return true }
        return behindStore.contains { if case .open(let opening) = $0.effect { opening.link.id == id } else { false } }
    }

    /// Takes the effects of a step.
    mutating func append(_ effects: [LifeCycle.Effect], at date: Date) {
        guard hasStore else {
            for effect in effects where !effect.isOfStore { incoming.append(Item(effect: effect, date: date)) }
            return
        }
        for effect in effects { if let id = effect.storedLink { storedLinks.insert(id) } }
        for effect in effects {
            let isOfStoredLink = effect.isOfStore || effect.links.contains { storedLinks.contains($0) }
            incoming.append(Item(effect: effect, date: date, isOfStoredLink: isOfStoredLink))
        }
    }

    /// Removes and returns the effects that can run now, in order.
    mutating func next() -> [Item] {
        defer { incoming.removeAll(keepingCapacity: true) }
        guard hasStore else { return incoming }
        var items: [Item] = []
        items.reserveCapacity(incoming.count)
        for item in incoming {
            if item.isOfStoredLink, isStoreBusy || !behindStore.isEmpty {
                behindStore.append(item)
                continue
            }
            items.append(item)
            if item.effect.isOfStore { isStoreBusy = true }
        }
        return items
    }

    /// Continues with the effects that waited for an operation of the store.
    ///
    /// - Parameters:
    ///   - removed: The link whose record the operation removed, or tried to remove.
    ///   - failure: The event that reports a failure; it precedes the effects that waited.
    ///   - date: The wall time of the operation's step.
    mutating func storeFinished(removing removed: DeepLink.ID?, failure: EventDraft?, at date: Date) {
        isStoreBusy = false
        if let removed { storedLinks.remove(removed) }
        let report = failure.map { [Item(effect: .record($0), date: date, isOfStoredLink: true)] } ?? []
        incoming = report + behindStore + incoming
        behindStore = []
    }

    /// Removes all effects.
    mutating func removeAll() {
        self = EffectQueue(hasStore: hasStore)
    }
}

extension LifeCycle.Effect {
    /// Whether it calls the store.
    fileprivate var isOfStore: Bool {
        switch self {
        case .save, .remove, .load: true
        case .record, .authenticate, .cancelAuthentication, .open, .deliver, .finish: false
        }
    }

    /// The link whose record is stored, or was until this effect; `nil` for effects that do not imply this.
    fileprivate var storedLink: DeepLink.ID? {
        switch self {
        case .save(let record, _): record.id
        case .remove(let id, _): id
        case .authenticate(_, let waiting): waiting.id
        case .record, .cancelAuthentication, .open, .deliver, .finish, .load: nil
        }
    }

    /// The links of this effect; several only for callers that share an end.
    fileprivate var links: [DeepLink.ID] {
        switch self {
        case .record(let draft): draft.linkID.map { [$0] } ?? []
        case .save(let record, _): [record.id]
        case .remove(let id, _): [id]
        case .authenticate(_, let waiting): [waiting.id]
        case .open(let opening): [opening.link.id]
        case .deliver(let link, _): [link.id]
        case .finish(let end): end.arrivals
        case .cancelAuthentication, .load: []
        }
    }
}
