import Foundation
public import LinkGateKit
import LinkGateScenarios
import Testing

// What the README has, in one scope for each of its parts.

private struct App {
    func navigate(to link: DeepLink) async {}
}

private enum Wiring {
    static func wire(_ app: App, _ url: URL) async throws {
        let session = SessionAuthProvider()  // waits for the app's login, also across a cold start
        let support = try FileManager.default.url(
            for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        let folder = support.appending(path: "PendingLinks")  // made if it is missing

        let router = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet", "account"]))
            .policy(QueryGatePolicy())
            .authProvider(session)
            .sink(StdoutEventSink())
            .store(try FilePendingLinkStore(directory: folder))
            .pendingDeepLinkTimeout(.seconds(300))
            .onDeepLink { link in await app.navigate(to: link) }
            .build()

        await router.start()
        router.handle(url)
        session.setAuthenticated(true)
        let outcome = await router.open("yourapp://wallet")
        _ = outcome
    }
}

private enum JudgeOnAServer {
    static func judge() throws {
        let gate = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
            .buildGate()
        switch gate.verdict(for: "yourapp://wallet").decision {
        case .open: print("opens for everybody")
        case .gated(let level): print("needs a session of level \(level)")
        default: print("never opens, is malformed, or is not ours")
        }
    }
}

private enum Biometrics {
    static func confirm(_ reason: String) async throws -> Bool { true }
}

private enum SwapTheAuthProvider {
    struct BiometricProvider: AuthProvider {
        func authenticate(_ request: AuthRequest) async throws -> AuthResult {
            try await Biometrics.confirm("Open \(request.link.destination)")
                ? .authenticated(AuthSession(level: .login)) : .cancelled  // the level that was reached
        }
    }
}

private enum AnswerByAClosure {
    static func wire(_ builder: DeepLinkRouter.Builder) {
        builder.onDeepLinkRequiresAuth { link, complete in presentLogin { success in complete(success) } }
    }
}

private enum AddAGatePolicy {
    struct NightPolicy: GatePolicy {
        func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
            guard link.matches("transfer"), isNight(context.date) else { return .pass }
            return .requireAuth(AuthRequirement(level: .mfa), because: "transfers at night need a second factor")
        }
    }

    static func isNight(_ date: Date) -> Bool { true }
}

/// The README's module.
public struct WalletFeature: LinkGateModule {
    /// Makes the module.
    public init() {}
    /// Adds the policy.
    public func register(in registry: ModuleRegistry) {
        registry.policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"], name: "Wallet"))
    }
}

private final class Navigator: Sendable {
    func show(_ stack: [any LinkRoute]) async {}
}

private enum DeclareRoutes {
    struct OrderRoute: LinkRoute {
        var id: Int

        static let definition = RouteDefinition("orders/{id}", auth: .login, example: OrderRoute(id: 42)) {
            OrderRoute(id: $0.path("id", \.id))
        }
    }

    struct OrderFeature: RouteModule {
        var routes: [any LinkRoute.Type] { [OrderRoute.self] }
    }

    static func wire(_ builder: DeepLinkRouter.Builder, _ navigator: Navigator) throws {
        let routes = RouteTable(OrderFeature())
        builder.routes(routes) { destination in await navigator.show(destination.stack) }
        let shared = try routes.url(for: OrderRoute(id: 42), on: .web("app.example.com"))
        _ = shared
    }
}

private enum NavigateByTheLink {
    enum Screen {
        case wallet(tab: String?)
        case application(String)
        case home
    }

    func screen(for link: DeepLink) -> Screen {
        if link.matches("wallet") { return .wallet(tab: link["tab"]) }
        if let campaign = link.captures(for: "campaigns/*/apply")?.first { return .application(campaign) }
        return .home
    }
}

@Test func theLinkOutlivesTheApp() async throws {
    let scenario = try Scenario(
        json: Data(
            #"""
            { "name": "the link outlives the app",
              "config": { "schemes": ["yourapp"], "authRequiredDestinations": ["wallet"] },
              "steps": [
                { "at": 0, "open": "yourapp://wallet" },
                { "at": 2, "restart": true },
                { "at": 20, "setAuthenticated": true } ],
              "expect": [
                { "event": "Deep Link Opened" }, { "event": "Deep Link Auth Required" },
                { "event": "Deep Link Restored" }, { "event": "Deep Link Auth Required" },
                { "deliver": "wallet" }, { "event": "Deep Link Completed", "time_to_complete": 20 } ] }
            """#.utf8))
    let result = await ScenarioPlayer().play(scenario)
    #expect(result.isAsExpected, "\(result.difference ?? "")")
}
