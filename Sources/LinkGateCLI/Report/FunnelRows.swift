/// The rows of the funnel, for the text and the page.
///
/// The rows below one add up to it, and all shares are relative to the opened links, so that all bars have one scale.
struct FunnelRows {
    /// A count with its label.
    struct Row: Equatable {
        let label: String
        let count: Int
        let depth: Int
        /// The share of the opened links; `nil` if there were none, or if the row does not count opened links.
        let share: Double?
    }

    let rows: [Row]
    let times: [(label: String, value: String)]
    let remarks: [String]

    init(_ funnel: Funnel) {
        let counts = funnel.counts
        func row(_ label: String, _ count: Int, _ depth: Int) -> Row {
            Row(
                label: label, count: count, depth: depth,
                share: counts.opened > 0 ? Double(count) / Double(counts.opened) : nil)
        }
        rows =
            [
                row("opened", counts.opened, 0),
                row("opened without needing a login", counts.ungated, 1),
                row("gated (needed a login)", counts.gated, 1),
                row("completed", counts.completed, 2),
                row("cancelled", counts.cancelled.values.reduce(0, +), 2),
            ]
            + counts.cancelled.sorted { $0.key < $1.key }.map { row($0.key, $0.value, 3) }
            + [
                row("timed out", counts.timedOut, 2),
                row("superseded", counts.superseded, 2),
                row("denied after all", counts.deniedGated, 2),
                row("failed", counts.failedGated, 2),
                row("waiting, no end yet", counts.waiting, 2),
                row("denied at once", counts.denied, 1),
                Row(label: "rejected (malformed, never opened)", count: funnel.rejected, depth: 0, share: nil),
            ]
        times = [("median", 50.0), ("90th percentile", 90)].compactMap { label, percentile in
            funnel.secondsToLogin(percentile: percentile).map { (label, spoken(seconds: $0)) }
        }
        remarks = Self.remarks(funnel, counts)
    }

    private static func remarks(_ funnel: Funnel, _ counts: Funnel.Counts) -> [String] {
        var remarks: [String] = []
        if counts.gated > 0 {
            let percent = Int((Double(counts.completed) / Double(counts.gated) * 100).rounded())
            remarks.append("\(counts.completed) of \(counted(counts.gated, "gated link")) completed (\(percent)%)")
        }
        remarks += [
            (counts.failed, "link without a login failed", "links without a login failed"),
            (funnel.failedLogins, "failed login", "failed logins"),
            (funnel.storeFailures, "failure of the store", "failures of the store"),
            (
                funnel.linksFromBefore, "link arrived before the first line of the file",
                "links arrived before the first line of the file"
            ),
            (
                funnel.unreadableLines, "line that is no event, and was left out",
                "lines that are no events, and were left out"
            ),
        ].filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }
        return remarks
    }
}
