import Testing

@testable import LinkGate

@Suite("Life cycle: waiting")
struct WaitingTests {
    @Test("A gated link is saved before its provider is asked")
    func savedBeforeAsked() throws {
        var probe = LifeCycleProbe()
        #expect(try probe.arrive("wallet") == ["Opened wallet", "save wallet 0", "Auth Required wallet", "ask 1"])
    }

    @Test("Its end is recorded, then its record is removed, then its callers are resumed")
    func endInOrder() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("wallet")
        #expect(
            probe.step(.cancel) == ["Cancelled wallet app", "remove wallet", "stop 1", "finish 1 cancelled app"])
    }

    @Test("A delivery is counted before the handler is called, and the record goes after it has returned")
    func deliveryIsCounted() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("wallet")
        #expect(
            probe.step(.answered(1, .result(.authenticated(AuthSession())))) == ["save wallet 1", "deliver wallet"])
        #expect(probe.returned(1) == ["Completed wallet", "remove wallet", "finish 1 delivered"])
        #expect(probe.returned(1) == [])
    }

    @Test("A newer link is saved before the older one ends")
    func replaced() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("wallet")
        #expect(
            try probe.arrive("account") == [
                "Opened account", "save account 0", "Superseded wallet", "remove wallet", "stop 1",
                "finish 1 superseded", "Auth Required account", "ask 2",
            ])
    }

    @Test("If no timer fired, the first input after the deadline ends the link")
    func everyInputLooksAtTheDeadline() throws {
        let inputs: [LifeCycle.Input] = [
            .answered(1, .result(.authenticated(AuthSession()))), .complete, .cancel, .retry(restarting: false), .tick,
        ]
        for input in inputs {
            var probe = LifeCycleProbe()
            _ = try probe.arrive("wallet")
            probe.time = .seconds(300)
            probe.session = AuthSession()
            #expect(probe.step(input) == ["Timeout wallet", "remove wallet", "stop 1", "finish 1 timedOut"])
        }
    }

    @Test("A clock that is read out of order does not move the time back")
    func timeNeverGoesBack() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("wallet")
        probe.time = .seconds(299)
        _ = probe.step(.tick)
        probe.time = .seconds(10)
        _ = try probe.arrive("account")
        #expect(probe.lifeCycle.waiting.map(\.deadline) == [.seconds(599)])
    }

    @Test("The same link joins only where it asks for no more than the one that waits")
    func joiningDoesNotLowerTheLevel() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("wallet", .login)
        #expect(try probe.arrive("wallet", .login) == ["Opened wallet"])
        #expect(
            try probe.arrive("wallet", LifeCycleProbe.mfa).contains("Superseded wallet"))
        #expect(try probe.arrive("wallet", .login) == ["Opened wallet"])
        #expect(probe.lifeCycle.waiting.map(\.entry.arrivals.count) == [2])
    }

    @Test(
        "A link joins the same one only if that one is for the same user, and waits no longer than it may itself",
        arguments: [
            (AuthRequirement(level: .login), AuthRequirement(level: .login), true),
            (AuthRequirement(level: .login, user: "ada"), AuthRequirement(level: .login, user: "ada"), true),
            (AuthRequirement(level: .login), AuthRequirement(level: .login, user: "ada"), false),
            (AuthRequirement(level: .login, user: "ada"), AuthRequirement(level: .login), false),
            (AuthRequirement(level: .login, user: "bob"), AuthRequirement(level: .login, user: "ada"), false),
            (AuthRequirement(level: .login), AuthRequirement(level: .login, timeout: .seconds(60)), false),
            (
                AuthRequirement(level: .login, timeout: .seconds(61)),
                AuthRequirement(level: .login, timeout: .seconds(60)), false
            ),
            (
                AuthRequirement(level: .login, timeout: .seconds(60)),
                AuthRequirement(level: .login, timeout: .seconds(60)), true
            ),
            (AuthRequirement(level: .login, timeout: .seconds(60)), AuthRequirement(level: .login), true),
        ])
    func joiningNeedsACoveringRequirement(
        _ waiting: AuthRequirement, _ newcomer: AuthRequirement, joins: Bool
    ) throws {
        var probe = LifeCycleProbe(.queue(limit: 5))
        _ = try probe.arrive(LifeCycleProbe.verdict("wallet", requiring: waiting))
        _ = try probe.arrive(LifeCycleProbe.verdict("wallet", requiring: newcomer))
        #expect(probe.lifeCycle.waiting.map(\.entry.arrivals.count) == (joins ? [2] : [1, 1]))
    }

    @Test("With its owner's name known, a link is satisfied by no session of another user")
    func ownersLink() throws {
        var probe = LifeCycleProbe()
        probe.session = AuthSession(user: "ada")
        _ = try probe.arrive("wallet", LifeCycleProbe.mfa)
        let entry = try #require(probe.lifeCycle.waiting.first?.entry)
        #expect(entry.isSatisfied(by: AuthSession(user: "ada", level: LifeCycleProbe.mfa)))
        #expect(!entry.isSatisfied(by: AuthSession(user: "bob", level: LifeCycleProbe.mfa)))
    }

    @Test("With a timeout of zero no link waits")
    func zeroTimeout() throws {
        var probe = LifeCycleProbe(timeout: .zero)
        #expect(try probe.arrive("wallet") == ["Opened wallet", "Timeout wallet", "finish 1 timedOut"])
    }

    @Test("A waiting link that the session satisfies is delivered, also behind one that it does not satisfy")
    func satisfiedBehindTheFirst() throws {
        var probe = LifeCycleProbe(.queue(limit: 5))
        _ = try probe.arrive("transfer", LifeCycleProbe.mfa)
        _ = try probe.arrive("wallet")
        probe.session = AuthSession()
        #expect(probe.step(.tick) == ["save wallet 1", "deliver wallet"])
    }

    @Test("A link that became ready in time is delivered, however long the handler before it takes")
    func readyInTime() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("help", nil)
        _ = try probe.arrive("wallet")
        #expect(probe.step(.complete) == ["stop 1"])
        probe.time = .seconds(1000)
        #expect(probe.returned(1) == ["finish 1 delivered", "save wallet 1", "deliver wallet"])
    }

    @Test("An answer for another user than the link's ends it")
    func answerOfAnotherUser() throws {
        var probe = LifeCycleProbe()
        probe.session = AuthSession(user: "ada")
        _ = try probe.arrive("transfer", LifeCycleProbe.mfa)
        let bob = AuthSession(user: "bob", level: LifeCycleProbe.mfa)
        #expect(
            probe.step(.answered(1, .result(.authenticated(bob)))) == [
                "Cancelled transfer other_user", "remove transfer", "finish 1 cancelled other_user",
            ])
    }

    @Test("A logout between two looks ends the links of the session before, also without a user's name")
    func unseenLogout() throws {
        var probe = LifeCycleProbe()
        probe.session = AuthSession()
        _ = try probe.arrive("transfer", LifeCycleProbe.mfa)
        probe.session = AuthSession(level: LifeCycleProbe.mfa, loginCount: 1)
        #expect(
            probe.step(.tick) == [
                "Cancelled transfer logged_out", "remove transfer", "stop 1", "finish 1 cancelled logged_out",
            ])
    }

    @Test("A link in line for the handler is not delivered when the session that opened it is gone")
    func goneBeforeTheHandler() throws {
        for (next, reason) in [(nil, "logged_out"), (AuthSession(user: "bob"), "other_user")] {
            var probe = LifeCycleProbe()
            _ = try probe.arrive("slow", nil)
            _ = try probe.arrive("wallet")
            probe.session = AuthSession(user: "ada")
            _ = probe.step(.tick)
            _ = try probe.arrive("account")
            probe.session = next
            #expect(
                probe.step(.tick) == [
                    "Cancelled wallet \(reason)", "remove wallet", "finish 2 cancelled \(reason)",
                    "Cancelled account \(reason)", "finish 3 cancelled \(reason)",
                ])
            #expect(probe.returned(1) == ["finish 1 delivered"])
        }
    }

    @Test("The limit of a queue counts the links behind the one at the handler too")
    func queueLimitDuringADelivery() throws {
        var probe = LifeCycleProbe(.queue(limit: 1))
        _ = try probe.arrive("a")
        _ = probe.step(.complete)
        #expect(try probe.arrive("b") == ["Opened b", "save b 0"])
        #expect(try probe.arrive("c").contains("Cancelled c queue_full"))
    }
}
