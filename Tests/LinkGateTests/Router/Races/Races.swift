import Foundation
import LinkGateTesting

@testable import LinkGate

/// How the tests of races run.
enum Races {
    /// How often each race is run; `LINKGATE_RACES` says otherwise.
    static let count = ProcessInfo.processInfo.environment["LINKGATE_RACES"].flatMap(Int.init) ?? 100

    /// Calls all at the same instant, each on a separate thread; returns when all have returned.
    static func run(_ calls: [@Sendable () -> Void]) async {
        let start = DispatchSemaphore(value: 0)
        let ready = DispatchSemaphore(value: 0)
        let threads = DispatchGroup()
        for call in calls {
            threads.enter()
            Thread.detachNewThread {
                ready.signal()
                start.wait()
                call()
                threads.leave()
            }
        }
        for _ in calls { ready.wait() }
        for _ in calls { start.signal() }
        await withCheckedContinuation { ended in threads.notify(queue: .global()) { ended.resume() } }
    }
}

/// What came out of a router, added up.
struct RaceTally {
    private let events: [DeepLinkEvent]
    private let deliveries: [DeepLink]
    private let waiting: Set<DeepLink.ID>

    init(_ probe: RouterProbe, waiting: [PendingDeepLink] = []) {
        events = probe.sink.events
        deliveries = probe.deliveries.all
        self.waiting = Set(waiting.map(\.id))
    }

    static let ends: Set<DeepLinkEvent.Name> = [.completed, .cancelled, .timeout, .denied, .superseded, .failed]

    func count(_ name: DeepLinkEvent.Name) -> Int { events.count { $0.name == name } }

    /// What does not add up.
    ///
    /// - Parameter hasShutDown: Links may have been left at any place.
    /// - Returns: One line for each fault.
    func faults(hasShutDown: Bool = false) -> [String] {
        var faults: [String] = []
        let delivered = Dictionary(grouping: deliveries, by: \.id).mapValues(\.count)
        for (id, count) in delivered where count > 1 { faults.append("\(id): delivered \(count) times") }
        for link in deliveries where link.requiresAuth { faults.append("\(link.id): delivered requiring auth") }
        let byLink = Dictionary(grouping: events) { $0.linkID ?? .unassigned }
        for (id, events) in byLink where id != .unassigned {
            let ends = events.filter { Self.ends.contains($0.name) }
            let opened = events.filter { $0.name == .opened }
            if opened.count != 1 { faults.append("\(id): opened \(opened.count) times") }
            if ends.count > 1 { faults.append("\(id): ends \(ends.map(\.name.rawValue))") }
            let isGated = opened.first?["auth_required"] == .bool(true)
            let isJoined = opened.first?["joined"] == .bool(true)
            let wasDelivered = delivered[id] != nil
            if isGated, ends.contains(where: { $0.name == .completed }), !wasDelivered {
                faults.append("\(id): completed and not delivered")
            }
            if let end = ends.first, end.name != .completed, end["reason"] != .string("handler"), wasDelivered {
                faults.append("\(id): delivered and \(end.name.rawValue)")
            }
            guard !hasShutDown, !isJoined else { continue }
            if isGated, ends.isEmpty, !waiting.contains(id) { faults.append("\(id): lost") }
            if !ends.isEmpty, waiting.contains(id) { faults.append("\(id): waits after its end") }
            if !isGated, !wasDelivered { faults.append("\(id): open and not delivered") }
        }
        return faults
    }
}

extension DeepLinkOutcome {
    var isDelivered: Bool { if case .delivered = self { true } else { false } }
}
