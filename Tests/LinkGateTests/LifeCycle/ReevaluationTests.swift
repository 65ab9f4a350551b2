import Testing

@testable import LinkGate

@Suite("Life cycle: verdicts of the app's own data")
struct ReevaluationTests {
    private static let mfa = LifeCycleProbe.mfa

    private func reevaluated(
        _ verdicts: [(number: Int, verdict: GateVerdict)]
    ) -> LifeCycle.Input {
        .reevaluated(
            Dictionary(uniqueKeysWithValues: verdicts.map { (LifeCycleProbe.id($0.number), $0.verdict) }))
    }

    @Test(
        "What needs nothing any more opens, what is denied ends, what needs more is asked for anew, in order of receipt"
    )
    func eachKind() throws {
        var probe = LifeCycleProbe(.queue(limit: 5))
        for destination in ["a", "b", "c"] { _ = try probe.arrive(destination) }
        probe.verdicts["b"] = try LifeCycleProbe.verdict("b", nil)
        let lines = probe.step(
            reevaluated([
                (1, try LifeCycleProbe.verdict("a", Self.mfa)), (2, try LifeCycleProbe.verdict("b", nil)),
                (3, LifeCycleProbe.denial("c")),
            ]))
        #expect(
            lines == [
                "stop 1", "Denied c", "remove c", "finish 3 denied", "save b 1", "deliver b",
            ])
        #expect(probe.returned(2) == ["Completed b", "remove b", "finish 2 delivered", "Auth Required a", "ask 2"])
    }

    @Test("What is less than before may be open for the present session")
    func askedForLess() throws {
        var probe = LifeCycleProbe()
        probe.session = AuthSession(user: "ada")
        _ = try probe.arrive("transfer", Self.mfa)
        let verdict = try LifeCycleProbe.verdict("transfer", .login)
        probe.verdicts["transfer"] = verdict
        #expect(probe.step(reevaluated([(1, verdict)])) == ["stop 1", "save transfer 1", "deliver transfer"])
    }

    @Test("A link that is free is not asked for because another one's time has become too short")
    func noNeedlessLogin() throws {
        var probe = LifeCycleProbe(.queue(limit: 5))
        probe.session = AuthSession(user: "ada")
        _ = try probe.arrive("a", Self.mfa)
        _ = try probe.arrive("b", Self.mfa)
        probe.time = .seconds(100)
        let verdict = try LifeCycleProbe.verdict("b", .login)
        probe.verdicts["b"] = verdict
        let lines = probe.step(
            reevaluated([
                (
                    1,
                    try LifeCycleProbe.verdict("a", requiring: AuthRequirement(level: Self.mfa, timeout: .seconds(50)))
                ),
                (2, verdict),
            ]))
        #expect(lines == ["Timeout a", "remove a", "stop 1", "finish 1 timedOut", "save b 1", "deliver b"])
    }

    @Test("Before the start it does nothing")
    func beforeTheStart() throws {
        var probe = LifeCycleProbe(isStarted: false)
        _ = try probe.arrive("wallet")
        #expect(probe.step(reevaluated([(1, LifeCycleProbe.denial("wallet"))])) == [])
    }

    @Test("What the handler has asked for holds, whatever the policies say")
    func demandHolds() throws {
        var probe = LifeCycleProbe()
        probe.session = AuthSession(user: "ada")
        _ = try probe.arrive("wallet")
        _ = probe.step(.handlerFinished(LifeCycleProbe.id(1), .askedForMore(Self.mfa)))
        #expect(probe.step(reevaluated([(1, try LifeCycleProbe.verdict("wallet", nil))])) == [])
        #expect(probe.lifeCycle.waiting.map(\.requirement.level) == [Self.mfa])
    }
}
