import Foundation
import Testing

@testable import LinkGate

@Suite("Life cycle: a store that cannot be read yet")
struct LoadingTests {
    private func locked() throws -> LifeCycleProbe {
        var probe = LifeCycleProbe(isStarted: false)
        _ = probe.step(.startRequested)
        #expect(probe.step(.loadFailed("Locked")) == ["Store Failed"])
        #expect(probe.step(.heldLinksDrained) == [])
        return probe
    }

    private func stored(_ destination: String, age: Int = 5, number: Int = 9) throws -> LifeCycle.Input {
        .restored(
            .init(
                record: PendingRecord(
                    id: LifeCycleProbe.id(number), url: "yourapp://\(destination)", receivedAt: Date()),
                age: .seconds(age), verdict: try LifeCycleProbe.verdict(destination, .login)))
    }

    @Test("The start goes on without its records, and links are not kept back for them")
    func startGoesOn() throws {
        var probe = try locked()
        #expect(probe.lifeCycle.phase == .running)
        #expect(try probe.arrive("help", nil) == ["Opened help", "deliver help"])
    }

    @Test("It is read again after pauses of 2, 4, 8, 16, 32 and then 60 seconds, and its fault is reported once")
    func pauses() throws {
        var probe = try locked()
        for pause in [2, 4, 8, 16, 32, 60, 60] {
            #expect(probe.lifeCycle.wakesAt == probe.time + .seconds(pause))
            probe.time += .milliseconds(pause * 1000 - 1)
            #expect(probe.step(.tick) == [])
            probe.time += .milliseconds(1)
            #expect(probe.step(.tick) == ["load"])
            #expect(probe.step(.tick) == [])
            #expect(probe.step(.loadFailed("Locked")) == [])
        }
    }

    @Test("It is read again at the next login, and when the app says so, but not twice at a time")
    func loginOrCall() throws {
        var probe = try locked()
        probe.session = AuthSession(user: "ada")
        #expect(probe.step(.tick) == ["load"])
        #expect(probe.step(.loadRequested) == [])
        #expect(probe.step(.loaded) == [])
        #expect(probe.lifeCycle.wakesAt == nil)
        #expect(probe.step(.loadRequested) == ["load"])
        #expect(LifeCycleProbe(isStarted: false).lifeCycle.loading == .done)
    }

    @Test("Before the start nothing is read")
    func beforeTheStart() {
        var probe = LifeCycleProbe(isStarted: false)
        #expect(probe.step(.loadRequested) == [])
    }

    @Test("What comes later is restored like an arrival, and a link that is here already is not restored twice")
    func restoredLater() throws {
        var probe = try locked()
        probe.time = .seconds(50)
        #expect(try probe.step(stored("wallet")) == ["load", "Restored wallet", "Auth Required wallet", "ask 1"])
        #expect(try probe.step(stored("wallet")) == [])
        #expect(probe.step(.cancel).first == "Cancelled wallet app")
        #expect(try probe.step(stored("wallet")) == [])
    }

    @Test("A stored link that comes back late does not replace a newer one that waits")
    func lateAndOlder() throws {
        var probe = try locked()
        probe.time = .seconds(1)
        _ = try probe.arrive("account")
        let lines = try probe.step(stored("wallet", age: 100))
        #expect(lines == ["Restored wallet", "Superseded wallet", "remove wallet", "finish 9 superseded"])
        #expect(probe.lifeCycle.waiting.map(\.entry.link.destination) == ["account"])
    }

    @Test("When it can be read again, links that came meanwhile are saved again: their own saves may have failed")
    func savedAgain() throws {
        var probe = try locked()
        #expect(try probe.arrive("wallet").contains("save wallet 0"))
        #expect(probe.step(.loadRequested) == ["load"])
        #expect(probe.step(.loadFailed("Locked")) == [])
        #expect(probe.step(.loadRequested) == ["load"])
        #expect(probe.step(.loaded) == ["save wallet 0"])
        #expect(probe.step(.loadRequested) == ["load"])
        #expect(probe.step(.loaded) == [])
    }

    @Test(
        "A stored link that comes back late does not replace one of this process, whatever the clock said when it came")
    func lateAndOfALaterTime() throws {
        var probe = try locked()
        _ = try probe.arrive("account")
        probe.time = .seconds(1)
        #expect(try probe.step(stored("wallet", age: 0)).contains("finish 9 superseded"))
        #expect(probe.lifeCycle.waiting.map(\.entry.link.destination) == ["account"])
    }

    @Test("After a shutdown it is not read again, and nothing wakes the router")
    func shutDown() throws {
        var probe = try locked()
        #expect(probe.lifeCycle.wakesAt == .seconds(2))
        _ = probe.step(.shutDown)
        #expect(probe.lifeCycle.wakesAt == nil)
    }

    @Test("A link that was read from the store is not saved again when all are read")
    func notSavedAgain() throws {
        var probe = try locked()
        #expect(probe.step(.loadRequested) == ["load"])
        #expect(try probe.step(stored("wallet")).contains("Restored wallet"))
        #expect(probe.step(.loaded) == [])
    }

    @Test("A stored link that joins one of this process is removed only after that one was saved again")
    func joined() throws {
        var probe = try locked()
        _ = try probe.arrive("wallet")
        #expect(try probe.step(stored("wallet")) == ["Restored wallet", "save wallet 0", "remove wallet"])
    }
}
