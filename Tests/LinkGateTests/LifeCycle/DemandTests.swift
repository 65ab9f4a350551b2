import Foundation
import Testing

@testable import LinkGate

@Suite("Life cycle: what handlers and requirements ask for")
struct DemandTests {
    private static let mfa = LifeCycleProbe.mfa
    private static let ada = AuthSession(user: "ada")
    private static let bob = AuthSession(user: "bob")

    private static func answer(_ login: Int, _ session: AuthSession) -> LifeCycle.Input {
        .answered(login, .result(.authenticated(session)))
    }

    // MARK: The handler asks for more

    @Test("A handler that asks for more lets its link wait again: same record, same deadline, next attempt")
    func askedForMore() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("wallet")
        probe.time = .seconds(100)
        probe.session = Self.ada
        _ = probe.step(.tick)
        #expect(
            probe.step(.handlerFinished(LifeCycleProbe.id(1), .askedForMore(.login))) == [
                "save wallet 0", "Auth Required wallet", "ask 2",
            ])
        let waiting = try #require(probe.lifeCycle.waiting.first)
        #expect(waiting.deadline == .seconds(300))
        #expect(waiting.entry.demand?.rejected == Self.ada)
        #expect(waiting.entry.allReasons.gatingPolicies == ["P", "handler"])
    }

    @Test("The session of that moment frees it no more, nor does an answer with it; a new login does")
    func rejectedSession() throws {
        var probe = LifeCycleProbe()
        probe.session = Self.ada
        _ = try probe.arrive("help", nil)
        _ = probe.step(.handlerFinished(LifeCycleProbe.id(1), .askedForMore(.login)))
        #expect(probe.step(.tick) == [])
        #expect(probe.step(Self.answer(1, Self.ada)) == ["Auth Failed help"])
        probe.session = nil
        #expect(probe.step(.tick) == [])
        probe.session = AuthSession(user: "ada", loginCount: 1)
        #expect(probe.step(.tick) == ["save help 1", "deliver help"])
    }

    @Test("An open link is saved when its handler asks for more, and its demand holds for the rest of its life")
    func openLink() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("help", nil)
        #expect(
            probe.step(.handlerFinished(LifeCycleProbe.id(1), .askedForMore(Self.mfa))) == [
                "save help 0", "Auth Required help", "ask 1",
            ])
        #expect(probe.step(Self.answer(1, Self.ada)) == ["Auth Failed help"])
        probe.session = AuthSession(user: "ada", level: Self.mfa)
        #expect(probe.step(.tick) == ["save help 1", "deliver help"])
        #expect(probe.returned(1) == ["Completed help", "remove help", "finish 1 delivered"])
    }

    @Test("A handler that asks for the third time ends its link as failed")
    func thirdTime() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("help", nil)
        for login in 1...2 {
            _ = probe.step(.handlerFinished(LifeCycleProbe.id(1), .askedForMore(.login)))
            #expect(probe.step(Self.answer(login, AuthSession(user: "ada", loginCount: login))).last == "deliver help")
        }
        #expect(
            probe.step(.handlerFinished(LifeCycleProbe.id(1), .askedForMore(.login))) == [
                "Failed help handler", "remove help", "finish 1 failed handler(\"DeepLinkAuthRequired\")",
            ])
    }

    @Test("A handler that asks for more after the deadline ends its link")
    func tooLate() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("help", nil)
        probe.time = .seconds(300)
        #expect(
            probe.step(.handlerFinished(LifeCycleProbe.id(1), .askedForMore(.login))) == [
                "save help 0", "Timeout help", "remove help", "finish 1 timedOut",
            ])
    }

    // MARK: A named user

    @Test("A link for a named user is freed by that user alone, and no login or logout of another ends it")
    func namedUser() throws {
        var probe = LifeCycleProbe()
        probe.session = Self.ada
        let verdict = try LifeCycleProbe.verdict("mail", requiring: AuthRequirement(user: "bob"))
        #expect(try probe.arrive(verdict) == ["Opened mail", "save mail 0", "Auth Required mail", "ask 1"])
        #expect(probe.step(Self.answer(1, Self.ada)) == ["Auth Failed mail"])
        for session in [nil, AuthSession(user: "eve"), Self.ada, nil] {
            probe.session = session
            #expect(probe.step(.tick) == [])
        }
        probe.session = Self.bob
        #expect(probe.step(.tick) == ["save mail 1", "deliver mail"])
    }

    @Test("A named user's link ends by his own logout, by its deadline and by the app's calls")
    func endsOfANamedUser() throws {
        let verdict = try LifeCycleProbe.verdict("mail", requiring: AuthRequirement(level: Self.mfa, user: "bob"))
        var probe = LifeCycleProbe()
        probe.session = Self.bob
        _ = try probe.arrive(verdict)
        probe.session = nil
        #expect(probe.step(.tick).first == "Cancelled mail logged_out")
        _ = try probe.arrive(verdict)
        #expect(probe.step(.cancel).first == "Cancelled mail app")
        _ = try probe.arrive(verdict)
        probe.time = .seconds(300)
        #expect(probe.step(.tick).first == "Timeout mail")
    }

    @Test("A restored link for a named user outlives the start with another")
    func restoredForANamedUser() throws {
        var probe = LifeCycleProbe(isStarted: false)
        probe.session = Self.ada
        _ = probe.step(.startRequested)
        let verdict = try LifeCycleProbe.verdict("mail", requiring: AuthRequirement(user: "bob"))
        let stored = LifeCycle.StoredLink(
            record: PendingRecord(
                id: LifeCycleProbe.id(9), url: "yourapp://mail", receivedAt: .distantPast, owner: .user("bob")),
            age: .seconds(5), verdict: verdict)
        #expect(probe.step(.restored(stored)) == ["Restored mail", "Auth Required mail", "ask 1"])
    }

    // MARK: Guests

    @Test("A guest owns no link: nobody's login or logout ends what came while one was there")
    func guests() throws {
        let guest = AuthSession(user: "g", level: AuthLevel("guest", rank: -1))
        var probe = LifeCycleProbe()
        probe.session = guest
        #expect(try probe.arrive("wallet").contains("ask 1"))
        #expect(probe.lifeCycle.waiting.map(\.entry.record.owner) == [.nobody])
        probe.session = nil
        #expect(probe.step(.tick) == [])
        probe.session = Self.ada
        #expect(probe.step(.tick).last == "deliver wallet")
    }

    // MARK: Own times

    @Test("The shortest time that is asked for holds, and never a longer one than the router's")
    func ownTime() throws {
        for (own, deadline) in [(10, 10), (300, 300), (9_000, 300), (-5, 0)] {
            var probe = LifeCycleProbe()
            let requirement = AuthRequirement(timeout: .seconds(own))
            let lines = try probe.arrive(LifeCycleProbe.verdict("wallet", requiring: requirement))
            if deadline == 0 {
                #expect(lines == ["Opened wallet", "Timeout wallet", "finish 1 timedOut"])
            } else {
                #expect(probe.lifeCycle.nextDeadline == .seconds(deadline))
            }
        }
    }

    @Test("A time that becomes shorter than what has passed ends the link at once")
    func becomesTooShort() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("vip")
        probe.time = .seconds(100)
        probe.verdicts["vip"] = try LifeCycleProbe.verdict(
            "vip", requiring: AuthRequirement(level: Self.mfa, timeout: .seconds(60)))
        probe.session = Self.ada
        #expect(
            probe.step(.tick) == [
                "stop 1", "save vip 1", "Timeout vip", "remove vip", "finish 1 timedOut",
            ])
    }

    // MARK: Answers

    @Test("Where the provider knows who is logged in, the answer of a session that is gone opens nothing")
    func tracksSession() throws {
        var probe = LifeCycleProbe()
        probe.lifeCycle = LifeCycle(rules: .init(tracksSession: true))
        _ = probe.start()
        _ = try probe.arrive("wallet")
        #expect(probe.step(Self.answer(1, Self.ada)) == ["Auth Failed wallet"])
        probe.session = Self.bob
        _ = probe.step(.retry(restarting: false))
        #expect(probe.lifeCycle.delivering.map(\.entry.link.destination) == ["wallet"])
    }

    @Test("Where the provider knows the session, an answer from before its level fell opens nothing")
    func answerFromBeforeAFall() throws {
        for isKnown in [true, false] {
            var probe = LifeCycleProbe()
            probe.lifeCycle = LifeCycle(rules: .init(tracksSession: isKnown))
            _ = probe.start()
            _ = try probe.arrive("transfer", Self.mfa)
            probe.session = Self.ada
            let lines = probe.step(Self.answer(1, AuthSession(user: "ada", level: Self.mfa)))
            #expect(lines == (isKnown ? ["Auth Failed transfer"] : ["save transfer 1", "deliver transfer"]))
        }
    }

    @Test("An answer of another user than the provider's session is a failed attempt")
    func answerOfAnother() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("transfer", Self.mfa)
        probe.session = Self.ada
        _ = probe.step(.tick)
        #expect(
            probe.step(Self.answer(1, AuthSession(user: "bob", level: Self.mfa))) == ["Auth Failed transfer"])
    }

    @Test("retry with restarting ends the login that runs, and asks again; without, it leaves it alone")
    func restarting() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("wallet")
        #expect(probe.step(.retry(restarting: false)) == [])
        #expect(probe.step(.retry(restarting: true)) == ["stop 1", "Auth Required wallet", "ask 2"])
        #expect(probe.step(Self.answer(1, Self.ada)) == [])
    }
}
