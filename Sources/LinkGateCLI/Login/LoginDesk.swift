import Foundation
import LinkGate
import LinkGateSystem

/// Where questions for a login and the lines that a user types meet.
///
/// Lines that come early are kept for the next question, and questions that come early for ``open()``.
final class LoginDesk: Sendable {
    /// What the user does beside answering an attempt.
    enum Action: Equatable {
        /// The first question is shown: from now on somebody types.
        case listen
        case retry
        case cancel
        /// The input has ended and somebody would have to answer.
        case leave
    }

    private let talk: Lock<LoginConversation>
    private let loggedIn = Lock<AuthSession?>(nil)
    private let screen: any ByteOutput
    private let now: @Sendable () -> Date
    private let act: @Sendable (Action) -> Void

    /// Makes a desk that asks on a screen.
    ///
    /// `isLive`: the time that is left is written over itself, as a terminal can;
    /// `act` is called for what is no answer to an attempt, without a lock held.
    init(
        text: LoginText, screen: any ByteOutput, isLive: Bool, now: @escaping @Sendable () -> Date,
        act: @escaping @Sendable (Action) -> Void
    ) {
        talk = Lock(LoginConversation(text: text, isLive: isLive))
        self.screen = screen
        self.now = now
        self.act = act
    }

    /// Who has logged in here.
    var session: AuthSession? { loggedIn.withLock { $0 } }

    /// Logs in without a question; a weaker login changes nothing.
    func logIn(_ session: AuthSession) {
        loggedIn.withLock { known in
            if known.map({ $0.level < session.level }) ?? true { known = session }
        }
    }

    /// Begins to show questions.
    func open() {
        talk.withLock { $0.open() }
        goOn()
    }

    /// Asks for a login; ends when the user has answered, or with the task.
    func ask(_ request: AuthRequest) async throws -> AuthResult {
        let id = talk.withLock { $0.nextID() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let question = LoginConversation.Question(id: id, request: request, continuation: continuation)
                talk.withLock { $0.ask(question) }?.continuation.resume(throwing: CancellationError())
                // The task may have been cancelled before there was a question to withdraw.
                if Task.isCancelled { withdraw(id) } else { goOn() }
            }
        } onCancel: {
            withdraw(id)
        }
    }

    /// Says that the attempt that was answered last has failed: the user is asked whether to try again.
    func attemptFailed() {
        talk.withLock { $0.attemptFailed() }
        goOn()
    }

    /// Says that a link has ended: nobody is asked about it any more.
    func linkEnded(_ id: DeepLink.ID) {
        screen.print(talk.withLock { $0.linkEnded(id) ? $0.endLine() : "" })
    }

    /// Takes what the user typed.
    func receive(_ line: String) {
        talk.withLock { $0.receive(line) }
        goOn()
    }

    /// Takes the end of the input.
    func inputEnded() {
        talk.withLock { $0.inputEnded() }
        goOn()
    }

    /// Shows the time that is left; once a second.
    func tick() {
        if let text = talk.withLock({ $0.tick(at: now()) }) { screen.print(text) }
    }

    /// Makes room for a line that somebody else prints; the prompt comes again with the next tick.
    func makeRoom() { screen.print(talk.withLock { $0.breakLine() }) }

    /// Shows the prompt again, after the screen has been somebody else's.
    func showAgain() {
        if let text = talk.withLock({ $0.promptAgain(at: now()) }) { screen.print(text) }
    }

    /// Stops asking.
    func close() {
        let end = talk.withLock { talk in
            talk.close()
            return talk.endLine()
        }
        screen.print(end)
    }

    private func withdraw(_ id: Int) {
        let (question, end) = talk.withLock { talk -> (LoginConversation.Question?, String) in
            guard let question = talk.withdraw(id) else { return (nil, "") }
            return (question, talk.endLine())
        }
        screen.print(end)
        question?.continuation.resume(throwing: CancellationError())
    }

    /// Does what can be done now, one step after the other.
    private func goOn() {
        while let step = talk.withLock({ $0.nextStep(at: now()) }) {
            switch step {
            case .listen: act(.listen)
            case .show(let text): screen.print(text)
            case .answer(let question, let answer): answer.settle(question) { logIn($0) }
            case .answerAfterFailure(let answer): act(answer == .cancel ? .cancel : .retry)
            case .leave: return act(.leave)
            }
        }
    }
}
