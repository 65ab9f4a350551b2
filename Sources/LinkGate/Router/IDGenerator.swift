/// Makes the ids of one router: a random prefix and a counter.
struct IDGenerator: Sendable {
    private let process = UInt64.random(in: 1...UInt64.max)
    private var number: UInt64 = 0

    mutating func next() -> DeepLink.ID {
        number &+= 1
        return DeepLink.ID(process: process, number: number)
    }
}
