import LinkGate

/// What was expected beside what came out, with as many matches in order as there can be.
struct TraceAlignment: CustomStringConvertible {
    enum Row {
        case match(TraceEntry)
        /// Expected, and it did not come; beside it the entry that stands in its place, if it is of the same kind.
        case missing(Scenario.Expectation, number: Int, insteadCame: TraceEntry?)
        case unexpected(TraceEntry)
    }

    private(set) var rows: [Row] = []

    /// Whether all that was expected came, and nothing else.
    var isComplete: Bool {
        rows.allSatisfy { if case .match = $0 { true } else { false } }
    }

    init(_ expected: [Scenario.Expectation], _ came: [TraceEntry]) {
        var start = 0
        while start < min(expected.count, came.count), expected[start].matches(came[start]) { start += 1 }
        rows = came[..<start].map { .match($0) }

        let matches = Matches(expected[start...], came[start...])
        var gap: (missing: [Int], unexpected: [TraceEntry]) = ([], [])
        func close() {
            for (offset, number) in gap.missing.enumerated() {
                let instead = offset < gap.unexpected.count ? gap.unexpected[offset] : nil
                let isLike = instead.map { expected[number].isSameKind(as: $0) } ?? false
                rows.append(.missing(expected[number], number: number + 1, insteadCame: isLike ? instead : nil))
                if let instead { rows.append(.unexpected(instead)) }
            }
            rows += gap.unexpected.dropFirst(gap.missing.count).map { .unexpected($0) }
            gap = ([], [])
        }
        var (i, j) = (start, start)
        while i < expected.count || j < came.count {
            switch matches.move(at: i, j) {
            case .both:
                close()
                rows.append(.match(came[j]))
                (i, j) = (i + 1, j + 1)
            case .expected:
                gap.missing.append(i)
                i += 1
            case .came:
                gap.unexpected.append(came[j])
                j += 1
            }
        }
        close()
    }

    /// A line for each row: `-` is missing, `+` was not expected, `~` says what is different.
    var description: String {
        var lines: [String] = []
        var isFirst = true
        for row in rows {
            if case .match(let entry) = row {
                lines.append("  " + entry.line)
                continue
            }
            if isFirst { lines.append(heading(for: row)) }
            isFirst = false
            lines += self.lines(for: row)
        }
        return lines.joined(separator: "\n")
    }

    private func heading(for row: Row) -> String {
        switch row {
        case .missing(_, let number, _): "the first deviation is at expect[\(number - 1)]:"
        default: "the first deviation is something that was not expected:"
        }
    }

    private func lines(for row: Row) -> [String] {
        switch row {
        case .match(let entry): return ["  " + entry.line]
        case .unexpected(let entry): return ["+ " + entry.line]
        case .missing(let expectation, _, let entry):
            let differences = entry.map { expectation.mismatches(with: $0) } ?? []
            return ["- " + expectation.line]
                + differences.map { expected, got in
                    let came = got.map(\.line) ?? "nothing"
                    return "~ `\(expected.key)`: expected \(expected.value.line), came \(came)"
                }
        }
    }
}

/// The longest common subsequence of two lists whose common beginning has been taken off.
private struct Matches {
    enum Move { case both, expected, came }

    private let start: (expected: Int, came: Int)
    private let width: Int
    private let pairs: [Bool]
    private let lengths: [Int]

    init(_ expected: ArraySlice<Scenario.Expectation>, _ came: ArraySlice<TraceEntry>) {
        start = (expected.startIndex, came.startIndex)
        width = came.count + 1
        var pairs = [Bool](repeating: false, count: (expected.count + 1) * width)
        var lengths = [Int](repeating: 0, count: pairs.count)
        for (i, expectation) in expected.enumerated().reversed() {
            for (j, entry) in came.enumerated().reversed() {
                let index = i * width + j
                pairs[index] = expectation.matches(entry)
                lengths[index] =
                    pairs[index]
                    ? lengths[index + width + 1] + 1 : max(lengths[index + width], lengths[index + 1])
            }
        }
        self.pairs = pairs
        self.lengths = lengths
    }

    func move(at i: Int, _ j: Int) -> Move {
        let index = (i - start.expected) * width + (j - start.came)
        if pairs[index] { return .both }
        guard j - start.came < width - 1 else { return .expected }
        guard index + width < lengths.count else { return .came }
        return lengths[index + width] >= lengths[index + 1] ? .expected : .came
    }
}
