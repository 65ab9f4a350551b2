import Foundation
import LinkGate
import LinkGateTesting
import Testing

@Suite struct RecordingSinkTests {
    @Test func keepsEventsInOrder() {
        let sink = RecordingSink()
        sink.record(.fixture(.opened))
        sink.record(.fixture(.completed, properties: ["time_to_complete": .number(20)]))
        #expect(sink.names == [.opened, .completed])
        #expect(sink.events.last?["time_to_complete"] == .number(20))
        sink.clear()
        #expect(sink.events.isEmpty)
    }
}

@Suite struct InMemoryPendingLinkStoreTests {
    let store = InMemoryPendingLinkStore()
    let wallet = PendingRecord(id: .unassigned, url: "yourapp://wallet", receivedAt: Date())

    @Test func keepsReplacesAndForgets() async throws {
        try await store.save(wallet)
        let second = PendingRecord(
            id: wallet.id, url: wallet.url, receivedAt: wallet.receivedAt, deliveryAttempts: 1)
        try await store.save(second)
        #expect(try await store.load() == [second])
        try await store.remove(wallet.id)
        try await store.remove(wallet.id)
        #expect(store.records.isEmpty)
        #expect(
            store.operations
                == [.save(wallet), .save(second), .load, .remove(wallet.id), .remove(wallet.id)])
    }

    @Test func failsAsOftenAsItIsTold() async throws {
        store.failNext(2)
        await #expect(throws: InMemoryPendingLinkStore.Failure.self) { try await store.save(wallet) }
        await #expect(throws: InMemoryPendingLinkStore.Failure.self) { _ = try await store.load() }
        #expect(store.records.isEmpty)
        try await store.save(wallet)
        #expect(store.records == [wallet])
    }
}

@Suite struct ScriptedAuthProviderTests {
    struct LoginFailed: Error {}
    let provider = ScriptedAuthProvider()
    let request: AuthRequest

    init() throws { request = .fixture(link: try .fixture("wallet")) }

    private func call() -> Task<AuthResult, any Error> {
        Task { [provider, request] in try await provider.authenticate(request) }
    }

    @Test func answersOnlyWhenTold() async throws {
        let attempt = call()
        await provider.waitForCalls(1)
        #expect(provider.requests.map(\.link) == [request.link])
        #expect(provider.answer(.cancelled))
        #expect(try await attempt.value == .cancelled)
        #expect(provider.waitingCount == 0)
    }

    @Test func theFirstAnswerCounts() async throws {
        let attempt = call()
        await provider.waitForCalls(1)
        #expect(provider.answer(.refused(because: "no")))
        #expect(!provider.answer(.authenticated(AuthSession())))
        #expect(!provider.fail(LoginFailed()))
        #expect(try await attempt.value == .refused(because: "no"))
    }

    @Test func anAnswerMayComeBeforeItsCall() async throws {
        provider.answer(.authenticated(AuthSession(user: "ada")))
        #expect(try await call().value == .authenticated(AuthSession(user: "ada")))
    }

    @Test func eachCallHasItsOwnAnswer() async throws {
        let first = call()
        await provider.waitForCalls(1)
        let second = call()
        await provider.waitForCalls(2)
        provider.answer(.cancelled)
        provider.fail(LoginFailed(), attempt: 1)
        #expect(try await second.value == .cancelled)
        await #expect(throws: LoginFailed.self) { try await first.value }
    }

    @Test func cancellationEndsACall() async {
        let attempt = call()
        await provider.waitForCalls(1)
        attempt.cancel()
        await #expect(throws: CancellationError.self) { try await attempt.value }
        #expect(!provider.answer(.cancelled))
    }

    @Test func canIgnoreCancellation() async throws {
        let provider = ScriptedAuthProvider(whenCancelled: .isIgnored)
        let attempt = Task { [request] in try await provider.authenticate(request) }
        await provider.waitForCalls(1)
        attempt.cancel()
        #expect(provider.waitingCount == 1)
        provider.answer(.cancelled)
        #expect(try await attempt.value == .cancelled)
    }

    @Test func endAllLeavesNothingHanging() async {
        let attempts = [call(), call()]
        await provider.waitForCalls(2)
        let changes = provider.sessionChanges()
        provider.endAll()
        for attempt in attempts {
            await #expect(throws: CancellationError.self) { try await attempt.value }
        }
        await #expect(throws: CancellationError.self) { try await call().value }
        for await _ in changes {}
        for await _ in provider.sessionChanges() {}
    }

    @Test func settingTheSessionSignalsEveryListener() async {
        #expect(provider.currentSession == nil)
        var first = provider.sessionChanges().makeAsyncIterator()
        var second = provider.sessionChanges().makeAsyncIterator()
        provider.currentSession = AuthSession(user: "ada")
        #expect(await first.next() != nil)
        #expect(await second.next() != nil)
        #expect(provider.currentSession == AuthSession(user: "ada"))
    }
}

@Suite struct FixtureTests {
    @Test func aLinkHasWhatWasAskedFor() throws {
        let id = try #require(DeepLink.ID(rawValue: "00000000000000ab-7"))
        let link = try DeepLink.fixture(
            "wallet/history", scheme: "https", host: "app.example.com", parameters: ["a": "1", "a": "2"],
            fragment: "top", id: id, requiresAuth: true, deliveryAttempt: 2)
        #expect(link.segments == ["wallet", "history"])
        #expect(link.host == "app.example.com")
        #expect(link.parameters.map(\.value) == ["1", "2"])
        #expect(link.id == id)
        #expect(link.requiresAuth)
        #expect(link.deliveryAttempt == 2)
        #expect(try !link.isSameArrival(as: .fixture("wallet/history", parameters: ["a": "1", "a": "2"])))
    }

    @Test func homeHasNoSegments() throws {
        #expect(try DeepLink.fixture().segments.isEmpty)
    }

    @Test func aRequestWaits() throws {
        let request = AuthRequest.fixture(link: try .fixture("wallet"), attempt: 3, isRestored: true)
        #expect(request.link.requiresAuth)
        #expect(request.attempt == 3)
        #expect(request.isRestored)
        #expect(GateContext.fixture(session: AuthSession(user: "ada")).session?.user == "ada")
    }
}
