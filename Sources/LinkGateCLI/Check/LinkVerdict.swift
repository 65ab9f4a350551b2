import LinkGate

/// The verdicts of `linkgate check`, with their names in both formats and in `--fail-on`.
enum LinkVerdict: Int, CaseIterable, Sendable {
    case open, gated, denied, rejected, unrecognized

    init(_ decision: GateVerdict.Decision) {
        switch decision {
        case .open: self = .open
        case .gated: self = .gated
        case .denied: self = .denied
        case .rejected: self = .rejected
        default: self = .unrecognized
        }
    }

    /// The verdict on a line; one that cannot be read is rejected.
    init(_ result: LinkResult) {
        switch result {
        case .judged(let verdict): self.init(verdict.decision)
        case .unreadable: self = .rejected
        }
    }

    var word: StaticString {
        switch self {
        case .open: "open"
        case .gated: "gated"
        case .denied: "denied"
        case .rejected: "rejected"
        case .unrecognized: "unrecognized"
        }
    }

    static var words: [String] { allCases.map { "\($0.word)" } }
}

/// The number of links for each verdict.
struct VerdictTally: Equatable {
    private var counts = [Int](repeating: 0, count: LinkVerdict.allCases.count)

    subscript(verdict: LinkVerdict) -> Int { counts[verdict.rawValue] }

    mutating func add(_ verdict: LinkVerdict) { counts[verdict.rawValue] += 1 }

    mutating func add(_ other: VerdictTally) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }
}
