import Foundation
import Testing

@testable import LinkGate

@Suite("Life cycle: start and restore")
struct StartTests {
    private func stored(
        _ destination: String, _ level: AuthLevel?, age: Duration = .seconds(5), attempts: Int = 0,
        owner: PendingRecord.Owner = .nobody, number: UInt64 = 1
    ) throws -> LifeCycle.Input {
        let verdict = try LifeCycleProbe.verdict(destination, level)
        return .restored(stored(verdict, age: age, attempts: attempts, owner: owner, number: number))
    }

    private func stored(
        _ verdict: GateVerdict, age: Duration = .seconds(5), attempts: Int = 0, owner: PendingRecord.Owner = .nobody,
        number: UInt64 = 1
    ) -> LifeCycle.StoredLink {
        LifeCycle.StoredLink(
            record: PendingRecord(
                id: DeepLink.ID(process: 7, number: number), url: "yourapp://wallet", receivedAt: Date(), owner: owner,
                deliveryAttempts: attempts), age: age, verdict: verdict)
    }

    @Test("A restored link is not saved again before its login begins")
    func restoredIsNotSavedAgain() throws {
        var probe = LifeCycleProbe(isStarted: false)
        _ = probe.step(.startRequested)
        #expect(try probe.step(stored("wallet", .login)) == ["Restored wallet", "Auth Required wallet", "ask 1"])
    }

