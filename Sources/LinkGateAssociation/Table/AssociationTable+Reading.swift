import Foundation
import LinkGate
import LinkGateKit
import LinkGateRoutes

extension AssociationTable {
    /// Reads a list of routes: what ``/LinkGateRoutes/RouteCatalog`` writes, or a JSON array of patterns, or of objects
    /// with `pattern`, `exact` and `webOnly`.
    ///
    /// ```json
    /// ["wallet", "=orders/*", { "pattern": "admin", "webOnly": true }]
    /// ```
    ///
    /// - Throws: ``AssociationError`` with every problem.
    public static func routes(json: some Sequence<UInt8>) throws(AssociationError) -> [AssociationRoute] {
        var problems: [ConfigurationProblem] = []
        var routes: [AssociationRoute] = []
        do throws(ConfigurationProblem) {
            let list = try JSONField(parsing: Array(json))
            if case .object = list.node.value { return Self.routes(try catalog(Data(json))) }
            for field in list.elements(problems: &problems) ?? [] {
                if let route = route(field, &problems) { routes.append(route) }
            }
        } catch {
            problems.append(error)
        }
        if !problems.isEmpty { throw AssociationError(problems: problems) }
        return routes
    }

    private static func catalog(_ json: Data) throws(ConfigurationProblem) -> RouteCatalog {
        do {
            return try RouteCatalog(json: json)
        } catch {
            throw ConfigurationProblem(
                place: "the whole file", problem: "it is neither a list of routes nor a catalog of them",
                remedy: "write [\"wallet\", \"=orders/*\"], or what `linkgate routes --json` prints")
        }
    }

    private static func route(_ field: JSONField, _ problems: inout [ConfigurationProblem]) -> AssociationRoute? {
        var route: AssociationRoute
        if case .object = field.node.value {
            guard let keys = field.fields(["pattern", "exact", "webOnly"], problems: &problems) else { return nil }
            guard let pattern = keys["pattern"] else {
                field.report("`pattern` is missing", remedy: "add it: \"pattern\": \"wallet\"", to: &problems)
                return nil
            }
            guard let text = pattern.string(problems: &problems) else { return nil }
            route = AssociationRoute(text)
            if let exact = keys["exact"]?.bool(problems: &problems) { route.isExact = route.isExact || exact }
            if let webOnly = keys["webOnly"]?.bool(problems: &problems) { route.isWebOnly = webOnly }
        } else {
            guard let text = field.string(problems: &problems) else { return nil }
            route = AssociationRoute(text)
        }
        do throws(ConfigurationProblem) {
            _ = try RoutePattern(route)
        } catch {
            field.report(error.problem, remedy: error.remedy, to: &problems)
            return nil
        }
        return route
    }
}
