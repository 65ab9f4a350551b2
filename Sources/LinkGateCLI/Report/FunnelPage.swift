/// The funnel as a page of its own, without scripts and without anything to load.
enum FunnelPage {
    static func html(_ funnel: Funnel, title: String) -> String {
        let shown = FunnelRows(funnel)
        let rows = shown.rows.map { row in
            let percent = row.share.map { Int(($0 * 100).rounded()) }
            return """
                <tr><th scope="row" style="padding-left:\(row.depth * 1)em">\(escape(row.label))</th>\
                <td class="n">\(row.count)</td><td class="n">\(percent.map { "\($0)%" } ?? "")</td>\
                <td class="b">\(percent.map { "<div style=\"width:\(min($0, 100))%\"></div>" } ?? "")</td></tr>
                """
        }
        let destinations = funnel.topDestinations(20).map {
            "<tr><th scope=\"row\">\(escape($0.name))</th><td class=\"n\">\($0.counts.opened)</td>"
                + "<td class=\"n\">\($0.counts.ungated)</td><td class=\"n\">\($0.counts.gated)</td><td class=\"n\">\($0.counts.completed)</td></tr>"
        }
        let times = shown.times.map { "<li>Time to login, \(escape($0.label)): <b>\(escape($0.value))</b></li>" }
        let remarks = shown.remarks.map { "<li>\(escape($0))</li>" }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(escape(title))</title>
            <style>
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
            table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
            th { text-align: left; font-weight: normal; padding: .2rem 0; }
            thead th { font-weight: bold; }
            .n { text-align: right; font-variant-numeric: tabular-nums; padding: 0 .5rem; width: 5rem; }
            .b { width: 40%; }
            .b div { background: #3b82f6; height: 1rem; border-radius: .2rem; }
            @media (prefers-color-scheme: dark) { body { background: #111; color: #eee; } }
            </style>
            </head>
            <body>
            <h1>\(escape(title))</h1>
            <table><tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table>
            <ul>
            \((times + remarks).joined(separator: "\n"))
            </ul>
            <table><thead><tr><th scope="col">Destination</th><th class="n" scope="col">Opened</th>\
            <th class="n" scope="col">No login needed</th><th class="n" scope="col">Gated</th><th class="n" scope="col">Completed</th></tr></thead><tbody>
            \(destinations.joined(separator: "\n"))
            </tbody></table>
            </body>
            </html>

            """
    }

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
