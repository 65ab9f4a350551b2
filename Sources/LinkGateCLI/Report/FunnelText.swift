/// The funnel as text for a terminal.
enum FunnelText {
    static func text(_ funnel: Funnel, style: Style) -> String {
        let shown = FunnelRows(funnel)
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
        for table in FunnelTable.tables(funnel, limit: 10) { lines += [""] + text(of: table) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func text(of table: FunnelTable) -> [String] {
        let heads = FunnelTable.columns.map(\.head)
        let rows = table.rows.map { name, counts in
            let columns = FunnelTable.columns.map { padded(String($0.value(counts)), left: $0.head.count) }
            return (columns + [name.printable]).joined(separator: "  ")
        }
        return [(heads + [table.title]).joined(separator: "  ")] + rows
    }

    /// A bar of at most twenty columns, after a gap; a share above zero is always visible.
    private static func bar(_ share: Double) -> String {
        guard share > 0 else { return "" }
        let columns = Int((min(max(share, 0), 1) * 20).rounded())
        return "  " + (columns == 0 ? "▏" : String(repeating: "█", count: columns))
    }

    private static func padded(_ text: String, left: Int) -> String {
        String(repeating: " ", count: max(0, left - text.count)) + text
    }

    private static func padded(_ text: String, right: Int) -> String {
        text + String(repeating: " ", count: max(0, right - text.count))
    }
}
