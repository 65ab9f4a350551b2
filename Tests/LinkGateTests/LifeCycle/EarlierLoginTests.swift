import Testing

@testable import LinkGate

@Suite("Life cycle: what an earlier login, a nameless session or a stale call cannot do")
struct EarlierLoginTests {
    private static let mfa = LifeCycleProbe.mfa
    private static let ada = AuthSession(user: "ada", loginCount: 1)
    private static let eve = AuthSession(user: "eve", loginCount: 2)

    private static func answer(_ login: Int, _ session: AuthSession) -> LifeCycle.Input {
        .answered(login, .result(.authenticated(session)))
    }

    @Test(
        "A second factor of an earlier login opens nothing in a later one, whoever it is of",
        arguments: [
            (AuthSession(user: "ada", loginCount: 2), AuthSession(user: "ada", level: mfa, loginCount: 1)),
            (eve, AuthSession(level: mfa, loginCount: 1)),
            (AuthSession(loginCount: 2), AuthSession(user: "ada", level: mfa, loginCount: 1)),
            (eve, AuthSession(level: mfa)),
        ])
    func earlierSecondFactor(_ later: AuthSession, _ answered: AuthSession) throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("transfer", Self.mfa)
        for session in [Self.ada, nil, later] {
            probe.session = session
            #expect(probe.step(.tick) == [])
        }
        #expect(probe.step(Self.answer(1, answered)) == ["Auth Failed transfer"])
        #expect(probe.step(.retry(restarting: false)) == ["Auth Required transfer", "ask 2"])
    }

    @Test("An answer of an earlier login than the session's opens nothing, also if it was asked for in this session")
    func answerOfAnEarlierLogin() throws {
        var probe = LifeCycleProbe()
        probe.session = AuthSession(user: "ada", loginCount: 2)
        _ = try probe.arrive("transfer", Self.mfa)
        let answered = AuthSession(user: "ada", level: Self.mfa, loginCount: 1)
        #expect(probe.step(Self.answer(1, answered)) == ["Auth Failed transfer"])
    }

    @Test("An answer of the login that it was asked in opens, also if the login came while it ran")
    func sameLogin() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("transfer", Self.mfa)
        probe.session = Self.ada
        #expect(probe.step(.tick) == [])
        let lines = probe.step(Self.answer(1, AuthSession(user: "ada", level: Self.mfa, loginCount: 1)))
        #expect(lines == ["save transfer 1", "deliver transfer"])
    }

    @Test("The user of an answer counts where the provider's session has no name")
    func userBehindANamelessSession() throws {
        var probe = LifeCycleProbe()
        probe.session = AuthSession(level: AuthLevel("guest", rank: -1), loginCount: 1)
        _ = try probe.arrive("wallet")
        _ = probe.step(Self.answer(1, Self.eve))
        let pass = try #require(probe.lifeCycle.delivering.first?.pass)
        #expect(pass.session?.user == "eve")
    }

    @Test("A guest who logs in does not end the link that this login has freed")
    func guestLogsIn() throws {
        var probe = LifeCycleProbe()
        probe.session = AuthSession(level: AuthLevel("guest", rank: -1), loginCount: 1)
        _ = try probe.arrive("open", nil)
        _ = try probe.arrive("wallet")
        #expect(probe.step(Self.answer(1, Self.eve)) == [])
        probe.session = Self.eve
        #expect(probe.step(.tick) == [])
        #expect(probe.returned(1) == ["finish 1 delivered", "save wallet 1", "deliver wallet"])
    }

    @Test("A session must have every level that is asked for, also of two that have one rank")
    func levelsOfOneRank() throws {
        let pin = AuthLevel("pin", rank: 1)
        var probe = LifeCycleProbe()
        probe.session = AuthSession(user: "ada", level: pin)
        _ = try probe.arrive("transfer", pin)
        let lines = probe.step(.handlerFinished(LifeCycleProbe.id(1), .askedForMore(Self.mfa)))
        #expect(lines == ["save transfer 0", "Auth Required transfer", "ask 1"])
        probe.session = AuthSession(user: "ada", level: pin, renewalCount: 1)
        #expect(probe.step(.tick) == [])
    }

    @Test("A user's link in line ends with the user's logout, also if the app has completed it")
    func completedLinkInLine() throws {
        var probe = LifeCycleProbe()
        probe.session = Self.ada
        _ = try probe.arrive("transfer", Self.mfa)
        _ = try probe.arrive("open", nil)
        #expect(probe.step(.complete) == ["stop 1"])
        probe.session = Self.eve
        #expect(
            probe.step(.tick) == ["Cancelled transfer logged_out", "remove transfer", "finish 1 cancelled logged_out"])
    }

    @Test("A guest after a user ends the user's link as a logout does")
    func guestAfterAUser() throws {
        var probe = LifeCycleProbe()
        probe.session = AuthSession(loginCount: 1)
        _ = try probe.arrive("transfer", Self.mfa)
        probe.session = AuthSession(level: AuthLevel("guest", rank: -1), loginCount: 1)
        #expect(probe.step(.tick).contains("finish 1 cancelled logged_out"))
    }

    @Test("After the session has changed an answer counts no more, also when the session is the same again")
    func answerBeforeAChange() throws {
        var probe = LifeCycleProbe(.queue(limit: 5))
        probe.session = AuthSession(user: "ada")
        _ = try probe.arrive("slow", nil)
        _ = try probe.arrive("transfer", Self.mfa)
        #expect(probe.step(Self.answer(1, AuthSession(user: "ada", level: Self.mfa))) == [])
        for level in [Self.mfa, .login] {
            probe.session = AuthSession(user: "ada", level: level)
            #expect(probe.step(.tick) == [])
        }
        #expect(!probe.returned(1).contains("deliver transfer"))
        #expect(probe.lifeCycle.waiting.map(\.entry.link.destination) == ["transfer"])
    }

    @Test(
        "A link whose handler asks for more after its user's logout waits for that user, and ends if nobody has a name",
        arguments: [nil, "ada"], [true, false])
    func demandAfterALogout(_ user: String?, isGated: Bool) throws {
        var probe = LifeCycleProbe()
        probe.session = AuthSession(user: user, loginCount: 1)
        _ = try probe.arrive("wallet", isGated ? .login : nil)
        #expect(probe.lifeCycle.delivering.count == 1)
        probe.session = nil
        _ = probe.step(.tick)
        let lines = probe.step(.handlerFinished(LifeCycleProbe.id(1), .askedForMore(.login)))
        #expect(lines.contains("finish 1 cancelled logged_out") == (user == nil))
        probe.session = AuthSession(user: "bob", loginCount: 2)
        #expect(!probe.step(.tick).contains("deliver wallet"))
    }

    @Test("A session without a name does not open a named user's link that its handler has rejected")
    func namelessAfterARejection() throws {
        var probe = LifeCycleProbe()
        probe.session = Self.ada
        _ = try probe.arrive("wallet")
        _ = probe.step(.handlerFinished(LifeCycleProbe.id(1), .askedForMore(.login)))
        probe.session = nil
        #expect(probe.step(.tick) == [])
        var other = probe
        other.session = AuthSession(loginCount: 2)
        #expect(other.step(.tick) == [])
        probe.session = AuthSession(user: "ada", loginCount: 2)
        #expect(probe.step(.tick).contains("deliver wallet"))
    }

    @Test("What a handler's first call has begun does not suspend or resume its second")
    func staleCall() throws {
        var probe = LifeCycleProbe()
        probe.session = Self.ada
        _ = try probe.arrive("wallet")
        _ = probe.step(.handlerSuspended(LifeCycleProbe.id(1), call: 0))
        _ = probe.step(.handlerFinished(LifeCycleProbe.id(1), .askedForMore(.login)))
        probe.session = AuthSession(user: "ada", loginCount: 1, renewalCount: 1)
        _ = probe.step(.tick)
        #expect(probe.lifeCycle.delivering.map(\.call) == [1])
        _ = probe.step(.handlerSuspended(LifeCycleProbe.id(1), call: 1))
        _ = probe.step(.handlerResumed(LifeCycleProbe.id(1), call: 0))
        #expect(probe.lifeCycle.delivering.map(\.awaited) == [1])
    }

    @Test("A link that a handler opens is never a repeat of the one that it handles")
    func noRepeatOfAnAncestor() throws {
        var rules = LifeCycle.Rules()
        rules.repeats = .seconds(1)
        var probe = LifeCycleProbe()
        probe.lifeCycle = LifeCycle(rules: rules)
        _ = probe.start()
        _ = try probe.arrive("open", nil)
        _ = probe.step(.handlerSuspended(LifeCycleProbe.id(1), call: 0))
        let link = try LifeCycleProbe.verdict("open", requiring: nil)
        #expect(try probe.arrive(link, depth: 1).contains("deliver open"))
    }

    @Test("A link that its handler returns to waiting during a shutdown is its user's")
    func ownerAtShutdown() throws {
        var probe = LifeCycleProbe()
        probe.session = Self.ada
        _ = try probe.arrive("open", nil)
        _ = probe.step(.shutDown)
        _ = probe.lifeCycle.step(
            .handlerFinished(LifeCycleProbe.id(1), .askedForMore(.login)), at: .zero, session: Self.ada)
        let owners = probe.lifeCycle.effects.compactMap { effect -> PendingRecord.Owner? in
            if case .save(let record, _) = effect { record.owner } else { nil }
        }
        #expect(owners == [.user("ada")])
    }
}
