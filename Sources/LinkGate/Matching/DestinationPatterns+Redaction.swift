extension DestinationPatterns {
    /// What may be shown of a link, where these patterns name what may not: the segments at and after the first `*`
    /// of a matching pattern; without a `*`, everything below what it names.
    func redaction(of link: DeepLink) -> DestinationRedaction {
        guard link.content.rest?.path != nil || link.content.rest?.hiddenPath != nil else {
            return DestinationRedaction(visibleSegments: visibleSegments(link.segments))
        }
        let lists = Readings(of: link).path
        // Only in the canonical reading do keys and segments stand at the same places; and a segment that is not
        // plain can hold in itself what other readers see below it.
        let visible = visibleSegments(lists[0])
        let others = lists.dropFirst().compactMap(visibleSegments)
        guard visible != nil || !others.isEmpty else { return .none }
        let plain = link.segments.prefix { Plain.isPlain($0) }.count
        return DestinationRedaction(visibleSegments: min(others.isEmpty ? visible ?? 0 : 0, plain))
    }

    private func visibleSegments(_ keys: [String]) -> Int? {
        var visible: Int?
        trie.forEachMatch(keys, skippingBlanks: true) { match in
            let pattern = patterns[match].utf8
            let names = pattern.drop { $0 == UInt8(ascii: "=") }.split(separator: UInt8(ascii: "/"))
            let shown = names.firstIndex { $0.elementsEqual("*".utf8) } ?? names.count
            visible = min(visible ?? shown, shown)
        }
        return visible
    }
}
