import LinkGate
import LinkGateRoutes
import LinkGateTesting
import Testing

/// Each fault is one problem of the one build error.
@Suite("Problems of routes")
struct ProblemTests {
    private func problems(_ routes: any LinkRoute.Type...) -> [String] {
        LinkGateRoutesTests.problems(RouteTable(modules: [ShopFeature(), OrderFeature()] + routes.map { Feature($0) }))
    }

    @Test("Two features that claim one place are one error that names both, though letters and names differ")
    func conflict() {
        #expect(
            problems(Clash.self) == [
                "routes: \"products/{slug}\" (ShopFeature.ProductRoute) and \"Products/{name}\" (Feature.Clash) match the "
                    + "same links; change one of the patterns"
            ])
    }

    @Test("An alias that claims another route's place is an error")
    func aliasConflict() {
        #expect(
            problems(AliasClash.self) == [
                "routes: \"orders/{id}\" (OrderFeature.OrderRoute) and \"ORDERS/{id}\" (Feature.AliasClash) match the same "
                    + "links; change one of the patterns"
            ])
    }

    @Test("All conflicts are said at once, and none for each pair of a hundred others")
    func allAtOnce() { #expect(problems(Clash.self, AliasClash.self, Twin.self).count == 3) }

    @Test("An open route below a gated one is an error that says what holds")
    func weaker() {
        #expect(
            problems(Below.self) == [
                "Feature.Below: \"orders/help\" is declared open, and \"orders\" (OrderFeature.OrdersRoute), which covers "
                    + "it, requires login; declare login, or move one of them from under the other"
            ])
    }

    @Test("A parent that requires more than its child is an error, and one that no module lists, and a circle")
    func parents() {
        #expect(
            problems(Leak.self) == [
                "Feature.Leak: its back stack has OrderFeature.OrdersRoute, which requires login, and it requires only "
                    + "open itself; give it a parent that requires no more than itself"
            ])
        #expect(
            problems(Orphan.self) == [
                "Feature.Orphan: its parent Egg is no route of the table; list it in the routes of a module"
            ])
        let circle = problems(Hen.self, Egg.self)
        #expect(circle.count == 2)
        #expect(circle.first == "Feature.Hen: its parents form a circle at Feature.Hen; let one of them have no parent")
    }

    @Test("The stack of a circle ends, should somebody ignore the error")
    func circleEnds() { #expect(RouteTable(Hen.self, Egg.self).stack(of: Hen()).count == 3) }

    @Test("A name in the fields that the pattern does not have is an error, both ways round")
    func names() {
        #expect(
            problems(Typo.self) == [
                "Feature.Typo: {ident} of the pattern is never asked for; add $0.path(\"ident\", …) to its fields",
                "Feature.Typo: the pattern \"typo/{ident}\" has no {id}; its values are named ident",
            ])
        #expect(
            problems(RestAsPath.self) == [
                "Feature.RestAsPath: {path...} of the pattern is never asked for; add $0.rest(\"path\", …) to its fields",
                "Feature.RestAsPath: the pattern \"files/{path...}\" has no {path}; write it into the pattern",
            ])
        #expect(
            problems(Twice.self) == [
                "Feature.Twice: \"page\" is asked for twice; give each value a name of its own"
            ])
    }

    @Test("Two routes of one name are an error that shows both")
    func repeatedName() {
        #expect(
            problems(Namesake.self) == [
                "routes: 2 routes are named OrderRoute: \"orders/{id}\" (OrderFeature.OrderRoute), \"namesake\" "
                    + "(Feature.OrderRoute); list each route once, and give each a `name` of its own"
            ])
    }

    @Test(
        "A pattern that cannot be read is an error that says how to write it",
        arguments: [
            (
                "orders/:id",
                "\"orders/:id\" has \":id\" as a segment; write a value as a whole segment, as in \"orders/{id}\""
            ),
            (
                "orders/*",
                "\"orders/*\" has \"*\" as a segment; write a value as a whole segment, as in \"orders/{id}\""
            ),
            (
                "orders/<id>",
                "\"orders/<id>\" has \"<id>\" as a segment; write a value as a whole segment, as in \"orders/{id}\""
            ),
            (
                "orders/[id]",
                "\"orders/[id]\" has \"[id]\" as a segment; write a value as a whole segment, as in \"orders/{id}\""
            ),
            (
                "=orders",
                "\"=orders\" has \"=orders\" as a segment; write a value as a whole segment, as in \"orders/{id}\""
            ),
            (
                "a/x{id}",
                "\"a/x{id}\" has \"x{id}\" as a segment; write a value as a whole segment, as in \"orders/{id}\""
            ),
            ("a/{}", "\"a/{}\" has {}; give the value a name of letters, digits, _ and -, as in {id}"),
            ("a/{id?}", "\"a/{id?}\" has {id?}; give the value a name of letters, digits, _ and -, as in {id}"),
            ("a/{b}/{b}", "\"a/{b}/{b}\" names {b} twice; give each value a name of its own"),
            ("a/{b...}/c", "\"a/{b...}/c\" goes on behind {b...}; put the rest at the end"),
            ("a//b", "has an empty segment"), ("a/", "has an empty segment"),
            ("a;b", "holds a character that ends a path"),
        ])
    func patterns(pattern: String, expected: String) {
        let found = RouteMap([RoutePlace(pattern, name: "place", module: "file")]).configurationProblems
        #expect(found.count == 1)
        #expect(found.first?.place == "file.place")
        #expect(found.first?.description.contains(expected) == true, "\(found)")
    }

    @Test("An alias with a value that its route does not have is an error")
    func aliasValue() {
        let map = RouteMap([RoutePlace("a/{id}", name: "place", aliases: ["b/{number}", "c/{id...}"])])
        #expect(
            map.configurationProblems.map(\.description) == [
                "place: the alias \"b/{number}\" has {number}, which \"a/{id}\" does not have; name the values of an "
                    + "alias as those of the route",
                "place: the alias \"c/{id...}\" has {id...}, which \"a/{id}\" does not have; name the values of an alias "
                    + "as those of the route",
            ])
    }

    @Test("Should somebody ignore the error, nothing opens")
    func deniesAll() throws {
        let inconsistent = RouteTable(modules: [OrderFeature(), Feature(Below.self)])
        #expect(inconsistent.configurationProblems.isEmpty == false)
        #expect(throws: DeepLinkRouter.BuildError.self) { try inconsistent.gate }
        let policy = inconsistent.policyForTests
        #expect(
            policy.evaluate(try DeepLink(scheme: "x", path: ["nowhere"]), in: .fixture())
                == .deny(because: "the routes are not consistent"))
    }

    @Test("A table of open routes needs no auth provider")
    func openTable() throws {
        _ = try DeepLinkRouter.Builder().parser(parser).module(RouteTable(HomeRoute.self)).onDeepLink { _ in }.build()
    }
}

