/// The funnel as a self-contained HTML page without scripts.
enum FunnelPage {
    static func html(_ funnel: Funnel, title: String) -> String {
        let shown = FunnelRows(funnel)
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
            \(css)
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
            \(FunnelTable.tables(funnel, limit: 20).map(html(of:)).joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private static func row(_ row: FunnelRows.Row) -> String {
        let percent = row.share.map { Int(($0 * 100).rounded()) }
        let width = row.share.map { (min($0, 1) * 1000).rounded() / 10 }
        return """
            <tr class="d\(row.depth)"><th scope="row">\(escape(row.label))</th><td class="n">\(row.count)</td>\
            <td class="n">\(percent.map { "\($0)%" } ?? "")</td>\
            <td class="b">\(width.map { "<div style=\"width:\($0)%\"></div>" } ?? "")</td></tr>
            """
    }

    private static func html(of table: FunnelTable) -> String {
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

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    static func escape(_ text: String) -> String {
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
