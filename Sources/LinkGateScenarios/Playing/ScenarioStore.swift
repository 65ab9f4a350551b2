import LinkGate
import LinkGateSystem
import LinkGateTesting

/// The store of a scenario: it outlives the processes, can hold a save, and can be unreadable, as on a locked device.
final class ScenarioStore: PendingLinkStore {
    private let records = InMemoryPendingLinkStore()
    private let state = Lock(State())

    private struct State {
        var isReadable = true
        var holdsNextSave = false
        var heldSave: CheckedContinuation<Bool, Never>?
    }

    struct Unreadable: Error {}

    /// What a save throws whose process has died.
    struct Lost: Error {}

    // MARK: What a scenario does with it

    func failNext() { records.failNext() }

    func setReadable(_ isReadable: Bool) { state.withLock { $0.isReadable = isReadable } }

    func holdNextSave() { state.withLock { $0.holdsNextSave = true } }

    /// Whether a save waits for its release.
    var isHolding: Bool { state.withLock { $0.heldSave != nil } }

    /// Lets the save go on that is held, or the next one if none is.
    func release() { endHold(saving: true) }

    /// The process has died: what it was saving is not saved.
    func processDied() { endHold(saving: false) }

    private func endHold(saving isSaved: Bool) {
        let save = state.withLock { state in
            defer { (state.heldSave, state.holdsNextSave) = (nil, isSaved ? false : state.holdsNextSave) }
            return state.heldSave
        }
        save?.resume(returning: isSaved)
    }

    // MARK: What the router does with it

    func save(_ record: PendingRecord) async throws {
        let goesOn = await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                guard state.holdsNextSave else { return false }
                state.holdsNextSave = false
                state.heldSave = continuation
                return true
            }
            if !isHeld { continuation.resume(returning: true) }
        }
        guard goesOn else { throw Lost() }
        try await records.save(record)
    }

    func load() async throws -> [PendingRecord] {
        guard state.withLock(\.isReadable) else { throw Unreadable() }
        return try await records.load()
    }

    func remove(_ id: DeepLink.ID) async throws { try await records.remove(id) }
}
