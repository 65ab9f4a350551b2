import LinkGate

/// A definition of any route type, as a table keeps it.
protocol AnyRouteDefinition: AnyObject, Sendable {
    /// Its place; the table adds the module.
    var place: RoutePlace { get }
    var section: RouteSection? { get }
    var values: [RouteValueInfo] { get }
    var routeType: any LinkRoute.Type { get }
    var parentType: (any LinkRoute.Type)? { get }
    var anyExamples: [any LinkRoute] { get }

    /// Reads a link that is at the pattern.
    func readAny(
        _ link: DeepLink, at pattern: RoutePattern
    ) throws(RouteError) -> (route: any LinkRoute, ignored: [RouteProblem])
    /// The parent of a route of this definition's type.
    func parent(of route: any LinkRoute) -> (any LinkRoute)?
    /// Whether links of this definition can have this value.
    func carries(_ route: any LinkRoute) -> Bool
}

extension RouteDefinition {
    /// One reference, so that a copy of a definition is cheap.
    final class Storage: AnyRouteDefinition {
        let place: RoutePlace
        let section: RouteSection?
        let values: [RouteValueInfo]
        let examples: [Route]
        private let standIn: Route
        private let parent: RouteParent<Route>?
        private let body: @Sendable (inout RouteFields<Route>) -> Route

        init(
            _ place: RoutePlace, section: RouteSection?, examples: [Route], parent: RouteParent<Route>?,
            body: @escaping @Sendable (inout RouteFields<Route>) -> Route
        ) {
            (self.place, self.section, self.examples, self.parent, self.body) = (place, section, examples, parent, body)
            standIn = examples[0]
            var fields = RouteFields(run: FieldRun(.describe), value: standIn)
            _ = body(&fields)
            values = fields.run.values
        }

        var routeType: any LinkRoute.Type { Route.self }
        var parentType: (any LinkRoute.Type)? { parent?.type }
        var anyExamples: [any LinkRoute] { examples }

        func read(
            _ link: DeepLink, at pattern: RoutePattern
        ) throws(RouteError) -> (route: Route, ignored: [RouteProblem]) {
            var fields = RouteFields(run: FieldRun(.read, link, pattern), value: standIn)
            let route = body(&fields)
            let run = fields.run
            guard run.problems.isEmpty else { throw RouteError(route: place.name, problems: run.problems) }
            return (route, run.ignored)
        }

        func readAny(
            _ link: DeepLink, at pattern: RoutePattern
        ) throws(RouteError) -> (route: any LinkRoute, ignored: [RouteProblem]) {
            let (route, ignored) = try read(link, at: pattern)
            return (route, ignored)
        }

        /// The texts of a value; `nil` if the closure does not make an equal value of them.
        func texts(of route: Route) -> WrittenValues? {
            var fields = RouteFields(run: FieldRun(.write), value: route)
            guard body(&fields) == route else { return nil }
            return fields.run.written
        }

        func parent(of route: any LinkRoute) -> (any LinkRoute)? {
            guard let parent, let route = route as? Route else { return nil }
            return parent.make(route)
        }

        func carries(_ route: any LinkRoute) -> Bool {
            (route as? Route).map { texts(of: $0) != nil } ?? false
        }
    }
}
