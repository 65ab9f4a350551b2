import Foundation
import LinkGateKit
import LinkGateTesting
import Testing

@testable import LinkGate

// The examples of doc comments, each in a place where it compiles. Nobody calls the functions.

/// Takes the values of expressions that stand alone.
@resultBuilder
private enum Values {
    static func buildExpression(_ value: Any) -> Any { value }
    static func buildBlock(_ values: Any...) -> [Any] { values }
}

private enum Screen {
    case wallet(tab: String?), home
}

private struct App: Sendable {
    @MainActor func presentLogin(for link: DeepLink) {}
    func navigate(to link: DeepLink) async {}
}

private struct KnownAccount: Sendable {
    var session: AuthSession? { nil }
}

private struct Logger: Sendable {
    func warning(_ text: String) {}
}

private struct Server: Sendable {
    func accepts(_ link: DeepLink) async -> Bool { true }
}

private func ends(_ builder: DeepLinkRouter.Builder, logger: Logger, server: Server, app: App) {
    builder.onDeepLinkEnded { link, received, outcome in
        if case .denied(let reasons) = outcome { logger.warning("denied: \(reasons.first?.code ?? "")") }
    }
    builder.onDeepLink { link in
        guard await server.accepts(link) else { throw DeepLinkAuthRequired(level: .mfa) }
        await app.navigate(to: link)
    }
}

private func show(_ screen: Screen) {}
private func showApplication(_ id: String) async {}
private func presentLogin(_ completion: @escaping @Sendable (Bool) -> Void) {}

private func closures(_ builder: DeepLinkRouter.Builder, isUserLoggedIn: Bool, account: KnownAccount) {
    builder.onDeepLinkRequiresAuth { link, complete in
        if isUserLoggedIn {
            complete(true)
        } else {
            presentLogin { success in complete(success) }
        }
    }
    builder.authProvider(
        ClosureAuthProvider(currentSession: { account.session }) { link, complete in
            presentLogin { success in complete(success) }
        })
}

@Values private func policies() -> [Any] {
    ConfigGatePolicy(authRequiredDestinations: ["wallet", "campaigns/*/apply"])
    ConfigGatePolicy(authRequiredDestinations: ["wallet", .init("transfer", level: .mfa, timeout: .seconds(60))])
    ConfigGatePolicy(authRequiredExcept: ["=", "help"])
}

@Values private func queryPolicies() -> [Any] {
    QueryGatePolicy()
    QueryGatePolicy(flag: QueryFlag(name: "login", value: "yes"), level: .mfa)
}

@Values private func requirements(of link: DeepLink) -> [Any] {
    AuthRequirement(level: .mfa, timeout: .seconds(30))
    AuthRequirement(user: link["account"])
}

private func sinks(_ builder: DeepLinkRouter.Builder, eventsFile: URL, folder: URL) throws {
    let sink = try FileEventSink(url: folder.appending(path: "events.jsonl"))
    builder.sink(sink)
    builder.sink(StdoutEventSink())
    builder.sink(StdoutEventSink(format: .jsonLines))
    builder.sink(BufferedEventSink(try FileEventSink(url: eventsFile)))
    try builder.events(to: folder.appending(path: "events.jsonl"))
}

private func store(applicationSupport: URL) throws -> FilePendingLinkStore {
    let store = try FilePendingLinkStore(directory: applicationSupport.appending(path: "PendingLinks"))
    return store
}

private func sessions(_ app: App) {
    let session = SessionAuthProvider { request in
        Task { @MainActor in app.presentLogin(for: request.link) }
    }

    session.setAuthenticated(true, user: "anna")
    session.setAuthenticated(false)
    session.cancelLogin()
}

private func routers(_ app: App, file: URL, logger: Logger) async throws {
    let parser = URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"])
    DeepLinkRouter.Builder().parser(parser)
    do {
        let parser = URLDeepLinkParser(hosts: ["example.com", "*.example.com"], plusInQuery: .space)
        DeepLinkRouter.Builder().parser(parser)
    }
    do {
        let router = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet", "account"]))
            .authProvider(session)
            .onDeepLink { link in await app.navigate(to: link) }
            .build()
        await router.start()
    }
    do {
        let router = try DeepLinkRouter.Builder()
            .configuration(try LinkGateConfiguration(contentsOf: file))
            .authProvider(session)
            .onDeepLink { link in await app.navigate(to: link) }
            .build()
        await router.start()
    }
    let builder = DeepLinkRouter.Builder()
    builder.onUnrecognizedDeepLink { url in
        logger.warning("no parser knows \(url); its scheme or host is not configured")
    }
}

