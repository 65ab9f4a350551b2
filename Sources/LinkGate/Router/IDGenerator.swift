/// Makes the ids of one router: a random prefix and a counter.
struct IDGenerator: Sendable {
    let process = UInt64.random(in: 1...UInt64.max)
    private var number: UInt64 = 0

    mutating func next() -> DeepLink.ID { next(1) }

    /// The first of `count` consecutive ids.
    mutating func next(_ count: Int) -> DeepLink.ID {
        let first = number &+ 1
        number &+= UInt64(count)
        return DeepLink.ID(process: process, number: first)
    }
}
