import Foundation
import LinkGateKit
import Testing

let session = SessionAuthProvider()

func makeRouter(store directory: URL) throws -> DeepLinkRouter {
    try DeepLinkRouter.Builder()
        .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]))
        .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet", "account"]))
        .policy(QueryGatePolicy())
        .authProvider(session)
        .sink(StdoutEventSink())
        .store(try FilePendingLinkStore(directory: directory))
        .onDeepLink { link in await navigate(to: link) }
        .build()
}

func addStore(in directory: URL, to builder: DeepLinkRouter.Builder) {
    do {
        builder.store(try FilePendingLinkStore(directory: directory))
    } catch {
        report(error)  // links wait in memory
    }
}

func tellWhatIsNotOurs(_ builder: DeepLinkRouter.Builder) {
    builder.onUnrecognizedDeepLink { url in print("no parser knows \(url)") }
}

private func report(_ error: any Error) { Issue.record(error) }

@MainActor
func navigate(to link: DeepLink) {
    if link.matches("wallet") {
        show("wallet, tab \(link["tab"] ?? "overview")")
    } else if let campaign = link.captures(for: "campaigns/*/apply")?.first {
        show("application for \(campaign)")
    } else {
        show("home")
    }
}

func appDidLaunch(_ router: DeepLinkRouter) async {
    await router.start()
}

func appDidReceive(_ url: URL, _ router: DeepLinkRouter) -> Bool {
    router.handle(url)
}

func openFromSearch(_ text: String, _ router: DeepLinkRouter) async {
    switch await router.open(text) {
    case .delivered: break
    case .unrecognized: show("no link of this app")
    default: show("could not be opened")
    }
}

func loginSucceeded(of user: String) {
    session.setAuthenticated(true, user: user)
}

func loggedOut() {
    session.setAuthenticated(false)
}

private let screens = AsyncStream.makeStream(of: String.self)

func show(_ screen: String) { screens.continuation.yield(screen) }

@Suite("Getting started", .timeLimit(.minutes(1)))
struct GettingStarted {
    @Test("The page's router opens what is open, and lets the wallet wait for the login")
    func followed() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "LinkGate-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let router = try makeRouter(store: folder)
        #expect(appDidReceive(try #require(URL(string: "yourapp://campaigns/summer/apply")), router))
        await appDidLaunch(router)
        async let outcome = router.open("yourapp://wallet?tab=cards")
        while router.pendingDeepLink == nil { await Task.yield() }
        loginSucceeded(of: "ada")
        guard case .delivered = await outcome else {
            Issue.record("not delivered")
            return
        }
        loggedOut()
        await openFromSearch("https://example.org", router)
        addStore(in: folder, to: DeepLinkRouter.Builder())
        var shown = screens.stream.makeAsyncIterator()
        #expect(await shown.next() == "application for summer")
        #expect(await shown.next() == "wallet, tab cards")
        #expect(await shown.next() == "no link of this app")
    }
}
