/// A first-in, first-out queue in constant time; equal if the elements are.
struct Queue<Element: Sendable & Hashable>: Sendable {
    private var elements: [Element?] = []
    private var head = 0

    var count: Int { elements.count - head }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : elements[head] }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard let element = first else { return nil }
        elements[head] = nil
        head += 1
        if head > 32, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }

    mutating func update(where predicate: (Element) -> Bool, _ change: (inout Element) -> Void) -> Bool {
        guard let index = elements[head...].firstIndex(where: { $0.map(predicate) ?? false }),
            var element = elements[index]
        else { return false }
        change(&element)
        elements[index] = element
        return true
    }

    func first(where predicate: (Element) -> Bool) -> Element? {
        elements[head...].first { $0.map(predicate) ?? false }.flatMap(\.self)
    }

    func count(where predicate: (Element) -> Bool) -> Int {
        elements[head...].reduce(0) { $0 + ($1.map(predicate) ?? false ? 1 : 0) }
    }

    var all: [Element] { elements[head...].compactMap { $0 } }
}

extension Queue: Hashable {
    static func == (lhs: Queue, rhs: Queue) -> Bool { lhs.elements[lhs.head...] == rhs.elements[rhs.head...] }

    func hash(into hasher: inout Hasher) { hasher.combine(elements[head...]) }
}