private func links(_ link: DeepLink) async throws -> Bool {
    if link.matches("wallet") {
        show(.wallet(tab: link["tab"]))
    } else {
        show(.home)
    }
    if let id = link.captures(for: "campaigns/*/apply")?.first { await showApplication(id) }
    let patterns = try DestinationPatterns(["wallet", "campaigns/*/apply", "=settings"])
    let isProtected = patterns.contains(link)
    let isFlagged = QueryFlag(name: "auth", value: "required").isSet(in: link)
    return isProtected || isFlagged
}

private func madeLink() throws -> DeepLink {
    let url = "yourapp://products/42?tab=reviews"
    let link = try DeepLink(scheme: "yourapp", encoded: url.utf8.dropFirst("yourapp://".utf8.count))
    return link
}

@Values private func madeOfParts() throws -> [Any] {
    try DeepLink(scheme: "yourapp", path: ["products", "42"], query: "tab=reviews")
}

private func json(segments: [String]) {
    var json = JSONWriter()
    json.object {
        $0.key("verdict"); $0.value("open")
        $0.key("segments"); $0.array { json in segments.forEach { json.value($0) } }
    }
    print(json.text)
}

private func clocks(_ builder: DeepLinkRouter.Builder) async throws {
    do {
        let clock = ManualClock()
        async let slept: Void = clock.sleep(for: .seconds(300))
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(300))
        try await slept
    }
    let clock = ManualClock()
    let wallClock = ManualWallClock(following: clock)
    builder.clock(clock).wallClock(wallClock.now)
    wallClock.shift(by: .seconds(86_400))
}

private func doubles(_ builder: DeepLinkRouter.Builder) async throws {
    do {
        let store = InMemoryPendingLinkStore()
        store.failNext()
        let second = try builder.store(store).build()
        await second.start()
    }
    do {
        let sink = RecordingSink()
        builder.sink(sink)
        #expect(sink.names == [.opened, .authRequired])
        await sink.waitForEvents(.completed, count: 2)
        sink.record(
            .fixture(.completed, properties: ["destination": .string("wallet"), "time_to_complete": .number(20)]))
    }
    let provider = ScriptedAuthProvider()
    await provider.waitForCalls(1)
    provider.answer(.authenticated(AuthSession(user: "ada")))
    let link = try DeepLink.fixture("wallet/history", parameters: ["tab": "cards"])
    provider.answer(.refused(because: link.destination))
}

@Values private func checks(sundayNight: Date) throws -> [Any] {
    Check<any GatePolicy>.all(
        gating: [try .fixture("account")], in: .fixture(source: "ads", date: sundayNight))
    Check<any AuthProvider>.all { provider in
        (provider as? SessionAuthProvider)?.setAuthenticated(true)
    } logout: { provider in
        (provider as? SessionAuthProvider)?.setAuthenticated(false)
    }
    Check<any AuthProvider>.all(levels: [.login, .mfa]) { provider, level in
        (provider as? SessionAuthProvider)?.setAuthenticated(true, level: level)
    } logout: { provider in
        (provider as? SessionAuthProvider)?.setAuthenticated(false)
    }
}

private func stepUps(
    _ builder: DeepLinkRouter.Builder, _ request: AuthRequest, session: SessionAuthProvider, codes: ScriptedAuthProvider
) async throws -> AuthResult {
    builder.authProvider(StepUpAuthProvider([.login: session, .mfa: codes]))
    let login = try await session.authenticate(request.lowered(to: .login))
    return login
}

@Suite("Examples of doc comments")
struct DocComments {
    @Test(arguments: Check<any PendingLinkStore>.all)
    func keepsItsPromise(_ check: Check<any PendingLinkStore>) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await check.run { try FilePendingLinkStore(directory: folder) }
    }
}

private func many(_ gate: Gate, _ links: [String]) -> [GateVerdict] {
    let verdicts = gate.verdicts(for: links)
    return verdicts
}
