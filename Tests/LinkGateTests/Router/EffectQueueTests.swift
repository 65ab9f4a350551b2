import Foundation
import Testing

@testable import LinkGate

@Suite("Router: the order of effects")
struct EffectQueueTests {
    private static let date = Date(timeIntervalSince1970: 0)

    private func link(_ number: Int) throws -> DeepLink {
        var link = try DeepLink(scheme: "yourapp", path: ["link", "\(number)"])
        link.id = LifeCycleProbe.id(number)
        return link
    }

    private func save(_ number: Int) throws -> LifeCycle.Effect {
        .save(
            PendingRecord(id: LifeCycleProbe.id(number), url: "yourapp://link/\(number)", receivedAt: Self.date),
            try link(number))
    }

    private func remove(_ number: Int) throws -> LifeCycle.Effect {
        .remove(LifeCycleProbe.id(number), try link(number))
    }

    private func event(_ number: Int) throws -> LifeCycle.Effect { .record(EventDraft(.opened, try link(number))) }

    private func finish(_ numbers: Int...) -> LifeCycle.Effect {
        .finish(.init(arrivals: numbers.map(LifeCycleProbe.id), url: "", link: nil, outcome: .timedOut))
    }

    private func open(_ number: Int) throws -> LifeCycle.Effect {
        .open(.init(link: try link(number), source: nil, pass: .none, isJudged: false))
    }

    private func queue(_ effects: [LifeCycle.Effect], hasStore: Bool = true) -> EffectQueue {
        var queue = EffectQueue(hasStore: hasStore)
        queue.append(effects, at: Self.date)
        return queue
    }

    @Test("Effects come out in their order, once, with the time of their step")
    func inOrder() throws {
        var queue = EffectQueue(hasStore: true)
        let effects = [try event(1), try open(2), finish(3)]
        queue.append(Array(effects.prefix(2)), at: Self.date)
        queue.append([effects[2]], at: Self.date.addingTimeInterval(1))
        #expect(queue.hasNext)
        let items = queue.next()
        #expect(items.map(\.effect) == effects)
        #expect(items.map { $0.date.timeIntervalSince1970 } == [0, 0, 1])
        #expect(queue.next().isEmpty && !queue.hasNext && queue.isEmpty)
    }

    @Test("What follows an operation of the store waits until that has ended, in its order")
    func behindTheStore() throws {
        let effects = [try event(1), try save(1), try open(1), try remove(1), finish(1)]
        var queue = queue(effects)
        #expect(queue.next().map(\.effect) == Array(effects[0...1]))
        #expect(queue.isStoreBusy && !queue.hasNext && !queue.isEmpty)
        queue.storeFinished(removing: nil, failure: nil, at: Self.date)
        #expect(queue.next().map(\.effect) == Array(effects[2...3]))
        queue.storeFinished(removing: LifeCycleProbe.id(1), failure: nil, at: Self.date)
        #expect(queue.next().map(\.effect) == [finish(1)])
        #expect(queue.isEmpty)
    }

    @Test("The verdict of a link is asked for after its attempt has been saved, also where that comes in a later step")
    func verdictAfterTheSave() throws {
        var queue = queue([try save(1)])
        #expect(queue.next().count == 1)
        queue.append([try open(1)], at: Self.date)
        #expect(queue.next().isEmpty)
        queue.storeFinished(removing: nil, failure: nil, at: Self.date)
        #expect(queue.next().map(\.effect) == [try open(1)])
    }

    @Test("Effects of links that are not stored pass those that wait for the store")
    func othersPass() throws {
        var queue = queue([try save(1), try event(1), try event(2), .deliver(try link(2), depth: 0), finish(2)])
        #expect(
            queue.next().map(\.effect) == [try save(1), try event(2), .deliver(try link(2), depth: 0), finish(2)])
        queue.append([.cancelAuthentication(7), try open(3)], at: Self.date)
        #expect(queue.next().map(\.effect) == [.cancelAuthentication(7), try open(3)])
    }

    @Test("Effects of two stored links keep their order among themselves")
    func storedLinksInOrder() throws {
        let effects = [try save(2), try event(1), try remove(1), finish(1, 4), try open(2)]
        var queue = queue([try save(1)])
        _ = queue.next()
        queue.append(effects, at: Self.date)
        #expect(queue.next().isEmpty)
        var seen: [LifeCycle.Effect] = []
        for removed in [nil, nil, LifeCycleProbe.id(1)] {
            queue.storeFinished(removing: removed, failure: nil, at: Self.date)
            seen += queue.next().map(\.effect)
        }
        #expect(seen == effects)
    }

    @Test("A failure is reported at its place: before what waited for the operation")
    func failures() throws {
        var queue = queue([try save(1), try event(1)])
        _ = queue.next()
        let report = EventDraft.storeFailed(.save, "full", try link(1))
        queue.storeFinished(removing: nil, failure: report, at: Self.date)
        #expect(queue.next().map(\.effect) == [.record(report), try event(1)])
    }

    @Test("A link whose removal has ended is not stored any more, also where the removal failed")
    func afterTheRemoval() throws {
        var queue = queue([try save(1), try remove(1)])
        _ = queue.next()
        queue.storeFinished(removing: nil, failure: nil, at: Self.date)
        _ = queue.next()
        queue.storeFinished(removing: LifeCycleProbe.id(1), failure: .storeFailed(.remove, "full", nil), at: Self.date)
        queue.append([try save(2), try event(1)], at: Self.date)
        #expect(queue.next().map(\.effect).suffix(2) == [try save(2), try event(1)])
    }

    @Test("Reading the store is an operation of it: what is saved meanwhile waits")
    func reading() throws {
        var queue = queue([.load, try save(1), try event(2)])
        #expect(queue.next().map(\.effect) == [.load, try event(2)])
        queue.storeFinished(removing: nil, failure: nil, at: Self.date)
        #expect(queue.next().map(\.effect) == [try save(1)])
    }

    @Test("Without a store nothing is stored, and nothing waits")
    func withoutAStore() throws {
        var queue = queue([try event(1), try save(1), .load, try open(1), try remove(1), finish(1)], hasStore: false)
        #expect(queue.next().map(\.effect) == [try event(1), try open(1), finish(1)])
        #expect(queue.isEmpty)
    }

    @Test("What is forgotten at the end does not come back")
    func removeAll() throws {
        var queue = queue([try save(1), try event(1)])
        _ = queue.next()
        queue.removeAll()
        #expect(queue.isEmpty)
        queue.storeFinished(removing: nil, failure: nil, at: Self.date)
        #expect(queue.next().isEmpty)
    }
}
