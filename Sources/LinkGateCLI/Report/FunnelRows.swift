/// The funnel as rows, which the text and the page share.
struct FunnelRows {
    /// A number, what it counts, and what it is a part of.
    struct Row: Equatable {
        let label: String
        let count: Int
        /// The number of which it is a share; 0: of none.
        let whole: Int
        let depth: Int

        var share: Double? { whole > 0 ? Double(count) / Double(whole) : nil }
    }

    let rows: [Row]
    let times: [(label: String, value: String)]
    let remarks: [String]

    init(_ funnel: Funnel) {
        var rows = [
            Row(label: "opened", count: funnel.opened, whole: funnel.opened, depth: 0),
            Row(label: "opened without needing a login", count: funnel.ungated, whole: funnel.opened, depth: 1),
            Row(label: "gated (needed a login)", count: funnel.gated, whole: funnel.opened, depth: 1),
            Row(label: "completed", count: funnel.completed, whole: funnel.gated, depth: 2),
            Row(
                label: "cancelled", count: funnel.cancelled.values.reduce(0, +), whole: funnel.gated, depth: 2),
        ]
        rows += funnel.cancelled.sorted { $0.key < $1.key }.map {
            Row(label: $0.key, count: $0.value, whole: funnel.gated, depth: 3)
        }
        rows += [
            Row(label: "timed out", count: funnel.timedOut, whole: funnel.gated, depth: 2),
            Row(label: "superseded", count: funnel.superseded, whole: funnel.gated, depth: 2),
            Row(label: "denied", count: funnel.denied, whole: funnel.opened, depth: 1),
            Row(label: "failed", count: funnel.failed, whole: funnel.opened, depth: 1),
            Row(label: "rejected (malformed, never opened)", count: funnel.rejected, whole: 0, depth: 0),
        ]
        self.rows = rows
        times = [("median", 50.0), ("90th percentile", 90)].compactMap { label, percentile in
            funnel.secondsToLogin(percentile: percentile).map { (label, spoken(seconds: $0)) }
        }
        remarks = [
            (funnel.failedLogins, "failed login", "failed logins"),
            (funnel.storeFailures, "failure of the store", "failures of the store"),
            (
                funnel.unreadableLines, "line that is no event, and was left out",
                "lines that are no events, and were left out"
            ),
        ].filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }
    }
}