private struct Clash: LinkRoute {
    var name: String
    static let definition = RouteDefinition("Products/{name}", auth: .open, example: Clash(name: "x")) {
        Clash(name: $0.path("name", \.name))
    }
}

private struct AliasClash: LinkRoute {
    var id: Int
    static let definition = RouteDefinition(
        "purchases/{id}", auth: .login, example: AliasClash(id: 1), aliases: ["ORDERS/{id}"]
    ) { AliasClash(id: $0.path("id", \.id)) }
}

private struct Twin: LinkRoute {
    static let definition = RouteDefinition("", auth: .open, example: Twin()) { _ in Twin() }
}

private struct Below: LinkRoute {
    static let definition = RouteDefinition("orders/help", auth: .open, example: Below()) { _ in Below() }
}

private struct Leak: LinkRoute {
    static let definition = RouteDefinition(
        "leak", auth: .open, example: Leak(), parent: RouteParent { _ in OrdersRoute() }
    ) { _ in Leak() }
}

private struct Hen: LinkRoute {
    static let definition = RouteDefinition("hen", auth: .open, example: Hen(), parent: RouteParent { _ in Egg() }) {
        _ in Hen()
    }
}

private struct Egg: LinkRoute {
    static let definition = RouteDefinition("egg", auth: .open, example: Egg(), parent: RouteParent { _ in Hen() }) {
        _ in Egg()
    }
}

private struct Orphan: LinkRoute {
    static let definition = RouteDefinition(
        "orphan", auth: .open, example: Orphan(), parent: RouteParent { _ in Egg() }
    ) { _ in Orphan() }
}

private struct Typo: LinkRoute {
    var id: Int
    static let definition = RouteDefinition("typo/{ident}", auth: .open, example: Typo(id: 1)) {
        Typo(id: $0.path("id", \.id))
    }
}

private struct RestAsPath: LinkRoute {
    var path: String
    static let definition = RouteDefinition("files/{path...}", auth: .open, example: RestAsPath(path: "x")) {
        RestAsPath(path: $0.path("path", \.path))
    }
}

private struct Twice: LinkRoute {
    var page: Int
    var size: Int
    static let definition = RouteDefinition("twice", auth: .open, example: Twice(page: 1, size: 1)) {
        Twice(page: $0.query("page", \.page), size: $0.query("page", \.size))
    }
}

private struct Namesake: LinkRoute {
    static let definition = RouteDefinition("namesake", auth: .open, name: "OrderRoute", example: Namesake()) { _ in
        Namesake()
    }
}
