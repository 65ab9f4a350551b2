import LinkGate
import LinkGateRoutes
import Testing

@Suite("Links of other kinds than one pattern for one type")
struct VariantTests {
    @Test(
        "An alias is read, and never written",
        arguments: ["yourapp://order?id=42", "yourapp://my/orders/42", "yourapp:///MY/orders/42"])
    func aliases(url: String) throws {
        let found = try #require(try table.destination(url))
        #expect(found.route as? OrderRoute == OrderRoute(id: 42))
        #expect(found.isAlias)
        #expect(found.stack.count == 3)
        #expect(try table.url(OrderRoute(id: 42)) == "yourapp://orders/42")
        #expect(try table.gate.verdict(for: url).decision == .gated(.login))
    }

    @Test("The links of the aliases can be had for tests")
    func aliasURLs() throws {
        let urls = try table.aliasURLs(for: OrderRoute(id: 42), on: scheme)
        #expect(urls == ["yourapp://order?id=42", "yourapp://my/orders/42"])
    }

    @Test("One type can have several links, each with a name, a requirement and a parent of its own")
    func severalLinks() throws {
        let table = RouteTable(PageRoute.self, HomeRoute.self)
        #expect(problems(table) == [])
        let imprint = try #require(try table.destination("yourapp://imprint"))
        #expect(imprint.route as? PageRoute == PageRoute(page: "imprint"))
        #expect(imprint.place.name == "Imprint")
        #expect(imprint.stack.count == 2)
        #expect(try table.url(PageRoute(page: "imprint")) == "yourapp://imprint")
        #expect(try table.url(PageRoute(page: "terms")) == "yourapp://pages/terms")
        #expect(table.stack(of: PageRoute(page: "imprint")).count == 2)
        #expect(table.stack(of: PageRoute(page: "terms")).count == 1)
        let named = try table.url(for: PageRoute(page: "imprint"), on: scheme, as: "AnyPage")
        #expect(named == "yourapp://pages/imprint")
        let gate = try table.gate
        #expect(gate.verdict(for: "yourapp://imprint").decision == .open)
        #expect(gate.verdict(for: "yourapp://pages/terms").decision == .gated(.login))
        #expect(throws: RouteError.self) { try table.url(for: PageRoute(page: "x"), on: scheme, as: "Imprint") }
        #expect(throws: RouteError.self) { try table.url(for: PageRoute(page: "x"), on: scheme, as: "Nothing") }
    }

    @Test("A section gives its routes the beginning of their patterns and what they require")
    func sections() throws {
        let table = RouteTable(AccountRoute.self, AddressRoute.self, PasswordRoute.self)
        #expect(problems(table) == [])
        #expect(table.map.places.map(\.pattern) == ["account", "account/address", "account/security/password"])
        #expect(try table.destination("yourapp://account/address")?.route is AddressRoute)
        #expect(try table.destination("yourapp://address")?.route is AddressRoute)
        #expect(try table.url(PasswordRoute()) == "yourapp://account/security/password")
        let gate = try table.gate
        #expect(gate.verdict(for: "yourapp://account").decision == .gated(.login))
        #expect(gate.verdict(for: "yourapp://account/address").decision == .gated(.login))
        #expect(gate.verdict(for: "yourapp://address").decision == .gated(.login))
        #expect(gate.verdict(for: "yourapp://ACCOUNT/security/password").decision == .gated(.mfa))
    }

    @Test(
        "The gate protects all of a section, also places that are no route",
        arguments: ["yourapp://account/unknown", "yourapp:///%61ccount;x/y", "yourapp://x#/account/z"])
    func sectionIsGated(url: String) throws {
        #expect(try RouteTable(AddressRoute.self).gate.verdict(for: url).decision == .gated(.login))
    }

