/// The funnel in the terminal.
enum FunnelText {
    static func text(_ funnel: Funnel, style: Style) -> String {
        let shown = FunnelRows(funnel)
        let labels = shown.rows.map { String(repeating: "  ", count: $0.depth) + $0.label.printable }
        let width = labels.map(\.count).max() ?? 0
        let digits = shown.rows.map { String($0.count).count }.max() ?? 0
        var lines = zip(shown.rows, labels).map { row, label in
            let count = padded(String(row.count), left: digits)
            let share = row.share.map { "  " + padded("\(Int(($0 * 100).rounded()))%", left: 4) + "  " + bar($0) } ?? ""
            return padded(label, right: width) + "  " + count + style.dim(share)
        }
        if !shown.times.isEmpty {
            lines += ["", "time to login: " + shown.times.map { "\($0.label) \($0.value)" }.joined(separator: ", ")]
        }
        lines += shown.remarks.isEmpty ? [] : [""] + shown.remarks
        let top = funnel.topDestinations(10)
        if !top.isEmpty { lines += [""] + table(top) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func table(_ destinations: [(name: String, counts: Funnel.Destination)]) -> [String] {
        let heads = ["opened", "no login needed", "gated", "completed"]
        let rows = destinations.map { name, counts in
            let numbers = [counts.opened, counts.ungated, counts.gated, counts.completed]
            let columns = zip(heads, numbers).map { padded(String($1), left: $0.count) }
            return (columns + [name.printable]).joined(separator: "  ")
        }
        return [(heads + ["destination"]).joined(separator: "  ")] + rows
    }

    private static func bar(_ share: Double) -> String {
        String(repeating: "█", count: Int((min(max(share, 0), 1) * 20).rounded()))
    }

    private static func padded(_ text: String, left: Int) -> String {
        String(repeating: " ", count: max(0, left - text.count)) + text
    }

    private static func padded(_ text: String, right: Int) -> String {
        text + String(repeating: " ", count: max(0, right - text.count))
    }
}
