/// Differences in words, those of one kind together where many would say the same.
struct DifferenceText {
    let file: AssociationFile
    let matcher: AssociationMatcher
    let table: AssociationTable

    func findings(_ differences: [Comparison.Difference]) -> [AssociationFinding] {
        let missing = Set(
            differences.filter { [.neverHandedOver, .hiddenByExclude, .onlyWithQuery].contains($0.kind) }
                .compactMap(\.route))
        var findings: [AssociationFinding] = []
        for difference in differences {
            switch difference.kind {
            case .onlyInOneCase where difference.route.map(missing.contains) ?? false: break
            default: findings.append(finding(difference))
            }
        }
        return findings
    }

    private func finding(_ difference: Comparison.Difference) -> AssociationFinding {
        let place = place(difference.component)
        let route = difference.route.map { "route `\(table.routes[$0].destinationPattern)`" } ?? ""
        switch difference.kind {
        case .unknownPlace:
            return .init(
                table.isComplete ? .warning : .note, .unknownPlace, at: place,
                table.isComplete
                    ? "handed to the app, which knows no such place" : "handed to the app, and no rule names the place",
                witness: difference.witness,
                remedy: table.isComplete
                    ? "put an exclude before this component, narrow it, or add a route"
                    : "list the app's routes to have this decided")
        case .rejectedLink:
            return .init(
                .warning, .rejectedLink, at: place,
                "handed to the app, whose parser rejects it for its encoded separator", witness: difference.witness,
                remedy:
                    "put { \"/\": \"*%2F*\", \"caseSensitive\": false, \"exclude\": true }, and one for %5C, before it")
        case .webOnlyPlace:
            return .init(
                .warning, .webOnlyPlace, at: place, "handed to the app, although \(route) is for the browser only",
                witness: difference.witness, remedy: "put an exclude for it at the top")
        case .neverHandedOver:
            return .init(
                .warning, .neverHandedOver, at: route, "no component hands it over", witness: difference.witness,
                remedy: "add \(suggestion(difference.route))")
        case .hiddenByExclude where isOwnExclude(difference):
            return .init(
                .note, .hiddenByExclude, at: route,
                "a file cannot tell this link from one with more segments at the `*`, which \(place) keeps back",
                witness: difference.witness, remedy: "nothing to do if nobody writes such links; else rename a segment")
        case .hiddenByExclude:
            return .init(
                .warning, .hiddenByExclude, at: route, "kept back by the exclude of \(place)",
                witness: difference.witness,
                remedy: "narrow that component, or put \(suggestion(difference.route)) before it")
        case .onlyWithQuery:
            return .init(
                .note, .onlyWithQuery, at: route, "handed over only with the query or fragment that \(place) asks for",
                witness: difference.witness, remedy: "drop the condition if the place opens without it, too")
        case .onlyInOneCase:
            return .init(
                .warning, .onlyInOneCase, at: route,
                "the app knows it in any case, but this spelling is not handed over",
                witness: difference.witness, remedy: "set \"defaults\": { \"caseSensitive\": false } in `applinks`")
        case .onlyInOneEncoding:
            return .init(
                .note, .onlyInOneEncoding, at: route, "with escapes that it does not need, a link stays in the browser",
                witness: difference.witness,
                remedy: "nothing to do if nobody writes such links; else set \"percentEncoded\": false")
        }
    }

    private func place(_ component: Int?) -> String {
        guard let component else { return "no component" }
        let place = matcher.places[component]
        let line = file[place]?.line.map { ", line \($0)" } ?? ""
        let pattern = file[place].map { " (`\($0.summary)`\(line))" } ?? ""
        return "\(place)\(pattern)"
    }

    /// Whether the exclude is the one that a file needs for the route's own wildcard.
    private func isOwnExclude(_ difference: Comparison.Difference) -> Bool {
        guard let route = difference.route, let component = difference.component,
            let pattern = try? RoutePattern(table.routes[route])
        else { return false }
        return RouteComponents(pattern).excludes.contains { $0.path == matcher.components[component].pathPattern }
    }

    /// A component that would hand a route over.
    private func suggestion(_ index: Int?) -> String {
        guard let index, let pattern = try? RoutePattern(table.routes[index]) else { return "a component for it" }
        let paths = RouteComponents(pattern).includes.compactMap(\.path).map { "{ \"/\": \"\($0)\" }" }
        return paths.joined(separator: " and ")
    }
}
