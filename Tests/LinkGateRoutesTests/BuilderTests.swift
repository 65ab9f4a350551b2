import LinkGate
import LinkGateRoutes
import LinkGateSessionAuth
import LinkGateTesting
import Testing

@Suite("Routes of a router")
struct BuilderTests {
    private actor Screen {
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }
    }

    private struct Failure: Error {}

    private let screen = Screen()
    private let sink = RecordingSink()

    private func builder() -> DeepLinkRouter.Builder {
        DeepLinkRouter.Builder().parser(parser).authProvider(SessionAuthProvider()).sink(sink)
    }

    private func started(_ builder: DeepLinkRouter.Builder) async throws -> DeepLinkRouter {
        let router = try builder.build()
        await router.start()
        return router
    }

    @Test("The handler gets the destination of a gated link after the login", .timeLimit(.minutes(1)))
    func destination() async throws {
        let session = SessionAuthProvider()
        let router = try await started(
            DeepLinkRouter.Builder().parser(parser).authProvider(session)
                .routes(table) { destination in await screen.show("\(destination.route) of \(destination.stack.count)")
                })
        async let outcome = router.open("yourapp://ORDERS/42")
        for await pending in router.pendingDeepLinkChanges() where pending != nil { break }
        #expect(await screen.shown == [])
        session.setAuthenticated(true)
        guard case .delivered = await outcome else { return #expect(Bool(false), "not delivered") }
        #expect(await screen.shown == ["OrderRoute(id: 42) of 3"])
    }

    @Test("A link to no route, and one without a value, go to the other closure, with the error of the value")
    func otherwise() async throws {
        let router = try await started(
            builder().routes(table) { _ in
                await screen.show("a route")
            } otherwise: { link, error in
                await screen.show("\(link.destination): \(error?.description ?? "no route")")
            })
        for url in ["yourapp://nowhere", "yourapp://search"] {
            guard case .delivered = await router.open(url) else { return #expect(Bool(false), "\(url)") }
        }
        #expect(await screen.shown == ["nowhere: no route", "search: route SearchRoute: the query has no \"q\""])
    }

    @Test("Without that closure such links end as failed, and the event names values and no text of the link")
    func failed() async throws {
        let router = try await started(builder().routes(table) { _ in await screen.show("a route") })
        #expect(await router.open("yourapp://nowhere/secret") == .failed(.handler("no route")))
        let error = "route StoreRoute: \"lat\" is not a number"
        #expect(await router.open("yourapp://stores/secret/1") == .failed(.handler(error)))
        #expect(await screen.shown == [])
        #expect(sink.events.contains { "\($0)".contains("secret/1") && "\($0)".contains("error=secret") } == false)
    }

    @Test("A handler that throws ends its link as failed, also the one for other links")
    func throwing() async throws {
        let router = try await started(
            builder().routes(table) { _ in
                throw Failure()
            } otherwise: { _, _ in
                throw Failure()
            })
        #expect(await router.open("yourapp://docs") == .failed(.handler("Failure")))
        #expect(await router.open("yourapp://nowhere") == .failed(.handler("Failure")))
    }

    @Test("What no parser recognizes is no link of a route, and goes to its own closure")
    func unrecognized() async throws {
        let router = try await started(
            builder().routes(table) { _ in
            } otherwise: { _, _ in
                await screen.show("otherwise")
            })
        #expect(await router.open("otherapp://docs") == .unrecognized)
        #expect(await screen.shown == [])
    }

    @Test("The modules of the table contribute what they register, and two handlers are a build error")
    func modules() throws {
        let twice = builder().routes(table) { _ in }.onDeepLink { _ in }
        let error = #expect(throws: DeepLinkRouter.BuildError.self) { try twice.build() }
        #expect(error?.problems.map(\.place) == ["onDeepLink"])
        let gate = try DeepLinkRouter.Builder().parser(parser).module(RouteTable(Registering())).buildGate()
        #expect(gate.verdict(for: "yourapp://nowhere").decision == .denied)
    }

    private struct Registering: RouteModule {
        struct Policy: GatePolicy {
            func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision { .deny(because: "tested") }
        }

        var routes: [any LinkRoute.Type] { [] }

        func register(in registry: ModuleRegistry) { registry.policy(Policy()) }
    }
}
