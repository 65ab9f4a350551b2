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
