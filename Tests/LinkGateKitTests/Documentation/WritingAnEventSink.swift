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
}
