/// One automaton over the bytes of a path as it is written, for all components of a file and all routes of a table.
///
/// It reads what follows the leading slash. The parts run side by side: a set of states says what each of them makes of
/// a path so far.
struct PathAutomaton {
    struct Edge {
        let label: ByteSet
        let target: Int32
    }

    /// What a path is that ends in a state.
    enum Mark {
        case nothing
        /// A match of the component.
        case component
        /// A spelling of the route.
        case route(Int, RouteSpelling)
        /// A path that is compared.
        case end
    }

    /// What a state belongs to.
    enum Owner {
        /// A component; with `decidesAll`, whatever follows is matched by it, and needs no query or fragment.
        case component(Int, decidesAll: Bool)
        case route
        /// The paths that are compared, until an encoded separator was read and after it.
        case frame(hasSeparator: Bool)
    }

    private(set) var edges: [[Edge]] = []
    private(set) var jumps: [[Int32]] = []
    private(set) var marks: [Mark] = []
    private(set) var owners: [Owner] = []
    private(set) var starts: [Int32] = []

    mutating func addState(_ owner: Owner, _ mark: Mark = .nothing) -> Int32 {
        edges.append([])
        jumps.append([])
        marks.append(mark)
        owners.append(owner)
        return Int32(truncatingIfNeeded: edges.count - 1)
    }

    mutating func addStart(_ state: Int32) { starts.append(state) }
    mutating func mark(_ state: Int32, _ mark: Mark) { marks[Int(state)] = mark }
    mutating func jump(from state: Int32, to target: Int32) { jumps[Int(state)].append(target) }

    mutating func connect(_ state: Int32, _ label: ByteSet, to target: Int32) {
        if !label.isEmpty { edges[Int(state)].append(Edge(label: label, target: target)) }
    }

    /// Adds the escapes of the bytes of a character, with upper-case digits, as links have them.
    mutating func connectEscapes(of scalar: Unicode.Scalar, from start: Int32, to end: Int32, _ owner: Owner) {
        let escapes = String(scalar).utf8.flatMap(Hex.escape)
        var state = start
        for (index, byte) in escapes.enumerated() {
            let next = index == escapes.count - 1 ? end : addState(owner)
            connect(state, ByteSet(byte...byte), to: next)
            state = next
        }
    }
}

/// How a path that is a route's is spelled, the nearest to the route's own spelling first.
enum RouteSpelling: Int, Comparable, CaseIterable {
    case canonical, otherCase

    static func < (left: RouteSpelling, right: RouteSpelling) -> Bool { left.rawValue < right.rawValue }
}

extension ByteSet {
    /// What may stand in a path for itself (RFC 3986 §3.3); all else is escaped.
    static let plainInPaths = ByteSet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,=:@")
}

extension Unicode.Scalar {
    var isPlainInPaths: Bool { isASCII && ByteSet.plainInPaths.contains(UInt8(truncatingIfNeeded: value)) }
}