    @Test("A stored link that no parser recognizes, or all reject, ends as rejected")
    func noLongerReadable() {
        let rejected = GateVerdict(.rejected(DeepLinkError("test", "it is broken")))
        for (verdict, outcome) in [(GateVerdict(.unrecognized), "unrecognized"), (rejected, "rejected")] {
            var probe = LifeCycleProbe(isStarted: false)
            _ = probe.step(.startRequested)
            #expect(
                probe.step(.restored(stored(verdict))) == [
                    "Restored", "Failed rejected", "remove ?", "finish 1 \(outcome)",
                ])
        }
    }

    @Test("A stored twin of a stored link that waits joins it, which is saved again before the record of the twin goes")
    func storedTwins() throws {
        var probe = LifeCycleProbe(.queue(limit: 5), isStarted: false)
        _ = probe.step(.startRequested)
        _ = try probe.step(stored("wallet", .login))
        let effects = try probe.step(stored("wallet", .login, number: 2))
        #expect(effects == ["Restored wallet", "save wallet 0", "remove wallet"])
    }

    @Test("Stored links follow the current strategy")
    func storedLinksAndTheStrategy() throws {
        var probe = LifeCycleProbe(.keep, isStarted: false)
        _ = probe.step(.startRequested)
        _ = try probe.step(stored("wallet", .login))
        #expect(
            try probe.step(stored("account", .login, number: 2)) == [
                "Restored account", "Cancelled account another_link_pending", "remove account",
                "finish 2 cancelled another_link_pending",
            ])
    }

    @Test("A held link is released with its current verdict, for all arrivals that share it")
    func judgedAtItsRelease() throws {
        for (then, now) in [(AuthLevel?.none, AuthLevel?.some(.login)), (.login, nil)] {
            var probe = LifeCycleProbe(isStarted: false)
            #expect(try probe.arrive("wallet", then) == [])
            #expect(try probe.arrive("wallet", then) == [])
            _ = probe.step(.startRequested)
            let effects = try probe.step(.released(LifeCycleProbe.verdict("wallet", now)))
            #expect(effects.contains("deliver wallet") == (now == nil))
            #expect(effects.contains("ask 1") == (now != nil))
            #expect((probe.returned(1) + probe.step(.cancel)).contains { $0.hasPrefix("finish 1,2 ") })
        }
    }

    @Test("A shutdown before the start resumes every caller whose link is held")
    func shutdownWhileHolding() throws {
        var probe = LifeCycleProbe(isStarted: false)
        _ = try probe.arrive("wallet")
        _ = try probe.arrive("wallet")
        _ = try probe.arrive("help", nil)
        #expect(probe.step(.shutDown) == ["finish 1,2 abandoned", "finish 3 abandoned"])
    }

    @Test("A stored link that is open today is delivered as one that waited")
    func openToday() throws {
        var probe = LifeCycleProbe(isStarted: false)
        _ = probe.step(.startRequested)
        #expect(
            try probe.step(stored("wallet", nil, attempts: 1)) == [
                "Restored wallet", "save wallet 2", "deliver wallet",
            ]
        )
    }

    @Test("A stored link of another user than the one at the start ends, also when it is open today")
    func otherUserAtTheStart() throws {
        for level in [AuthLevel.login, nil] {
            var probe = LifeCycleProbe(isStarted: false)
            probe.session = AuthSession(user: "bob")
            _ = probe.step(.startRequested)
            #expect(
                try probe.step(stored("wallet", level, owner: .user("ada"))) == [
                    "Restored wallet", "Cancelled wallet other_user", "remove wallet",
                    "finish 1 cancelled other_user",
                ])
        }
    }

    @Test(
        "The age of a record decides: from a minute in the future up to the timeout it is alive",
        arguments: [
            (Duration.seconds(-61), false), (.seconds(-60), true), (.zero, true), (.milliseconds(299_999), true),
            (.seconds(300), false), (.seconds(1_000_000_000), false),
        ])
    func age(_ age: Duration, _ isAlive: Bool) throws {
        var probe = LifeCycleProbe(isStarted: false)
        _ = probe.step(.startRequested)
        let effects = try probe.step(stored("wallet", .login, age: age))
        #expect(effects.first == (isAlive ? "Restored wallet" : "Timeout wallet"))
        #expect(effects.contains("remove wallet") == !isAlive)
    }

    @Test("Links that come while the start is under way wait behind the held ones")
    func arrivalsDuringTheStart() throws {
        var probe = LifeCycleProbe(isStarted: false)
        #expect(try probe.arrive("a", nil) == [])
        _ = probe.step(.startRequested)
        #expect(try probe.arrive("b", nil) == [])
        #expect(probe.step(.heldLinksDrained) == [])
        #expect(probe.step(.released(try LifeCycleProbe.verdict("a", nil))) == ["Opened a", "deliver a"])
        #expect(probe.step(.released(try LifeCycleProbe.verdict("b", nil))) == ["Opened b"])
        _ = probe.step(.heldLinksDrained)
        #expect(try probe.arrive("c", nil) == ["Opened c"])
    }

    @Test("A hundred links are held; another one fails at once, and an equal one still joins")
    func heldLimit() throws {
        var probe = LifeCycleProbe(isStarted: false)
        for number in 1...100 { #expect(try probe.arrive("orders/\(number)", nil) == []) }
        #expect(
            try probe.arrive("orders/101", nil) == ["Failed orders/101 held_limit", "finish 101 failed heldLimit"])
        #expect(try probe.arrive("orders/7", nil) == [])
    }

    @Test("A held link whose time is over ends at once if it would have to wait, and opens otherwise")
    func heldTooLong() throws {
        var probe = LifeCycleProbe(isStarted: false)
        _ = try probe.arrive("wallet")
        _ = try probe.arrive("help", nil)
        probe.time = .seconds(300)
        _ = probe.step(.startRequested)
        #expect(
            probe.step(.released(try LifeCycleProbe.verdict("wallet", .login))) == [
                "Opened wallet", "Timeout wallet", "finish 1 timedOut",
            ])
        #expect(probe.step(.released(try LifeCycleProbe.verdict("help", nil))) == ["Opened help", "deliver help"])
    }

    @Test("Links of a process that shares the store with an older one have other ids")
    func idsReadBack() {
        let id = DeepLink.ID(process: 0xABC, number: 42)
        #expect(id.rawValue == "0000000000000abc-42")
        #expect(DeepLink.ID(rawValue: id.rawValue) == id)
        for text in ["", "-", "0000000000000abc", "abc-42", "0000000000000abc-042", "0000000000000ABC-42", "../../x-1"]
        {
            #expect(DeepLink.ID(rawValue: text) == nil)
        }
    }

    @Test("A record that a store hands out twice is one link")
    func handedOutTwice() throws {
        for session in [nil, AuthSession()] {
            var probe = LifeCycleProbe(isStarted: false)
            probe.session = session
            _ = probe.step(.startRequested)
            #expect(try probe.step(stored("wallet", .login)).first == "Restored wallet")
            #expect(try probe.step(stored("wallet", .login)) == [])
            #expect(try probe.step(stored("account", .login)) == [])
        }
    }

    @Test("Links of one process are restored in the order of their receipt, regardless of changes of the wall clock")
    func orderOfReceipt() {
        func record(_ process: UInt64, _ number: UInt64, at time: TimeInterval) -> PendingRecord {
            PendingRecord(
                id: DeepLink.ID(process: process, number: number), url: "yourapp://wallet",
                receivedAt: Date(timeIntervalSince1970: time))
        }
        let first = record(9, 2, at: 100)
        let second = record(9, 7, at: 80)
        let third = record(3, 1, at: 95)
        #expect([third, second, first].inOrderOfReceipt.map(\.id.number) == [1, 2, 7])
        #expect([third, first].inOrderOfReceipt.map(\.id.number) == [1, 2])
    }
}
