import LinkGateKit
import LinkGateTesting
import Testing

protocol Analytics: Sendable {
    func track(_ name: String, _ properties: [String: String])
    func upload() async
}

struct AnalyticsEventSink: EventSink {
    let analytics: any Analytics

    func record(_ event: DeepLinkEvent) {
        var properties = ["event_id": event.id.rawValue]
        for property in event.properties { properties[property.name] = Self.text(property.value) }
        analytics.track(event.name.rawValue, properties)
    }

    func flush() async { await analytics.upload() }

    private static func text(_ value: DeepLinkEvent.Value) -> String {
        switch value {
        case .string(let text): text
        case .number(let number): "\(number)"
        case .bool(let bool): "\(bool)"
        case .strings(let texts): texts.joined(separator: ",")
        @unknown default: ""
        }
    }
}

struct VersionedEventSink: EventSink {
    let base: any EventSink
    let appVersion: String

    func record(_ event: DeepLinkEvent) {
        var changed = event
        changed["app_version"] = .string(appVersion)
        base.record(changed)
    }

    func flush() async { await base.flush() }
}

private func wrap(_ event: DeepLinkEvent, base: any EventSink) {
    var changed = event
    changed["app_version"] = .string("2.1")
    base.record(changed)
}

private func end(_ router: DeepLinkRouter) async {
    await router.shutdown()  // the events so far are where they belong
}

private final class TestAnalytics: Analytics {
    private let sink = RecordingSink()

    var names: [DeepLinkEvent.Name] { sink.names }

    func track(_ name: String, _ properties: [String: String]) { sink.record(.fixture(.init(rawValue: name))) }

    func upload() async {}
}

@Suite("Writing an event sink")
struct WritingAnEventSink {
    @Test(
        arguments: Check<any EventSink>.all { sink in
            ((sink as? AnalyticsEventSink)?.analytics as? TestAnalytics)?.names ?? []
        })
    func keepsItsPromises(_ check: Check<any EventSink>) async throws {
        try await check.run { AnalyticsEventSink(analytics: TestAnalytics()) }
    }

    @Test("A wrapping sink changes what it wants, and keeps the rest")
    func wrapping() {
        let recorded = RecordingSink()
        let event = DeepLinkEvent.fixture(.completed, properties: ["destination": .string("wallet")])
        VersionedEventSink(base: recorded, appVersion: "2.1").record(event)
        wrap(event, base: recorded)
        #expect(recorded.events.map { $0["app_version"] } == [.string("2.1"), .string("2.1")])
        #expect(recorded.events.map { $0["destination"] } == [.string("wallet"), .string("wallet")])
    }
}
