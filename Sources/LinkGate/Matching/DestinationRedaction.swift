/// How much of a link's destination events and descriptions may show.
struct DestinationRedaction: Sendable, Hashable {
    /// How many segments are shown; the others become `…`. nil: all.
    let visibleSegments: Int?

    static let none = DestinationRedaction(visibleSegments: nil)

    func apply(to segments: [String]) -> String {
        guard let visibleSegments, visibleSegments < segments.count else { return segments.joined(separator: "/") }
        return (segments.prefix(visibleSegments) + ["…"]).joined(separator: "/")
    }
}
