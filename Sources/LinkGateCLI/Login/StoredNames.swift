import Foundation
import LinkGate
import LinkGateSystem

/// Names for stored links that today's configuration cannot read: their events carry no destination.
///
/// The events come in the order of the records, and before those of any link that arrives.
final class StoredNames: Sendable {
    private struct State {
        var waiting: ArraySlice<String>
        /// The link that is being restored.
        var current: String?
    }

    private let state: Lock<State>

    init(_ records: [PendingRecord], gate: Gate, now: Date) {
        let nameless = records.filter { gate.verdict(for: $0.url, at: now).link == nil }
        state = Lock(State(waiting: nameless.map { Self.name(of: $0) }[...], current: nil))
    }

    /// What to call the stored link that an event is about; nil: it is about another link.
    func name(for event: DeepLinkEvent) -> String? {
        guard event.linkID == nil else { return nil }
        return state.withLock { state in
            if event.name == .failed, let current = state.current {
                state.current = nil
                return current
            }
            let name = state.waiting.popFirst()
            state.current = event.name == .restored ? name : nil
            return name
        }
    }

    /// The scheme alone: the rest can hold what is nobody's business.
    static func name(of record: PendingRecord) -> String {
        let scheme = record.url.prefix { $0 != ":" }
        let isScheme =
            !scheme.isEmpty && scheme.utf8.count <= 40 && scheme.utf8.count < record.url.utf8.count
            && scheme.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
        return isScheme ? "a stored link of \(scheme):" : "a stored link"
    }
}
