/// The only matcher: a trie over match keys whose edges lie in one hash table.
///
/// A lookup takes one probe for each segment, however many patterns there are, and allocates nothing.
final class PatternTrie: Sendable {
    /// The patterns as they are written.
    let written: [String]
    private let nodes: [Node]
    /// Open addressing; the edge to node `n` with the hash of its label; 0: free (no edge leads to the root).
    private let slots: [UInt64]
    private let labels: [UInt8]
    /// For each pattern, the next one that ends at the same node in the same way.
    private let next: [UInt32]

    struct Node {
        var parent: UInt32
        var labelStart: UInt32
        var labelCount: UInt32
        var wildcard = PatternTrie.none
        /// The first pattern that ends here and matches everything below, too.
        var prefixes = PatternTrie.none
        /// The first pattern that ends here and matches nothing below.
        var exacts = PatternTrie.none
    }

    static let none = UInt32.max

    init(_ patterns: [DestinationPattern], written: [String] = []) {
        self.written = written
        var builder = PatternTrieBuilder()
        for pattern in patterns { builder.insert(pattern) }
        nodes = builder.nodes
        labels = builder.labels
        next = builder.next
        slots = builder.slots
    }

    /// Whether any pattern matches the link, in any reading.
    func matches(_ link: DeepLink) -> Bool {
        var isMatch = false
        forEachMatch(of: link) { _ in isMatch = true }
        return isMatch
    }

    /// Calls `body` with each pattern that matches the link; again, if it does in several readings.
    func forEachMatch(of link: DeepLink, _ body: (Int) -> Void) {
        if link.content.rest == nil {
            forEachMatch(link.segments, skippingBlanks: false, body)
        } else {
            Readings(of: link).forEach { forEachMatch($0, skippingBlanks: true, body) }
        }
    }

    /// Calls `body` with each pattern that matches the keys; with one pattern twice if it does in two ways.
    ///
    /// - Parameters:
    ///   - keys: The match keys of a link's segments.
    ///   - skippingBlanks: Whether a blank key may also be taken as absent.
    ///   - body: Takes the pattern's index.
    func forEachMatch(_ keys: [String], skippingBlanks: Bool, _ body: (Int) -> Void) {
        var seen: Set<UInt64>? = skippingBlanks ? [] : nil
        visit(0, keys, 0, &seen, body)
    }

    private func visit(
        _ node: UInt32, _ keys: [String], _ depth: Int, _ seen: inout Set<UInt64>?, _ body: (Int) -> Void
    ) {
        let here = nodes[Int(node)]
        report(here.prefixes, body)
        guard depth < keys.count else {
            report(here.exacts, body)
            return
        }
        if seen != nil, keys[depth] == Readings.blank {
            // Each place once: the ways to skip many blanks are too many to try.
            guard seen?.insert(UInt64(node) << 32 | UInt64(depth)).inserted == true else { return }
            visit(node, keys, depth + 1, &seen, body)
        }
        if here.wildcard != Self.none { visit(here.wildcard, keys, depth + 1, &seen, body) }
        let child = keys[depth].withBytes { self.child(of: node, $0) }
        if child != Self.none { visit(child, keys, depth + 1, &seen, body) }
    }

    private func report(_ first: UInt32, _ body: (Int) -> Void) {
        var pattern = first
        while pattern != Self.none {
            body(Int(pattern))
            pattern = next[Int(pattern)]
        }
    }

    private func child(of parent: UInt32, _ label: ByteView) -> UInt32 {
        let hash = ASCIIFold.hash(label, seed: parent)
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while true {
            let slot = slots[place]
            if slot == 0 { return Self.none }
            if UInt32(truncatingIfNeeded: slot >> 32) == hash {
                let child = UInt32(truncatingIfNeeded: slot)
                let node = nodes[Int(child)]
                let isEqual =
                    node.parent == parent
                    && labels.withBytes { labels in
                        let start = Int(node.labelStart)
                        return ASCIIFold.isEqual(label, toFolded: labels.part(start..<start + Int(node.labelCount)))
                    }
                if isEqual { return child }
            }
            place = (place + 1) & mask
        }
    }
}

/// The mutable trie that ``PatternTrie`` is frozen from.
struct PatternTrieBuilder {
    private(set) var nodes = [PatternTrie.Node(parent: PatternTrie.none, labelStart: 0, labelCount: 0)]
    private(set) var slots = [UInt64](repeating: 0, count: 8)
    private(set) var labels: [UInt8] = []
    private(set) var next: [UInt32] = []

    mutating func insert(_ pattern: DestinationPattern) {
        var node: UInt32 = 0
        for segment in pattern.segments {
            switch segment {
            case .wildcard: node = wildcard(of: node)
            case .name(let key, _): node = key.withBytes { child(of: node, $0) }
            }
        }
        let index = UInt32(next.count)
        let end: WritableKeyPath<PatternTrie.Node, UInt32> = pattern.isExact ? \.exacts : \.prefixes
        next.append(nodes[Int(node)][keyPath: end])
        nodes[Int(node)][keyPath: end] = index
    }

    private mutating func wildcard(of parent: UInt32) -> UInt32 {
        if nodes[Int(parent)].wildcard == PatternTrie.none {
            nodes[Int(parent)].wildcard = append(PatternTrie.Node(parent: parent, labelStart: 0, labelCount: 0))
        }
        return nodes[Int(parent)].wildcard
    }

    private mutating func child(of parent: UInt32, _ label: ByteView) -> UInt32 {
        let hash = ASCIIFold.hash(label, seed: parent)
        var place = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[place] != 0 {
            let child = UInt32(truncatingIfNeeded: slots[place])
            if UInt32(truncatingIfNeeded: slots[place] >> 32) == hash, isNode(child, of: parent, labelled: label) {
                return child
            }
            place = (place + 1) & (slots.count - 1)
        }
        let child = append(
            PatternTrie.Node(parent: parent, labelStart: UInt32(labels.count), labelCount: UInt32(label.count)))
        labels.append(contentsOf: label)
        slots[place] = UInt64(hash) << 32 | UInt64(child)
        if nodes.count * 3 > slots.count * 2 { growSlots() }
        return child
    }

    private func isNode(_ node: UInt32, of parent: UInt32, labelled label: ByteView) -> Bool {
        let node = nodes[Int(node)]
        let start = Int(node.labelStart)
        return node.parent == parent && labels[start..<start + Int(node.labelCount)].elementsEqual(label)
    }

    private mutating func append(_ node: PatternTrie.Node) -> UInt32 {
        nodes.append(node)
        return UInt32(nodes.count - 1)
    }

    private mutating func growSlots() {
        let old = slots
        slots = [UInt64](repeating: 0, count: old.count * 2)
        for slot in old where slot != 0 {
            var place = Int(truncatingIfNeeded: slot >> 32) & (slots.count - 1)
            while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
            slots[place] = slot
        }
    }
}
