import Testing

@testable import LinkGate

@Suite("Life cycle: loops, repeats and floods")
struct LoopsAndRepeatsTests {
    private func repeats(_ time: Duration? = .seconds(1)) -> LifeCycleProbe {
        var probe = LifeCycleProbe(isStarted: false)
        probe.lifeCycle = LifeCycle(rules: .init(repeats: time))
        _ = probe.start()
        return probe
    }

    @Test("A link of the twentieth handler in a row comes in, one more ends as failed, before the start too")
    func depth() throws {
        for isStarted in [true, false] {
            var probe = LifeCycleProbe(isStarted: isStarted)
            let verdict = try LifeCycleProbe.verdict("help", .none)
            #expect(try probe.arrive(verdict, depth: 20) == (isStarted ? ["Opened help", "deliver help"] : []))
            #expect(
                try probe.arrive(verdict, depth: 21) == ["Failed help depth_limit", "finish 2 failed depthLimit"])
        }
    }

    @Test("The handler gets the depth of its link")
    func depthOfTheHandler() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive(LifeCycleProbe.verdict("wallet", .login), depth: 7)
        #expect(probe.lifeCycle.waiting.map(\.entry.depth) == [7])
    }

    @Test("An equal link shares the end of its twin until a time after the twin's handler was called, and not longer")
    func withinTheTime() throws {
        var probe = repeats()
        #expect(try probe.arrive("help", nil) == ["Opened help", "deliver help"])
        #expect(try probe.arrive("help", nil) == ["Opened help"])
        #expect(probe.returned(1) == ["finish 1,2 delivered"])
        probe.time = .milliseconds(999)
        #expect(try probe.arrive("help", nil) == ["Opened help", "finish 3 delivered"])
        #expect(try probe.arrive("help/other", nil).last == "deliver help/other")
        _ = probe.returned(4)
        probe.time = .seconds(1)
        #expect(try probe.arrive("help", nil) == ["Opened help", "deliver help"])
    }

    @Test("Until its twin's handler is called, an equal link shares the twin's end, however long that takes")
    func beforeTheCall() throws {
        var probe = repeats()
        probe.session = AuthSession()
        _ = try probe.arrive("slow", nil)
        _ = try probe.arrive("wallet")
        probe.time = .seconds(50)
        #expect(try probe.arrive("wallet") == ["Opened wallet"])
        #expect(probe.returned(1) == ["finish 1 delivered", "deliver wallet"])
        #expect(probe.returned(2) == ["Completed wallet", "finish 2,3 delivered"])
    }

    @Test("A twin that is being opened is shared as well")
    func whileOpening() throws {
        var probe = repeats()
        probe.holdsVerdicts = true
        _ = try probe.arrive("wallet")
        _ = probe.step(.complete)
        #expect(try probe.arrive("wallet") == ["Opened wallet"])
        #expect(probe.judge() == ["deliver wallet"])
        #expect(probe.returned(1) == ["Completed wallet", "remove wallet", "finish 1,2 delivered"])
    }

    @Test("Without that rule a second tap is a second tap")
    func offByDefault() throws {
        var probe = repeats(nil)
        _ = try probe.arrive("help", nil)
        _ = probe.returned(1)
        #expect(try probe.arrive("help", nil) == ["Opened help", "deliver help"])
    }

    @Test("Before the start a hundred equal links join, and a further one is turned away")
    func boundedJoins() throws {
        var probe = LifeCycleProbe(isStarted: false)
        for _ in 0...100 { #expect(try probe.arrive("help", nil) == []) }
        for number in 102...200 {
            #expect(
                try probe.arrive("help", nil) == ["Failed help held_limit", "finish \(number) failed heldLimit"])
        }
        #expect(probe.lifeCycle.held.count == 101)
        #expect(try probe.arrive("other", nil) == [])
    }
}
