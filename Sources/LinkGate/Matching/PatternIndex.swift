/// A trie over match keys whose edges lie in one hash table: a lookup takes one probe for each segment, however many
/// patterns there are, and allocates nothing.
final class PatternIndex: Sendable {
    let patterns: [String]
    /// The patterns that are written otherwise than a link's canonical segments.
    private let rewritten: [Int: DestinationPattern]
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
        var wildcard = PatternIndex.none
        /// The first pattern that ends here and matches everything below, too.
        var prefixes = PatternIndex.none
        /// The first pattern that ends here and matches nothing below.
        var exacts = PatternIndex.none
    }

    static let none = UInt32.max

    /// Takes the patterns as written, and the same ones read.
    init(_ patterns: [String], _ read: [DestinationPattern]) {
        var builder = PatternIndexBuilder()
        var rewritten: [Int: DestinationPattern] = [:]
        for (index, pattern) in read.enumerated() {
            builder.insert(pattern)
            if !pattern.isPlain { rewritten[index] = pattern }
        }
        self.patterns = patterns
        self.rewritten = rewritten
        nodes = builder.nodes
        labels = builder.labels
        next = builder.next
        slots = builder.slots
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
        let child = keys[depth].withUTF8Bytes { self.child(of: node, UnsafeRawBufferPointer($0)) }
        if child != Self.none { visit(child, keys, depth + 1, &seen, body) }
    }

    /// Whether the names of a pattern are the canonical segments at their places, byte for byte.
    func isLetterForLetter(_ pattern: Int, _ segments: [String]) -> Bool {
        if let pattern = rewritten[pattern] { return pattern.isLetterForLetter(segments) }
        var rest = Substring(patterns[pattern]).utf8
        if rest.first == UInt8(ascii: "=") { rest.removeFirst() }
        if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
        for segment in segments where !rest.isEmpty {
            let name = rest.prefix { $0 != UInt8(ascii: "/") }
            guard name.elementsEqual("*".utf8) || name.elementsEqual(segment.utf8) else { return false }
            rest = rest.dropFirst(name.count + 1)
        }
        return true
    }

    private func report(_ first: UInt32, _ body: (Int) -> Void) {
        var pattern = first
        while pattern != Self.none {
            body(Int(pattern))
            pattern = next[Int(pattern)]
        }
    }

    private func child(of parent: UInt32, _ label: UnsafeRawBufferPointer) -> UInt32 {
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
                    && labels.withUnsafeBytes { labels in
                        let start = Int(node.labelStart)
                        return ASCIIFold.isEqual(
                            label, to: UnsafeRawBufferPointer(rebasing: labels[start..<start + Int(node.labelCount)]))
                    }
                if isEqual { return child }
            }
            place = (place + 1) & mask
        }
    }
}

/// The mutable trie that ``PatternIndex`` is frozen from.
struct PatternIndexBuilder {
    private(set) var nodes = [PatternIndex.Node(parent: PatternIndex.none, labelStart: 0, labelCount: 0)]
    private(set) var slots = [UInt64](repeating: 0, count: 8)
    private(set) var labels: [UInt8] = []
    private(set) var next: [UInt32] = []

    mutating func insert(_ pattern: DestinationPattern) {
        var node: UInt32 = 0
        for segment in pattern.segments {
            switch segment {
            case .wildcard: node = wildcard(of: node)
            case .name(let key, _): node = key.withUTF8Bytes { child(of: node, UnsafeRawBufferPointer($0)) }
            }
        }
        let index = UInt32(next.count)
        let end: WritableKeyPath<PatternIndex.Node, UInt32> = pattern.isExact ? \.exacts : \.prefixes
        next.append(nodes[Int(node)][keyPath: end])
        nodes[Int(node)][keyPath: end] = index
    }

    private mutating func wildcard(of parent: UInt32) -> UInt32 {
        if nodes[Int(parent)].wildcard == PatternIndex.none {
            nodes[Int(parent)].wildcard = append(PatternIndex.Node(parent: parent, labelStart: 0, labelCount: 0))
        }
        return nodes[Int(parent)].wildcard
    }

    private mutating func child(of parent: UInt32, _ label: UnsafeRawBufferPointer) -> UInt32 {
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
            PatternIndex.Node(parent: parent, labelStart: UInt32(labels.count), labelCount: UInt32(label.count)))
        labels.append(contentsOf: label)
        slots[place] = UInt64(hash) << 32 | UInt64(child)
        if nodes.count * 3 > slots.count * 2 { growSlots() }
        return child
    }

    private func isNode(_ node: UInt32, of parent: UInt32, labelled label: UnsafeRawBufferPointer) -> Bool {
        let node = nodes[Int(node)]
        let start = Int(node.labelStart)
        return node.parent == parent && labels[start..<start + Int(node.labelCount)].elementsEqual(label)
    }

    private mutating func append(_ node: PatternIndex.Node) -> UInt32 {
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
