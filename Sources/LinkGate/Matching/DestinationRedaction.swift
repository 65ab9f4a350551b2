/// How much of a link's destination events and descriptions may show.
struct DestinationRedaction: Sendable, Hashable {
    /// How many segments are shown, `Int16.max` for all; the others become `…`.
    private let visibleSegments: Int16

    static var none: DestinationRedaction { DestinationRedaction(visibleSegments: nil) }

    init(visibleSegments: Int?) {
        self.visibleSegments = visibleSegments.map { min(Int16(clamping: $0), .max - 1) } ?? .max
    }

    func apply(to segments: [String]) -> String {
        guard visibleSegments < .max, visibleSegments < segments.count else { return segments.joined(separator: "/") }
        return (segments.prefix(Int(visibleSegments)) + ["…"]).joined(separator: "/")
    }
}

extension DestinationPatterns {
    /// What may be shown of a link, where these patterns name what may not: the segments at and after the first `*`
    /// of a matching pattern; without a `*`, everything below what it names.
    func redaction(of link: DeepLink) -> DestinationRedaction {
        guard let readings = link.content.otherwise?.readings else {
            return DestinationRedaction(visibleSegments: visibleSegments(link.segments))
        }
        // Only in the canonical reading do keys and segments stand at the same places; and a segment that is not
        // plain can hold in itself what other readers see below it.
        let visible = visibleSegments(readings.lists[0])
        let others = readings.lists.dropFirst().compactMap(visibleSegments)
        guard visible != nil || !others.isEmpty else { return .none }
        let plain = link.segments.prefix { SegmentInspection.isPlain($0) }.count
        return DestinationRedaction(visibleSegments: min(others.isEmpty ? visible ?? 0 : 0, plain))
    }

    private func visibleSegments(_ keys: [String]) -> Int? {
        var visible: Int?
        index.forEachMatch(keys, skippingBlanks: true) { match in
            let pattern = patterns[match].utf8
            let names = pattern.drop { $0 == UInt8(ascii: "=") }.split(separator: UInt8(ascii: "/"))
            let shown = names.firstIndex { $0.elementsEqual("*".utf8) } ?? names.count
            visible = min(visible ?? shown, shown)
        }
        return visible
    }
}
