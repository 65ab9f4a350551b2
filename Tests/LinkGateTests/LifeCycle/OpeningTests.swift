import Foundation
import Testing

@testable import LinkGate

@Suite("Life cycle: judged where it opens")
struct OpeningTests {
    private static let mfa = LifeCycleProbe.mfa
    private static let ada = AuthSession(user: "ada")

    private static func answer(_ login: Int, _ session: AuthSession) -> LifeCycle.Input {
        .answered(login, .result(.authenticated(session)))
    }

    @Test("A link that arrives and needs nothing is handed over in that step, and not judged twice")
    func oneStep() throws {
        var probe = LifeCycleProbe()
        probe.holdsVerdicts = true
        #expect(try probe.arrive("help", nil) == ["Opened help", "deliver help"])
    }

    @Test("The verdict of now is asked for after the attempt has been saved, and the handler is called with it alone")
    func afterTheSave() throws {
        var probe = LifeCycleProbe()
        probe.holdsVerdicts = true
        _ = try probe.arrive("wallet")
        probe.session = Self.ada
        #expect(probe.step(.tick) == ["stop 1", "save wallet 1", "open wallet"])
        #expect(probe.lifeCycle.delivering.isEmpty)
        #expect(probe.judge() == ["deliver wallet"])
    }

    @Test(
        "A session that ends between the save and the verdict ends the link; the verdict that comes late opens nothing")
    func endedBeforeTheVerdict() throws {
        let next: [(AuthSession?, String)] = [
            (nil, "logged_out"), (AuthSession(user: "bob"), "other_user"),
            (AuthSession(user: "ada", loginCount: 1), "logged_out"),
        ]
        for (session, reason) in next {
            var probe = LifeCycleProbe()
            probe.holdsVerdicts = true
            _ = try probe.arrive("wallet")
            probe.session = Self.ada
            _ = probe.step(.tick)
            probe.session = session
            let verdict = try LifeCycleProbe.verdict("wallet", .login)
            #expect(
                probe.step(.opening(LifeCycleProbe.id(1), verdict)) == [
                    "Cancelled wallet \(reason)", "remove wallet", "finish 1 cancelled \(reason)",
                ])
            #expect(probe.step(.opening(LifeCycleProbe.id(1), verdict)) == [])
        }
    }

    @Test("The session is the provider's if there is one, else the answer's, and the provider's alone once it changes")
    func whichSession() throws {
        let shown = AuthSession(user: "ada", level: Self.mfa)
        var closure = LifeCycleProbe()
        closure.holdsVerdicts = true
        _ = try closure.arrive("transfer", Self.mfa)
        _ = closure.step(Self.answer(1, shown))
        #expect(closure.lifeCycle.opening?.pass.session(at: nil) == shown)
        #expect(closure.lifeCycle.opening?.pass.session(at: Self.ada) == Self.ada)

        var provider = LifeCycleProbe()
        provider.holdsVerdicts = true
        provider.session = AuthSession(user: "ada", loginCount: 4)
        _ = try provider.arrive("transfer", Self.mfa)
        _ = provider.step(Self.answer(1, shown))
        #expect(
            provider.lifeCycle.opening?.pass.session(at: provider.session)
                == AuthSession(user: "ada", level: Self.mfa, loginCount: 4))
    }

    @Test("A level that falls before the verdict sends the link back, also where an answer had shown it")
    func levelFalls() throws {
        var probe = LifeCycleProbe()
        probe.holdsVerdicts = true
        probe.session = AuthSession(user: "ada", level: Self.mfa)
        #expect(try probe.arrive("transfer", Self.mfa) == ["Opened transfer", "open transfer"])
        probe.session = Self.ada
        #expect(probe.judge() == ["save transfer 0", "Auth Required transfer", "ask 1"])
    }

    @Test("Sent back: no second Opened, the next attempt with what is asked now, the old deadline, callers and count")
    func sentBack() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("vip")
        _ = try probe.arrive("vip")
        probe.time = .seconds(200)
        probe.verdicts["vip"] = try LifeCycleProbe.verdict("vip", Self.mfa)
        probe.session = Self.ada
        #expect(
            probe.step(.tick) == ["stop 1", "save vip 1", "save vip 0", "Auth Required vip", "ask 2"])
        let waiting = try #require(probe.lifeCycle.waiting.first)
        #expect(waiting.requirement.level == Self.mfa)
        #expect(waiting.deadline == .seconds(300))
        #expect(waiting.entry.loginCount == 2)
        #expect(waiting.entry.arrivals == [LifeCycleProbe.id(1), LifeCycleProbe.id(2)])
        probe.time = .seconds(300)
        #expect(
            probe.step(.tick) == ["Timeout vip", "remove vip", "stop 2", "finish 1,2 timedOut"])
    }

    @Test("A link that is sent back takes its place by order of receipt, and replaces nothing")
    func placeOfReceipt() throws {
        for strategy in [PendingStrategy.replace, .keep, .queue(limit: 0)] {
            var probe = LifeCycleProbe(strategy)
            _ = try probe.arrive("slow", nil)
            _ = try probe.arrive("first")
            _ = probe.step(.complete)
            _ = try probe.arrive("second")
            if case .queue = strategy {
            } else {
                #expect(probe.lifeCycle.waiting.map(\.entry.link.destination) == ["second"])
            }
            probe.session = AuthSession(user: nil, level: AuthLevel("guest", rank: -1))
            _ = probe.step(.handlerFinished(LifeCycleProbe.id(1), .returned))
            let lines = probe.step(.handlerFinished(LifeCycleProbe.id(2), .askedForMore(.login)))
            #expect(lines.contains("save first 0") && lines.contains("Auth Required first"))
            #expect(lines.contains { $0.hasPrefix("Superseded") } == false)
            #expect(probe.lifeCycle.waiting.first?.entry.link.destination == "first")
        }
    }

    @Test("A session that satisfies the new demand already opens it at once")
    func satisfiedAtOnce() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("vip")
        probe.verdicts["vip"] = try LifeCycleProbe.verdict("vip", Self.mfa)
        probe.session = AuthSession(user: "ada", level: Self.mfa)
        #expect(probe.step(.tick) == ["stop 1", "save vip 1", "deliver vip"])
    }

    @Test("An open link that stood in line and is now gated is saved and waits, with its first attempt")
    func openInLine() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("slow", nil)
        #expect(try probe.arrive("news", nil) == ["Opened news"])
        probe.verdicts["news"] = try LifeCycleProbe.verdict("news", .login)
        #expect(
            probe.returned(1) == ["finish 1 delivered", "save news 0", "Auth Required news", "ask 1"])
        #expect(probe.lifeCycle.waiting.map(\.entry.loginCount) == [1])
        #expect(probe.lifeCycle.waiting.map(\.entry.link.requiresAuth) == [true])
    }

    @Test("A link that is denied at that moment ends, and its record goes; the app's complete overrides demands alone")
    func denied() throws {
        var probe = LifeCycleProbe()
        _ = try probe.arrive("wallet")
        probe.verdicts["wallet"] = LifeCycleProbe.denial("wallet")
        #expect(
            probe.step(.complete) == [
                "stop 1", "save wallet 1", "Denied wallet", "remove wallet", "finish 1 denied",
            ])
        _ = try probe.arrive("transfer")
        probe.verdicts["transfer"] = try LifeCycleProbe.verdict("transfer", Self.mfa)
        #expect(probe.step(.complete) == ["stop 2", "save transfer 1", "deliver transfer"])
    }

    @Test("A link in line for the handler has its verdict of the moment when its turn comes")
    func inLine() throws {
        var probe = LifeCycleProbe()
        probe.session = Self.ada
        _ = try probe.arrive("slow", nil)
        #expect(try probe.arrive("adults") == ["Opened adults"])
        probe.verdicts["adults"] = LifeCycleProbe.denial("adults")
        #expect(probe.returned(1) == ["finish 1 delivered", "Denied adults", "finish 2 denied"])
    }

    @Test("A verdict of the arrival does not hold for another session")
    func olderSession() throws {
        var probe = LifeCycleProbe()
        probe.holdsVerdicts = true
        probe.session = AuthSession(user: "ada")
        _ = try probe.arrive("wallet")
        probe.session = AuthSession(user: "ada", level: Self.mfa)
        #expect(probe.step(.opening(LifeCycleProbe.id(1), nil)) == ["open wallet"])
        #expect(probe.lifeCycle.delivering.isEmpty)
        #expect(probe.judge() == ["deliver wallet"])
    }

    @Test("A restored link is judged at the restore, and again when it opens")
    func restored() throws {
        var probe = LifeCycleProbe(isStarted: false)
        probe.holdsVerdicts = true
        probe.session = Self.ada
        _ = probe.step(.startRequested)
        let record = PendingRecord(
            id: LifeCycleProbe.id(9), url: "yourapp://wallet", receivedAt: Date(), deliveryAttempts: 1)
        let verdict = try LifeCycleProbe.verdict("wallet", .login)
        #expect(
            probe.step(.restored(.init(record: record, age: .seconds(5), verdict: verdict))) == [
                "Restored wallet", "save wallet 2", "open wallet",
            ])
        probe.verdicts["wallet"] = LifeCycleProbe.denial("wallet")
        #expect(probe.judge() == ["Denied wallet", "remove wallet", "finish 9 denied"])
    }

    @Test("A shutdown before the verdict leaves the link stored with the count that it had")
    func shutDown() throws {
        var probe = LifeCycleProbe()
        probe.holdsVerdicts = true
        _ = try probe.arrive("wallet")
        _ = probe.step(.complete)
        #expect(probe.step(.shutDown) == ["save wallet 0", "finish 1 abandoned"])
        #expect(probe.step(.opening(LifeCycleProbe.id(1), try LifeCycleProbe.verdict("wallet", nil))) == [])
    }
}
