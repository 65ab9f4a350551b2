extension Funnel {
    /// The funnel as text for a terminal.
    func text(style: Style) -> String {
        let shown = FunnelRows(self)
        let labels = shown.rows.map { String(repeating: "  ", count: $0.depth) + $0.label.printable }
        let width = labels.map(\.count).max() ?? 0
        let digits = shown.rows.map { String($0.count).count }.max() ?? 0
        var lines = zip(shown.rows, labels).map { row, label in
            let count = padded(String(row.count), left: digits)
            let share = row.share.map { "  " + padded("\(Int(($0 * 100).rounded()))%", left: 4) + bar($0) } ?? ""
            return padded(label, right: width) + "  " + count + style.dim(share)
        }
        if !shown.times.isEmpty {
            lines += ["", "time to login: " + shown.times.map { "\($0.label) \($0.value)" }.joined(separator: ", ")]
        }
        lines += shown.remarks.isEmpty ? [] : [""] + shown.remarks
        for table in FunnelTable.tables(self, limit: 10) { lines += [""] + text(of: table) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func text(of table: FunnelTable) -> [String] {
        let heads = FunnelTable.columns.map(\.head)
        let rows = table.rows.map { name, counts in
            let columns = FunnelTable.columns.map { padded(String($0.value(counts)), left: $0.head.count) }
            return (columns + [name.printable]).joined(separator: "  ")
        }
        return [(heads + [table.title]).joined(separator: "  ")] + rows
    }

    /// A bar of at most twenty columns, after a gap; a share above zero is always visible.
    private func bar(_ share: Double) -> String {
        guard share > 0 else { return "" }
        let columns = Int((min(max(share, 0), 1) * 20).rounded())
        return "  " + (columns == 0 ? "▏" : String(repeating: "█", count: columns))
    }

    private func padded(_ text: String, left: Int) -> String {
        String(repeating: " ", count: max(0, left - text.count)) + text
    }

    private func padded(_ text: String, right: Int) -> String {
        text + String(repeating: " ", count: max(0, right - text.count))
    }
}

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

/// The funnel's numbers by one property of the links, in a bounded number of rows.
struct FunnelTable {
    /// The property of the rows: `destination`.
    let title: String
    let rows: [(name: String, counts: Funnel.Counts)]

    /// The columns after the name.
    static let columns: [(head: String, value: @Sendable (Funnel.Counts) -> Int)] = [
        ("opened", { $0.opened }), ("no login needed", { $0.ungated }), ("gated", { $0.gated }),
        ("completed", { $0.completed }), ("no end yet", { $0.waiting }),
    ]

    /// The tables that have contents.
    static func tables(_ funnel: Funnel, limit: Int) -> [FunnelTable] {
        let destinations = funnel.counts(by: \.destination)
        let campaigns = funnel.counts(by: \.campaign)
        let days = funnel.counts(by: \.day)
        var tables = [FunnelTable(mostOpened: destinations, "destination", unnamed: "(home)", limit: limit)]
        // Without campaigns there is nothing to compare, and a single day equals the total.
        if campaigns.keys.contains(where: { !$0.isEmpty }) {
            tables.append(FunnelTable(mostOpened: campaigns, "campaign", unnamed: "(none)", limit: limit))
        }
        if days.count > 1 { tables.append(FunnelTable(latest: days, "day (UTC)", limit: limit)) }
        return tables.filter { !$0.rows.isEmpty }
    }

    /// The values with the most opened links, in descending order; the others in one row.
    private init(mostOpened counts: [String: Funnel.Counts], _ title: String, unnamed: String, limit: Int) {
        let sorted = counts.sorted { ($1.value.opened, $0.key) < ($0.value.opened, $1.key) }
        self.title = title
        rows =
            sorted.prefix(limit).map { (name: $0.key.isEmpty ? unnamed : $0.key, counts: $0.value) }
            + Self.sum(sorted.dropFirst(limit), "other")
    }

    /// The last days in order; the earlier ones in one row.
    private init(latest counts: [String: Funnel.Counts], _ title: String, limit: Int) {
        let sorted = counts.sorted { $0.key < $1.key }
        self.title = title
        rows =
            Self.sum(sorted.dropLast(limit), "earlier days")
            + sorted.suffix(limit).map { (name: $0.key.isEmpty ? "(no time)" : $0.key, counts: $0.value) }
    }

    private static func sum(
        _ rest: ArraySlice<(key: String, value: Funnel.Counts)>, _ word: String
    ) -> [(name: String, counts: Funnel.Counts)] {
        guard !rest.isEmpty else { return [] }
        return [(name: "(\(rest.count) \(word))", counts: rest.reduce(into: Funnel.Counts()) { $0.add($1.value) })]
    }
}
