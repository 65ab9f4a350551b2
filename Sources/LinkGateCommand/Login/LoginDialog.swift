import Foundation
import LinkGate
import LinkGateSystem

/// The dialogue in which the user logs in: the attempts that wait for an answer, a screen, and the lines that the user
/// types.
///
/// Lines that are typed early are kept for the next question, and early questions until ``open()``.
final class LoginDialog: Sendable {
    /// An action for the session, besides the answers to attempts.
    enum Action: Equatable {
        /// The first question is shown: from now on lines are read.
        case listen
        case retry
        case cancel
        /// The input has ended, and a question is open.
        case leave
    }

    private let state: Lock<State>
    private let loggedIn = Lock<AuthSession?>(nil)
    private let screen: any ByteOutput
    private let now: @Sendable () -> Date
    private let act: @Sendable (Action) -> Void

    /// Makes a dialogue on a screen.
    ///
    /// `isLive` is whether the remaining time is updated in place, as on a terminal; `act` is called for actions that
    /// are not answers to an attempt, without a lock held.
    init(
        text: LoginText, screen: any ByteOutput, isLive: Bool, now: @escaping @Sendable () -> Date,
        act: @escaping @Sendable (Action) -> Void
    ) {
        state = Lock(State(text: text, isLive: isLive))
        self.screen = screen
        self.now = now
        self.act = act
    }

    /// The login that the user made here; `nil` if there was none.
    var session: AuthSession? { loggedIn.withLock { $0 } }

    /// Logs in without a question; a weaker login changes nothing.
    func logIn(_ session: AuthSession) {
        loggedIn.withLock { known in
            if known.map({ $0.level < session.level }) ?? true { known = session }
        }
    }

    /// Begins to show questions.
    func open() {
        state.withLock { $0.open() }
        goOn()
    }

    /// Asks for a login; returns when the user has answered, and throws when the task is cancelled.
    func ask(_ request: AuthRequest) async throws -> AuthResult {
        let id = state.withLock { $0.nextID() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let question = Question(id: id, request: request, continuation: continuation)
                state.withLock { $0.ask(question) }?.continuation.resume(throwing: CancellationError())
                // The task may have been cancelled before there was a question to withdraw.
                if Task.isCancelled { withdraw(id) } else { goOn() }
            }
        } onCancel: {
            withdraw(id)
        }
    }

    /// Reports that the attempt that was answered last has failed: the user is asked whether to try again.
    func attemptFailed() {
        state.withLock { $0.attemptFailed() }
        goOn()
    }

    /// Reports that a link has ended, so that no question is about it any more.
    func linkEnded(_ id: DeepLink.ID) {
        screen.print(state.withLock { $0.linkEnded(id) ? $0.endLine() : "" })
    }

    /// Processes a line that the user typed.
    func receive(_ line: String) {
        state.withLock { $0.receive(line) }
        goOn()
    }

    /// Processes the end of the input.
    func inputEnded() {
        state.withLock { $0.inputEnded() }
        goOn()
    }

    /// Updates the remaining time; called once a second.
    func tick() {
        if let text = state.withLock({ $0.tick(at: now()) }) { screen.print(text) }
    }

    /// Makes room for a line that is not part of the dialogue; the next tick shows the prompt again.
    func makeRoom() { screen.print(state.withLock { $0.breakLine() }) }

    /// Shows the prompt again, after another program has used the screen.
    func showAgain() {
        if let text = state.withLock({ $0.promptAgain(at: now()) }) { screen.print(text) }
    }

    /// Stops asking.
    func close() {
        let end = state.withLock { state in
            state.close()
            return state.endLine()
        }
        screen.print(end)
    }

    private func withdraw(_ id: Int) {
        let (question, end) = state.withLock { state -> (Question?, String) in
            guard let question = state.withdraw(id) else { return (nil, "") }
            return (question, state.endLine())
        }
        screen.print(end)
        question?.continuation.resume(throwing: CancellationError())
    }

    /// Runs all steps that are possible now.
    private func goOn() {
        while let step = state.withLock({ $0.nextStep(at: now()) }) {
            switch step {
            case .listen: act(.listen)
            case .show(let text): screen.print(text)
            case .answer(let question, let answer): settle(question, answer)
            case .answerAfterFailure(let answer): act(answer == .cancel ? .cancel : .retry)
            case .leave: return act(.leave)
            }
        }
    }

    private func settle(_ question: Question, _ answer: LoginAnswer) {
        let result = answer.result(for: question.request)
        if case .success(.authenticated(let session)) = result { logIn(session) }
        question.continuation.resume(with: result)
    }
}
