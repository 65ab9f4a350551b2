import Foundation

/// The effects that are to run, in order, and what of them has to wait for the store.
///
/// All effects of links that are stored keep their order with the operations of the store: while one is under way, they
/// wait. Effects of other links pass them: a link that needs no login is not to wait for a disk.
struct EffectQueue: Sendable {
    /// An effect, and the wall time of the step that it comes from.
    struct Item: Sendable, Hashable {
        let effect: LifeCycle.Effect
        let date: Date
        fileprivate var isOfStoredLink = false
    }

    private var incoming: [Item] = []
    private var behindStore: [Item] = []
    /// From the first save of a link until its removal has ended.
    private var storedLinks: Set<DeepLink.ID> = []
    private(set) var isStoreBusy = false
    private let hasStore: Bool

    init(hasStore: Bool) {
        self.hasStore = hasStore
    }

    /// Whether nothing is left to run, or under way at the store.
    var isEmpty: Bool { incoming.isEmpty && behindStore.isEmpty && !isStoreBusy }

    /// Whether ``next()`` would give something.
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

    /// The effects that can run now, in order; empty: none.
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

    /// Lets the effects go on that waited for an operation of the store.
    ///
    /// - Parameters:
    ///   - removed: The link that the operation has removed, or tried to.
    ///   - failure: The event that reports a failure: it comes before what waited.
    ///   - date: The wall time of the operation's step.
    mutating func storeFinished(removing removed: DeepLink.ID?, failure: EventDraft?, at date: Date) {
        isStoreBusy = false
        if let removed { storedLinks.remove(removed) }
        let report = failure.map { [Item(effect: .record($0), date: date, isOfStoredLink: true)] } ?? []
        incoming = report + behindStore + incoming
        behindStore = []
    }

    /// Forgets everything.
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

    /// The link that is in the store, as this effect shows.
    fileprivate var storedLink: DeepLink.ID? {
        switch self {
        case .save(let record, _): record.id
        case .remove(let id, _): id
        case .authenticate(_, let waiting): waiting.id
        case .record, .cancelAuthentication, .open, .deliver, .finish, .load: nil
        }
    }

    /// The links it is about; several only for callers that share an end.
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
