extension RouteCatalog {
    /// A page with a table of all links.
    public var markdown: String {
        var page = "| link | requires | what it opens |\n|---|---|---|\n"
        for route in routes {
            let link = (["`\(route.shownPattern)`"] + route.queryLines.map { "`\($0)`" }).map(Self.cell)
            let notes = route.notes.map(Self.cell) + (route.examples.first.map { ["`\($0)`"] } ?? [])
            page += "| \(link.joined(separator: "<br>")) | \(Self.cell(route.auth ?? "–")) "
            page += "| \(notes.joined(separator: "<br>")) |\n"
        }
        return page
    }

    /// A line for each link, for a terminal.
    public var text: String {
        let patterns = routes.map(\.shownPattern)
        let auths = routes.map { $0.auth ?? "–" }
        let (first, second) = (patterns.map(\.count).max() ?? 0, auths.map(\.count).max() ?? 0)
        return zip(routes, zip(patterns, auths)).map { route, columns in
            let parameters = route.queryLines.joined(separator: " ")
            let rest = [route.name, parameters] + route.notes
            return "\(Self.padded(columns.0, first))  \(Self.padded(columns.1, second))  "
                + rest.filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
        }.joined()
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// What would end a cell of the table, or the line, is escaped.
    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ")
    }
}

extension RouteInfo {
    fileprivate var shownPattern: String { pattern.isEmpty ? "(home)" : pattern }

    /// `?tab=cards|history (cards)` for each parameter, with its default.
    fileprivate var queryLines: [String] {
        values.filter { $0.place == .query }.enumerated().map { index, value in
            let text = value.choices?.joined(separator: "|") ?? value.type
            let notes =
                (value.isRequired ? ["required"] : []) + (value.isRepeated ? ["repeated"] : [])
                + (value.defaultText.map { ["default \($0)"] } ?? [])
            return (index == 0 ? "?" : "&") + "\(value.name)=\(text)"
                + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
        }
    }

    fileprivate var notes: [String] {
        var notes = about.isEmpty ? [] : [about]
        if let deprecated { notes.append("deprecated: \(deprecated)") }
        if !aliases.isEmpty { notes.append("also " + aliases.joined(separator: ", ")) }
        switch reach {
        case .anywhere: break
        case .webOnly: notes.append("web links only")
        case .schemeOnly: notes.append("custom scheme only")
        }
        return notes
    }
}
