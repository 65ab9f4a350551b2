import Dispatch
import Foundation
import LinkGate
import LinkGateSystem

/// Judges the lines of a piece of input, on all cores if there are enough lines, and returns the answers in order.
struct LinkJudge {
    /// Formats the result for a link.
    typealias Format = @Sendable (_ url: String, _ result: LinkResult, _ output: inout [UInt8]) -> Void

    private let answering: Answering
    private let makeGate: () throws -> Gate
    private let cores: Int
    /// One for each core: reference counts of shared objects would make the cores wait for each other.
    private var gates: [Gate] = []
    /// One reused buffer for each piece: allocating new memory costs more than writing to it.
    private let outputs = Lock<[[UInt8]]>([])
    private let counted = Lock(VerdictTally())

    /// With fewer lines than this, starting another core takes longer than judging them.
    private static let fewestLinesForACore = 64

    init(
        reader: LinkLineReader, format: @escaping Format,
        cores: Int = ProcessInfo.processInfo.activeProcessorCount, makeGate: @escaping () throws -> Gate
    ) {
        answering = Answering(reader: reader, format: format)
        self.cores = cores
        self.makeGate = makeGate
    }

    /// The number of lines so far for each verdict.
    var tally: VerdictTally { counted.withLock { $0 } }

    /// The answers to some lines, in consecutive pieces; write them before the next call.
    mutating func answers(to lines: [LineSplitter.Line], at date: Date) throws -> [[UInt8]] {
        let pieces = max(1, min(cores, lines.count / Self.fewestLinesForACore))
        while gates.count < pieces { gates.append(try makeGate()) }
        outputs.withLock { while $0.count < pieces { $0.append([]) } }
        DispatchQueue.concurrentPerform(iterations: pieces) { [answering, gates, outputs, counted] piece in
            let start = lines.count * piece / pieces
            let end = lines.count * (piece + 1) / pieces
            var output: [UInt8] = []
            outputs.withLock { swap(&$0[piece], &output) }
            output.removeAll(keepingCapacity: true)
            let tally = answering.answer(lines[start..<end], gates[piece], at: date, into: &output)
            counted.withLock { $0.add(tally) }
            outputs.withLock { swap(&$0[piece], &output) }
        }
        return outputs.withLock { Array($0.prefix(pieces)) }
    }

    private struct Answering: Sendable {
        let reader: LinkLineReader
        let format: Format

        func answer(
            _ lines: ArraySlice<LineSplitter.Line>, _ gate: Gate, at date: Date, into output: inout [UInt8]
        ) -> VerdictTally {
            var tally = VerdictTally()
            for line in lines {
                let (url, result): (String, LinkResult) =
                    switch reader.read(line) {
                    case .success(let url): (url, .judged(gate.verdict(for: url, at: date)))
                    case .failure(let fault): (fault.beginning, .unreadable(fault.reason))
                    }
                format(url, result, &output)
                tally.add(LinkVerdict(result))
            }
            return tally
        }
    }
}

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
