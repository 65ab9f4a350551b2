@testable import LinkGate

/// What has come of each arrival, as an observer sees it.
struct Ledger: Hashable {
    var kinds: [DeepLink.ID: World.Kind] = [:]
    var receivedAt: [DeepLink.ID: Duration] = [:]
    /// Deliveries in the process that runs.
    var deliveries: [DeepLink.ID: Int] = [:]
    /// Callers of the process that runs that have heard of the end.
    var finished: [DeepLink.ID: Int] = [:]
    /// Ends told by events, in all processes.
    var ends: [DeepLink.ID: Int] = [:]
    /// Links that may be delivered: somebody has authenticated for them in time, or the app said so.
    var entitled: Set<DeepLink.ID> = []
    /// Links whose failed store operation has been told.
    var unsafe: Set<DeepLink.ID> = []
    /// Arrivals of the process that runs.
    var present: Set<DeepLink.ID> = []
    private var count = 0

    mutating func arrival(of kind: World.Kind, at time: Duration) -> DeepLink.ID {
        count += 1
        let id = LifeCycleProbe.id(count)
        kinds[id] = kind
        receivedAt[id] = time
        present.insert(id)
        return id
    }

    mutating func comesBack(_ id: DeepLink.ID, of kind: World.Kind, at time: Duration) {
        kinds[id] = kind
        receivedAt[id] = time
    }

    mutating func processDies() {
        deliveries = [:]
        finished = [:]
        present = []
        entitled = []
    }
}
