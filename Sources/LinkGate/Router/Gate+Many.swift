public import Foundation
import LinkGateSystem

extension Gate {
    /// Judges many received strings, on all cores, as ``verdict(for:from:session:at:)-(String,_,_,_)`` judges each.
    ///
    /// For a server or a batch. The call returns when all are judged; it blocks its thread, so call it from a task only
    /// for a bounded number of links at a time.
    ///
    /// ```swift
    /// let verdicts = gate.verdicts(for: links)
    /// ```
    ///
    /// - Parameters:
    ///   - urls: The received strings.
    ///   - source: Where all of them came from; `nil` if unknown.
    ///   - session: The session of the current user; `nil` if there is none.
    ///   - date: The time of the judgement, the same for all.
    /// - Returns: The verdicts, in the order of the strings.
    public func verdicts(
        for urls: [String], from source: DeepLinkSource? = nil, session: AuthSession? = nil, at date: Date = Date()
    ) -> [GateVerdict] {
        let context = GateContext(session: session, source: source, date: date)
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let pieces = max(1, min(cores, urls.count / Self.fewestForACore))
        if pieces == 1 { return urls.map { verdict(for: $0, in: context) } }
        let judged = Lock([[GateVerdict]](repeating: [], count: pieces))
        DispatchQueue.concurrentPerform(iterations: pieces) { piece in
            let part = urls[urls.count * piece / pieces..<urls.count * (piece + 1) / pieces]
            let verdicts = part.map { verdict(for: $0, in: context) }
            judged.withLock { $0[piece] = verdicts }
        }
        return judged.withLock { $0.flatMap(\.self) }
    }

    /// With fewer links than this, starting another core takes longer than judging them.
    private static let fewestForACore = 64
}
