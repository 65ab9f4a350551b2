import Dispatch
import Foundation
import LinkGate

/// Judges the lines of a piece of input, on all cores where there are enough of them, and gives the answers in order.
struct LinkJudge {
    /// Writes what there is to say of a link.
    typealias Format = @Sendable (_ url: String, _ result: LinkResult, _ output: inout [UInt8]) -> Void

    private let answering: Answering
    private let makeGate: () throws -> Gate
    private let cores: Int
    /// One for each core: cores that count references to the same objects wait for each other at every link.
    private var gates: [Gate] = []

    /// Fewer lines than this are judged sooner than a second core has begun.
    private static let fewestLinesForACore = 64

    init(
        reader: LinkLineReader, format: @escaping Format,
        cores: Int = ProcessInfo.processInfo.activeProcessorCount, makeGate: @escaping () throws -> Gate
    ) {
        answering = Answering(reader: reader, format: format)
        self.cores = cores
        self.makeGate = makeGate
    }

    /// The answers to some lines, in pieces that follow each other.
    mutating func answers(to lines: [LineSplitter.Line], at date: Date) throws -> [[UInt8]] {
        let pieces = max(1, min(cores, lines.count / Self.fewestLinesForACore))
        while gates.count < pieces { gates.append(try makeGate()) }
        guard pieces > 1 else { return [answering.answer(lines[...], gates[0], at: date)] }
        let answers = Lock([[UInt8]](repeating: [], count: pieces))
        DispatchQueue.concurrentPerform(iterations: pieces) { [answering, gates] piece in
            let start = lines.count * piece / pieces
            let end = lines.count * (piece + 1) / pieces
            let answer = answering.answer(lines[start..<end], gates[piece], at: date)
            answers.withLock { $0[piece] = answer }
        }
        return answers.withLock { $0 }
    }

    private struct Answering: Sendable {
        let reader: LinkLineReader
        let format: Format

        func answer(_ lines: ArraySlice<LineSplitter.Line>, _ gate: Gate, at date: Date) -> [UInt8] {
            var output: [UInt8] = []
            output.reserveCapacity(lines.reduce(0) { $0 + 4 * $1.bytes.count + 128 })
            for line in lines {
                switch reader.read(line) {
                case .success(let url): format(url, .judged(gate.verdict(for: url, at: date)), &output)
                case .failure(let fault): format(fault.beginning, .unreadable(fault.reason), &output)
                }
            }
            return output
        }
    }
}