    @Test("A route below a section of another feature cannot require less")
    func belowSection() {
        let found = problems(AddressRoute.self, AccountHelpRoute.self)
        #expect(
            found == [
                "Feature.AccountHelpRoute: \"account/help\" is declared open, and section \"account\", which covers it, "
                    + "requires login; declare login, or move one of them from under the other"
            ])
    }

    @Test("A route of web links is not reached by a custom scheme, and the other way round; both stay gated")
    func reach() throws {
        let table = RouteTable(InviteRoute.self, DebugRoute.self, InviteByAppRoute.self)
        #expect(problems(table) == [])
        #expect(try table.destination("https://app.example.com/invite/7")?.route is InviteRoute)
        #expect(try table.destination("yourapp://invite/7")?.route is InviteByAppRoute)
        #expect(try table.destination("yourapp://debug")?.route is DebugRoute)
        #expect(try table.destination("https://app.example.com/debug") == nil)
        let error = #expect(throws: RouteError.self) { try table.url(for: InviteRoute(code: 7), on: scheme) }
        #expect(error?.description == "route InviteRoute: it is reachable by web links alone")
        #expect(try table.url(for: InviteRoute(code: 7), on: web) == "https://app.example.com/invite/7")
        #expect(throws: RouteError.self) { try table.url(for: DebugRoute(), on: web) }
        let gate = try table.gate
        #expect(gate.verdict(for: "https://app.example.com/debug").decision == .gated(.login))
    }

    @Test("A deprecated route still opens, and says what to use instead")
    func deprecation() throws {
        let table = RouteTable(DebugRoute.self)
        let found = try #require(try table.destination("yourapp://debug"))
        #expect(found.place.deprecated == "use the console")
        #expect(table.map.match(found.link)?.place.deprecated == "use the console")
    }

    @Test("A rest without names before it takes all links that no other route takes")
    func everything() throws {
        let table = RouteTable(AnythingRoute.self, DebugRoute.self)
        #expect(problems(table) == [])
        #expect(try table.destination("yourapp://")?.route as? AnythingRoute == AnythingRoute(path: []))
        #expect(try table.destination("yourapp://a/b")?.route as? AnythingRoute == AnythingRoute(path: ["a", "b"]))
        #expect(try table.destination("yourapp://debug")?.route is DebugRoute)
        #expect(try table.gate.verdict(for: "yourapp://a/b").decision == .open)
        let gated = RouteTable(EverythingGatedRoute.self)
        #expect(try gated.gate.verdict(for: "yourapp://").decision == .gated(.login))
        #expect(try gated.gate.verdict(for: "yourapp://a/b").decision == .gated(.login))
    }

    @Test("A pattern may begin with a slash, and have encoded names")
    func spellings() throws {
        let table = RouteTable(SpelledRoute.self)
        #expect(problems(table) == [])
        #expect(try table.url(SpelledRoute(id: 1)) == "yourapp:///two%20words/1")
        #expect(try table.destination("yourapp:///TWO%20words/1")?.route as? SpelledRoute == SpelledRoute(id: 1))
    }
}

private struct PageRoute: LinkRoute {
    var page: String

    static let definition = RouteDefinition(
        "imprint", auth: .open, name: "Imprint", example: PageRoute(page: "imprint"),
        parent: RouteParent { _ in HomeRoute() }
    ) { _ in PageRoute(page: "imprint") }

    static let otherDefinitions = [
        RouteDefinition("pages/{page}", auth: .login, name: "AnyPage", example: PageRoute(page: "terms")) {
            PageRoute(page: $0.path("page", \.page))
        }
    ]
}

extension RouteSection {
    fileprivate static let account = RouteSection("/account", auth: .login)
    fileprivate static let security = RouteSection("security", in: .account, auth: .level(.mfa))
}

private struct AccountRoute: LinkRoute {
    static let definition = RouteDefinition("", in: .account, example: AccountRoute()) { _ in AccountRoute() }
}

private struct AddressRoute: LinkRoute {
    static let definition = RouteDefinition(
        "address", in: .account, example: AddressRoute(), aliases: ["address"]
    ) { _ in AddressRoute() }
}

private struct PasswordRoute: LinkRoute {
    static let definition = RouteDefinition(
        "password", in: .security, example: PasswordRoute(), parent: RouteParent { _ in AccountRoute() }
    ) { _ in PasswordRoute() }
}

private struct AccountHelpRoute: LinkRoute {
    static let definition = RouteDefinition("account/help", auth: .open, example: AccountHelpRoute()) { _ in
        AccountHelpRoute()
    }
}

private struct InviteRoute: LinkRoute {
    var code: Int

    static let definition = RouteDefinition(
        "invite/{code}", auth: .open, example: InviteRoute(code: 7), reach: .webOnly
    ) { InviteRoute(code: $0.path("code", \.code)) }
}

private struct InviteByAppRoute: LinkRoute {
    var code: Int

    static let definition = RouteDefinition(
        "invite/{code}", auth: .open, example: InviteByAppRoute(code: 7), reach: .schemeOnly
    ) { InviteByAppRoute(code: $0.path("code", \.code)) }
}

private struct DebugRoute: LinkRoute {
    static let definition = RouteDefinition(
        "debug", auth: .login, example: DebugRoute(), reach: .schemeOnly, deprecated: "use the console"
    ) { _ in DebugRoute() }
}

private struct AnythingRoute: LinkRoute {
    var path: [String]

    static let definition = RouteDefinition("{path...}", auth: .open, example: AnythingRoute(path: ["a"])) {
        AnythingRoute(path: $0.rest("path", \.path))
    }
}

private struct EverythingGatedRoute: LinkRoute {
    var path: [String]

    static let definition = RouteDefinition("{path...}", auth: .login, example: EverythingGatedRoute(path: ["a"])) {
        EverythingGatedRoute(path: $0.rest("path", \.path))
    }
}

private struct SpelledRoute: LinkRoute {
    var id: Int

    static let definition = RouteDefinition("/two%20words/{id}", auth: .open, example: SpelledRoute(id: 1)) {
        SpelledRoute(id: $0.path("id", \.id))
    }
}
