import LinkGate
import LinkGateRoutes
import LinkGateTesting
import Testing

@Suite("The checks of routes")
struct RouteChecksTests {
    @Test(
        "The routes of the fixtures keep them", arguments: try RouteChecks.all(table, gate: table.gate, on: scheme, web)
    )
    func kept(check: RouteCheck) throws { try check.run() }

    @Test("They notice a gate that asks for something else")
    func otherGate() throws {
        let other = try DeepLinkRouter.Builder().parser(parser).buildGate()
        let broken = violations(RouteChecks.all(table, gate: other, on: scheme))
        #expect(broken.count == table.examples.count { $0.place.auth != .open })
        #expect(broken.allSatisfy { $0.contains("the gate asks for what a route declares") })
    }

    @Test("They notice a table with problems, an example without a link, and a kind of link that is not tried")
    func brokenTables() throws {
        let gate = try DeepLinkRouter.Builder().parser(parser).buildGate()
        let clash = RouteTable(modules: [Feature(ProductRoute.self), Feature(ProductRoute.self)])
        #expect(violations(RouteChecks.all(clash, gate: gate, on: scheme)).contains { $0.contains("fit together") })
        let shadowed = violations(
            RouteChecks.all(RouteTable(Shadowed.self, NewProductsRoute.self), gate: gate, on: scheme))
        #expect(shadowed.count == 1 && shadowed[0].contains("an example has a link"))
        let unreached = violations(RouteChecks.all(RouteTable(OnTheWeb.self), gate: gate, on: scheme))
        #expect(unreached.count == 1 && unreached[0].contains("an example has a base that reaches it"))
    }

    private func violations(_ checks: [RouteCheck]) -> [String] {
        checks.compactMap { check in
            do throws(Violation) {
                try check.run()
                return nil
            } catch {
                return error.description
            }
        }
    }

    struct Shadowed: LinkRoute {
        var slug: String

        static let definition = RouteDefinition("products/{slug}", auth: .open, example: Shadowed(slug: "new")) {
            Shadowed(slug: $0.path("slug", \.slug))
        }
    }

    struct OnTheWeb: LinkRoute {
        static let definition = RouteDefinition("web", auth: .open, example: OnTheWeb(), reach: .webOnly) { _ in
            OnTheWeb()
        }
    }
}
