extension Funnel {
    /// The funnel as a self-contained HTML page without scripts.
    func page(title: String) -> String {
        let shown = FunnelRows(self)
        let times = shown.times.map { "<li>Time to login, \(escape($0.label)): <b>\(escape($0.value))</b></li>" }
        let remarks = shown.remarks.map { "<li>\(escape($0))</li>" }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(escape(title))</title>
            <style>
            \(Self.css)
            </style>
            </head>
            <body>
            <h1>\(escape(title))</h1>
            <table class="funnel"><caption>Shares and bars are of the links that were opened.</caption><tbody>
            \(shown.rows.map(row).joined(separator: "\n"))
            </tbody></table>
            <ul>
            \((times + remarks).joined(separator: "\n"))
            </ul>
            \(FunnelTable.tables(self, limit: 20).map(html(of:)).joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private func row(_ row: FunnelRows.Row) -> String {
        let percent = row.share.map { Int(($0 * 100).rounded()) }
        let width = row.share.map { (min($0, 1) * 1000).rounded() / 10 }
        return """
            <tr class="d\(row.depth)"><th scope="row">\(escape(row.label))</th><td class="n">\(row.count)</td>\
            <td class="n">\(percent.map { "\($0)%" } ?? "")</td>\
            <td class="b">\(width.map { "<div style=\"width:\($0)%\"></div>" } ?? "")</td></tr>
            """
    }

    private func html(of table: FunnelTable) -> String {
        let heads = FunnelTable.columns.map { "<th class=\"n\" scope=\"col\">\(escape(capitalized($0.head)))</th>" }
        let rows = table.rows.map { name, counts in
            let cells = FunnelTable.columns.map { "<td class=\"n\">\($0.value(counts))</td>" }
            return "<tr><th scope=\"row\">\(escape(name))</th>\(cells.joined())</tr>"
        }
        return """
            <table class="by"><thead><tr><th scope="col">\(escape(capitalized(table.title)))</th>\(heads.joined())</tr></thead><tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table>
            """
    }

    private func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private func escape(_ text: String) -> String {
        var escaped = ""
        for scalar in text.printable.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// The style sheet of the funnel's page, for large and small screens, light and dark.
extension Funnel {
    private static let css = """
        :root { color-scheme: light dark; }
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem;
          background: #fff; color: #1a1a1a; }
        h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
        table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
        caption { text-align: left; font-size: .875rem; color: #555; padding-bottom: .5rem; }
        th { text-align: left; font-weight: normal; padding: .2rem 0; overflow-wrap: anywhere; }
        thead th { font-weight: bold; vertical-align: bottom; overflow-wrap: normal; }
        .n { text-align: right; font-variant-numeric: tabular-nums; padding: .2rem 0 .2rem .75rem; white-space: nowrap; }
        thead .n { white-space: normal; }
        .by tbody tr { border-top: 1px solid #ddd; }
        .by .n { width: 5.5rem; }
        .d1 th { padding-left: 1rem; } .d2 th { padding-left: 2rem; } .d3 th { padding-left: 3rem; }
        .funnel .n { width: 3.5rem; }
        .b { width: 40%; padding-left: .75rem; }
        .b div { background: #2563eb; height: 1rem; border-radius: .2rem; }
        @media (max-width: 40rem) {
          body { margin: 1rem auto; }
          .funnel tr { display: grid; grid-template-columns: 1fr 3.5rem 3.5rem; }
          .funnel .n { padding-left: 0; width: auto; }
          .b { grid-column: 1 / -1; width: auto; padding: 0; }
          .b div { height: .4rem; }
          .by tr { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); padding: .3rem 0; }
          .by th[scope=row], .by th:first-child { grid-column: 1 / -1; }
          .by .n { width: auto; padding-left: .25rem; }
          .by thead .n { font-size: .7rem; line-height: 1.2; }
        }
        @media (prefers-color-scheme: dark) {
          body { background: #111; color: #eee; }
          caption { color: #aaa; }
          .by tbody tr { border-color: #333; }
          .b div { background: #60a5fa; }
        }
        """
}
