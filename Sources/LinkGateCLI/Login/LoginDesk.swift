import Foundation
import LinkGate

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

    private struct Question {
        let id: Int
        let request: AuthRequest
        let continuation: CheckedContinuation<AuthResult, any Error>
    }

    private struct State {
        var isOpen = false
        var isListening = false
        var lastID = 0
        var question: Question?
        /// The attempt that was answered last; it can be made again if it turns out to have failed.
        var answered: AuthRequest?
        var hasFailed = false
        var isShown = false
        /// The seconds left that were shown last.
        var shownSeconds: Int64 = 0
        var lines: [String] = []
        var inputHasEnded = false
        var session: AuthSession?

        /// What the user is asked about: a new attempt, or one that failed.
        var request: AuthRequest? { question?.request ?? (hasFailed ? answered : nil) }
    }

    private let state = Lock(State())
    private let text: LoginText
    private let screen: any ByteOutput
    private let isLive: Bool
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
        self.text = text
        self.screen = screen
        self.isLive = isLive
        self.now = now
        self.act = act
    }

    /// Who has logged in here.
    var session: AuthSession? { state.withLock { $0.session } }

    /// Logs in without a question; a weaker login changes nothing.
    func logIn(_ session: AuthSession) {
        state.withLock { state in
            if state.session.map({ $0.level < session.level }) ?? true { state.session = session }
        }
    }

    /// Begins to show questions.
    func open() {
        state.withLock { $0.isOpen = true }
        goOn()
    }

    /// Asks for a login; ends when the user has answered, or with the task.
    func ask(_ request: AuthRequest) async throws -> AuthResult {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let question = Question(id: id, request: request, continuation: continuation)
                let replaced = state.withLock { state in
                    defer {
                        (state.question, state.answered, state.hasFailed, state.isShown) = (question, nil, false, false)
                    }
                    return state.question
                }
                replaced?.continuation.resume(throwing: CancellationError())
                // The task may have been cancelled before there was a question to withdraw.
                if Task.isCancelled { withdraw(id) } else { goOn() }
            }
        } onCancel: {
            withdraw(id)
        }
    }

    /// Says that the attempt that was answered last has failed: the user is asked whether to try again.
    func attemptFailed() {
        state.withLock { state in
            guard state.question == nil, state.answered != nil else { return }
            (state.hasFailed, state.isShown) = (true, false)
        }
        goOn()
    }

    /// Says that a link has ended: nobody is asked about it any more.
    func linkEnded(_ id: DeepLink.ID) {
        let wasShown = state.withLock { state in
            guard state.answered?.link.id == id else { return false }
            defer { (state.answered, state.hasFailed) = (nil, false) }
            return state.hasFailed && state.isShown
        }
        if wasShown { endLine() }
    }

    /// Takes what the user typed.
    func receive(_ line: String) {
        state.withLock { $0.lines.append(line) }
        goOn()
    }

    /// Takes the end of the input.
    func inputEnded() {
        state.withLock { $0.inputHasEnded = true }
        goOn()
    }

    /// Shows the time that is left; once a second.
    func tick() {
        let shown: (left: Duration, isDue: Bool)? = state.withLock { state in
            guard state.isShown, let request = state.request else { return nil }
            let left = timeLeft(request)
            let seconds = DurationText.wholeSeconds(left)
            let isDue = isLive || Countdown.isDue(at: seconds, after: state.shownSeconds)
            if isDue { state.shownSeconds = seconds }
            return (left, isDue)
        }
        guard let shown, shown.isDue else { return }
        let line = text.timeLeft(shown.left)
        // Saves the cursor around it, so that what the user is typing stays.
        screen.print(isLive ? "\u{1B}7\r\(line)\u{1B}8" : "\(line)\n")
    }

    /// Stops asking.
    func close() {
        let wasShown = state.withLock { state in
            defer { (state.isOpen, state.isShown) = (false, false) }
            return state.isShown
        }
        if wasShown { endLine() }
    }

    /// Ends the line on which the user would have typed.
    private func endLine() {
        if isLive { screen.print("\n") }
    }

    private func withdraw(_ id: Int) {
        let (question, wasShown) = state.withLock { state -> (Question?, Bool) in
            guard state.question?.id == id else { return (nil, false) }
            defer { (state.question, state.isShown) = (nil, false) }
            return (state.question, state.isShown)
        }
        if wasShown { endLine() }
        question?.continuation.resume(throwing: CancellationError())
    }

    private func timeLeft(_ request: AuthRequest) -> Duration {
        .seconds(max(0, min(request.expiresAt.timeIntervalSince(now()), 1e9)))
    }

    // MARK: One step after the other

    private enum Step {
        case listen
        case show(String)
        case answer(Question, LoginAnswer)
        case answerAfterFailure(LoginAnswer)
        case leave
    }

    /// Does what can be done now: shows a question, or puts a line to the question that it answers.
    private func goOn() {
        while let step = state.withLock({ nextStep(&$0) }) {
            switch step {
            case .listen: act(.listen)
            case .show(let text): screen.print(text)
            case .answer(let question, let answer):
                answer.settle(question.continuation, asked: question.request) { logIn($0) }
            case .answerAfterFailure(let answer): act(answer == .cancel ? .cancel : .retry)
            case .leave: return act(.leave)
            }
        }
    }

    private func nextStep(_ state: inout State) -> Step? {
        guard state.isOpen, let request = state.request else { return nil }
        if !state.isShown {
            state.isShown = true
            return .show((state.hasFailed ? text.failure : text.introduction(request)) + prompt(request, &state))
        }
        if !state.isListening {
            state.isListening = true
            return .listen
        }
        guard !state.lines.isEmpty else {
            guard state.inputHasEnded else { return nil }
            state.isOpen = false
            return .leave
        }
        let answer = LoginAnswer(state.lines.removeFirst(), levels: text.levels)
        guard answer.fits(afterFailure: state.hasFailed) else {
            return .show(text.hint(hasFailed: state.hasFailed) + prompt(request, &state))
        }
        state.isShown = false
        guard let question = state.question else {
            (state.answered, state.hasFailed) = (nil, false)
            return .answerAfterFailure(answer)
        }
        (state.question, state.answered) = (nil, request)
        return .answer(question, answer)
    }

    private func prompt(_ request: AuthRequest, _ state: inout State) -> String {
        let left = timeLeft(request)
        state.shownSeconds = DurationText.wholeSeconds(left)
        return text.prompt(left, hasFailed: state.hasFailed) + (isLive ? "" : "\n")
    }
}

extension LoginAnswer {
    /// Whether it is an answer to the question that is shown.
    fileprivate func fits(afterFailure: Bool) -> Bool {
        switch self {
        case .unclear: false
        case .retry: afterFailure
        case .cancel, .login: true
        case .fail, .level: !afterFailure
        }
    }

    /// Ends an attempt.
    fileprivate func settle(
        _ continuation: CheckedContinuation<AuthResult, any Error>, asked request: AuthRequest,
        logIn: (AuthSession) -> Void
    ) {
        switch self {
        case .cancel:
            continuation.resume(returning: .cancelled)
        case .login, .level:
            let level = if case .level(let level) = self { level } else { request.requirement.level }
            let session = AuthSession(level: level)
            logIn(session)
            continuation.resume(returning: .authenticated(session))
        case .fail, .retry, .unclear:
            continuation.resume(throwing: LoginFailed())
        }
    }
}

/// A login that failed, because the user said so.
struct LoginFailed: Error, CustomStringConvertible {
    var description: String { "the login failed" }
}
