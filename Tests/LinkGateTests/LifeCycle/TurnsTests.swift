import Testing

@testable import LinkGate

@Suite("Life cycle: turns")
struct TurnsTests {
    @Test("One handler runs at a time")
    func oneHandlerAtATime() throws {
        var probe = LifeCycleProbe()
        #expect(try probe.arrive("a", nil) == ["Opened a", "deliver a"])
        #expect(try probe.arrive("b", nil) == ["Opened b"])
        #expect(probe.returned(1) == ["finish 1 delivered", "deliver b"])
    }

    @Test("While a handler awaits another link, that one and others are delivered beside it")
    func awaitedLinkIsDelivered() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("a", nil)
        #expect(probe.step(.handlerSuspended(LifeCycleProbe.id(1), call: 0)) == [])
        #expect(try probe.arrive("b", nil) == ["Opened b", "deliver b"])
        #expect(probe.returned(2) == ["finish 2 delivered"])
        _ = probe.step(.handlerResumed(LifeCycleProbe.id(1), call: 0))
        #expect(try probe.arrive("c", nil) == ["Opened c"])
        #expect(probe.returned(1) == ["finish 1 delivered", "deliver c"])
    }

    @Test("The next login of the queue begins when the previous link has ended, not while its handler runs")
    func queueWaitsForTheEnd() throws {
        var probe = LifeCycleProbe(.queue(limit: 5))
        _ = try probe.arrive("a")
        _ = try probe.arrive("b")
        #expect(
            probe.step(.answered(1, .result(.authenticated(AuthSession())))) == ["save a 1", "deliver a"])
        #expect(probe.step(.complete) == [])
        #expect(probe.returned(1) == ["Completed a", "remove a", "finish 1 delivered", "Auth Required b", "ask 2"])
    }

    @Test("A handler of a queued link can await another gated link")
    func awaitedLinkInTheQueue() throws {
        var probe = LifeCycleProbe(.queue(limit: 5))
        _ = try probe.arrive("a")
        _ = probe.step(.complete)
        _ = probe.step(.handlerSuspended(LifeCycleProbe.id(1), call: 0))
        #expect(try probe.arrive("b") == ["Opened b", "save b 0", "Auth Required b", "ask 2"])
    }

    @Test("A handler that throws ends its link as failed, and the queue goes on")
    func handlerThrows() throws {
        var probe = LifeCycleProbe(.queue(limit: 5))
        _ = try probe.arrive("a")
        _ = try probe.arrive("b")
        _ = probe.step(.complete)
        #expect(
            probe.returned(1, throwing: "NoSuchScreen") == [
                "Failed a handler", "remove a", "finish 1 failed handler(\"NoSuchScreen\")", "Auth Required b", "ask 2",
            ])
    }

    @Test("All links with the same deadline end before the next login begins")
    func endsBeforeTheNextTurn() throws {
        var probe = LifeCycleProbe(.queue(limit: 5))
        _ = try probe.arrive("a")
        _ = try probe.arrive("b")
        probe.time = .seconds(1)
        _ = try probe.arrive("c")
        probe.time = .seconds(300)
        #expect(
            probe.step(.tick) == [
                "Timeout a", "remove a", "stop 1", "finish 1 timedOut", "Timeout b", "remove b", "finish 2 timedOut",
                "Auth Required c", "ask 2",
            ])
    }

    @Test("After a shutdown a waiting link stays stored, and a handler that still runs ends its link")
    func shutDown() throws {
        var probe = LifeCycleProbe(.queue(limit: 5))
        _ = try probe.arrive("a")
        _ = try probe.arrive("b")
        _ = try probe.arrive("c")
        _ = probe.step(.complete)
        #expect(probe.step(.shutDown) == ["finish 2 abandoned", "finish 3 abandoned"])
        #expect(probe.returned(1) == ["Completed a", "remove a", "finish 1 delivered"])
        #expect(try probe.arrive("d") == ["finish 4 abandoned"])
    }
}
