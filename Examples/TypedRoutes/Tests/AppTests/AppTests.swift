import AppShell
import LinkGateAssociation
import LinkGateKit
import LinkGateTesting
import OrderFeature
import Testing
import WalletFeature

@Suite("The links of the app")
struct AppTests {
    private static let gate = try? DeepLinkRouter.Builder().parser(AppLinks.parser).module(AppLinks.routes).buildGate()

    @Test("The features fit together")
    func consistent() { #expect(AppLinks.routes.configurationProblems == []) }

    @Test(
        "Each example opens as it is declared",
        arguments: Self.gate.map { RouteChecks.all(AppLinks.routes, gate: $0, on: AppLinks.scheme, AppLinks.web) } ?? []
    )
    func keepsItsPromises(_ check: RouteCheck) throws { try check.run() }

    @Test("An order has the list under it, after the login")
    func stack() async throws {
        let session = SessionAuthProvider()
        let (shown, continuation) = AsyncStream<[String]>.makeStream()
        let router = try AppLinks.builder(session)
            .routes(AppLinks.routes) { continuation.yield($0.stack.map { "\($0)" }) }
            .build()
        await router.start()
        router.handle("yourapp://ORDERS/42")
        session.setAuthenticated(true)
        var stacks = shown.makeAsyncIterator()
        #expect(await stacks.next() == ["OrdersRoute()", "OrderRoute(id: 42, tab: OrderFeature.OrderRoute.Tab.items)"])
        await router.shutdown()
    }

    @Test("The association file that is made of the routes agrees with the app, and hands over each example")
    func associationFile() throws {
        let catalog = AppLinks.routes.catalog(on: AppLinks.web)
        let table = AssociationTable(hosts: ["app.example.com"], routes: AssociationTable.routes(catalog))
        let file = try AssociationGeneration(of: table, appIDs: ["ABCDE12345.com.example.app"]).file
        let findings = AssociationCheck(file, against: table).findings
        #expect(findings.filter { $0.severity > .note } == [])
        let matcher = AssociationMatcher(file, host: "app.example.com")
        let links = catalog.routes.flatMap(\.examples)
        #expect(!links.isEmpty)
        for link in links { #expect(matcher.match(link).verdict == .match, "\(link)") }
    }

    @Test("A transfer needs a second factor, and all of the wallet a login")
    func levels() throws {
        let gate = try #require(Self.gate)
        #expect(gate.verdict(for: "yourapp://wallet/transfer/ada").decision == .gated(.mfa))
        #expect(gate.verdict(for: "yourapp://wallet/unknown").decision == .gated(.login))
    }
}
