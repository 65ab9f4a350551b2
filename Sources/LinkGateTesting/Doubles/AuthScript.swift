import LinkGate

/// The calls of a scripted provider and their answers; the first answer of a call counts.
struct AuthScript {
    private(set) var requests: [AuthRequest] = []
    private var answers: [Int: ScriptedAuthProvider.Answer] = [:]
    private var waiting: [Int: CheckedContinuation<AuthResult, any Error>] = [:]
    private var hasEnded = false

    var waitingCount: Int { waiting.count }

    /// Adds a call; returns its number, counting from 1.
    mutating func register(_ request: AuthRequest) -> Int {
        requests.append(request)
        return requests.count
    }

    /// Returns the answer of the call if it already has one; otherwise stores the continuation.
    mutating func wait(
        _ call: Int, _ continuation: CheckedContinuation<AuthResult, any Error>
    ) -> ScriptedAuthProvider.Answer? {
        if let answer = answers[call] { return answer }
        if hasEnded { return .failure(CancellationError()) }
        waiting[call] = continuation
        return nil
    }

    /// Returns whether the call had no answer yet, and the continuation to resume outside the lock.
    mutating func answer(
        _ answer: ScriptedAuthProvider.Answer, call: Int?
    ) -> (isFirst: Bool, CheckedContinuation<AuthResult, any Error>?) {
        let call = call ?? max(1, requests.count)
        guard answers[call] == nil, !hasEnded else { return (false, nil) }
        answers[call] = answer
        return (true, waiting.removeValue(forKey: call))
    }

    mutating func endAll() -> [CheckedContinuation<AuthResult, any Error>] {
        hasEnded = true
        defer { waiting = [:] }
        return Array(waiting.values)
    }
}
