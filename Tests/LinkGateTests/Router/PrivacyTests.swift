import LinkGateKit
import LinkGateTesting
import Testing

@testable import LinkGate

@Suite("Router: privacy of events", .timeLimit(.minutes(1)))
struct PrivacyTests {
    private func events(
        of url: String, _ change: (DeepLinkRouter.Builder) -> DeepLinkRouter.Builder = { $0 }
    ) async throws -> [DeepLinkEvent] {
        let probe = RouterProbe()
        let router = try change(probe.builder()).build()
        await router.start()
        router.handle(url)
        await router.waitUntilIdle()
        return probe.sink.events
    }

    @Test("Values of the query and the fragment stay out of events, except allowed parameters")
    func allowList() async throws {
        let url = "yourapp://wallet?token=s3cret&utm_source=mail&campaign=may&code=s3cret#s3cret"
        for event in try await events(of: url) {
            #expect(!event.jsonLine.contains("s3cret"))
            #expect(event["utm_source"] == .string("mail"))
            #expect(event["campaign"] == .string("may"))
        }
        for event in try await events(of: url, { $0.eventParameters(["co*"]) }) {
            #expect(event["code"] == .string("s3cret"))
            #expect(event["utm_source"] == nil)
        }
    }

    @Test("A parameter cannot take the place of an event's own property")
    func noImpersonation() async throws {
        let events = try await events(of: "yourapp://help?destination=wallet&auth_required=x") {
            $0.eventParameters(["destination", "auth_*"])
        }
        #expect(events.map { $0["destination"] } == [.string("help")])
        #expect(events.map { $0["auth_required"] } == [.bool(false)])
    }

    @Test("Redacted destinations show no trailing segment in events, nor in a link's description")
    func redaction() async throws {
        let events = try await events(of: "yourapp://reset/s3cret/x") { $0.redactedDestinations(["reset/*"]) }
        #expect(events.map { $0["destination"] } == [.string("reset/…")])
        let router = try RouterProbe().builder().redactedDestinations(["reset/*"]).build()
        let link = try #require(router.verdict(for: "yourapp://RESET/s3cret").link)
        #expect(!"\(link)".contains("s3cret"))
        #expect(link.segments == ["RESET", "s3cret"])
    }

    @Test("An invalid pattern to redact is a problem of the configuration")
    func unreadableRedaction() throws {
        let error = try #require(throws: DeepLinkRouter.BuildError.self) {
            try RouterProbe().builder().redactedDestinations(["reset/*", ""]).build()
        }
        #expect(error.problems.map(\.place) == ["redactedDestinations[1]"])
    }

    @Test("Texts of policies, providers and handlers stay out of events")
    func freeText() async throws {
        struct Talkative: GatePolicy {
            func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
                .deny(because: "token is \(link["token"] ?? "")")
            }
        }
        for event in try await events(of: "yourapp://help?token=s3cret", { $0.policy(Talkative()) }) {
            #expect(!event.jsonLine.contains("s3cret"))
        }
    }
}
