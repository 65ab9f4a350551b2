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
