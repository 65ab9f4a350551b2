import Foundation
import LinkGate

extension LoginDialog {
    /// An attempt that waits for its answer.
    struct Question {
        let id: Int
        let request: AuthRequest
        let continuation: CheckedContinuation<AuthResult, any Error>
    }

    /// The state of the dialogue and its next step, without a screen, a clock or a lock.
    struct State {
        enum Step {
            case listen
            case show(String)
            case answer(Question, LoginAnswer)
            case answerAfterFailure(LoginAnswer)
            case leave
        }

        let text: LoginText
        /// Whether the user types behind the prompt, on the same line.
        let isLive: Bool

        private(set) var isOpen = false
        private var isListening = false
        private var lastID = 0
        private var question: Question?
        /// The attempt that was answered last; it can be repeated if it fails.
        private var answered: AuthRequest?
        private var hasFailed = false
        private var isShown = false
        /// Whether other output followed the prompt, so that it has to be shown again.
        private var isBroken = false
        /// The seconds left that were shown last.
        private var shownSeconds: Int64 = 0
        private var lines: [String] = []
        private var inputHasEnded = false

        init(text: LoginText, isLive: Bool) {
            self.text = text
            self.isLive = isLive
        }

        /// The request of the current question: a new attempt, or one that failed.
        private var request: AuthRequest? { question?.request ?? (hasFailed ? answered : nil) }

        // MARK: Inputs

        mutating func open() { isOpen = true }

        mutating func nextID() -> Int {
            lastID += 1
            return lastID
        }

        /// Adds a question; returns the one that it replaces.
        mutating func ask(_ new: Question) -> Question? {
            defer { (question, answered, hasFailed, isShown, isBroken) = (new, nil, false, false, false) }
            return question
        }

        mutating func attemptFailed() {
            guard question == nil, answered != nil else { return }
            (hasFailed, isShown) = (true, false)
        }

        mutating func receive(_ line: String) { lines.append(line) }

        mutating func inputEnded() { inputHasEnded = true }

        /// Withdraws a question; `nil` if it was answered or replaced.
        mutating func withdraw(_ id: Int) -> Question? {
            guard question?.id == id else { return nil }
            defer { question = nil }
            return question
        }

        /// Forgets the failed attempt for a link that has ended; `false` if that was another one.
        mutating func linkEnded(_ id: DeepLink.ID) -> Bool {
            guard answered?.link.id == id else { return false }
            defer { (answered, hasFailed) = (nil, false) }
            return hasFailed
        }

        mutating func close() { isOpen = false }

        // MARK: The line on which the user types

        /// Leaves the prompt line permanently; returns the text to print.
        mutating func endLine() -> String {
            defer { (isShown, isBroken) = (false, false) }
            return isShown && !isBroken && isLive ? "\n" : ""
        }

        /// Leaves the prompt line for other output; returns the text to print.
        mutating func breakLine() -> String {
            guard isLive, isShown, !isBroken else { return "" }
            isBroken = true
            return "\n"
        }

        /// The prompt, at any position of the cursor; `nil` if there is no question.
        mutating func promptAgain(at now: Date) -> String? {
            guard isShown, let request else { return nil }
            isBroken = false
            return (isLive ? "\r" : "") + prompt(request, at: now)
        }

        /// The text to print each second; `nil` if nothing changes.
        mutating func tick(at now: Date) -> String? {
            if isBroken { return promptAgain(at: now) }
            guard isShown, let request else { return nil }
            let left = timeLeft(request, at: now)
            let seconds = left.secondsRoundedUp
            guard isLive || LoginText.isDue(seconds, after: shownSeconds) else { return nil }
            shownSeconds = seconds
            let line = text.timeLeft(left)
            // Saving the cursor keeps what the user is typing.
            return isLive ? "\u{1B}7\r\(line)\u{1B}8" : "\(line)\n"
        }

        // MARK: Next step

        /// The next possible step: to show a question, or to answer it with a line.
        mutating func nextStep(at now: Date) -> Step? {
            guard isOpen, let request else { return nil }
            if !isShown {
                (isShown, isBroken) = (true, false)
                return .show(
                    (hasFailed ? text.failure(request.requirement.level) : text.introduction(request))
                        + prompt(request, at: now))
            }
            if !isListening {
                isListening = true
                return .listen
            }
            guard !lines.isEmpty else {
                guard inputHasEnded else { return nil }
                isOpen = false
                return .leave
            }
            let answer = LoginAnswer(lines.removeFirst(), levels: text.levels)
            guard answer.fits(afterFailure: hasFailed) else {
                isBroken = false
                return .show(text.hint(hasFailed: hasFailed) + prompt(request, at: now))
            }
            isShown = false
            guard let question else {
                (answered, hasFailed) = (nil, false)
                return .answerAfterFailure(answer)
            }
            (self.question, answered) = (nil, request)
            return .answer(question, answer)
        }

        private mutating func prompt(_ request: AuthRequest, at now: Date) -> String {
            let left = timeLeft(request, at: now)
            shownSeconds = left.secondsRoundedUp
            return text.prompt(left, request.requirement.level, hasFailed: hasFailed) + (isLive ? "" : "\n")
        }

        private func timeLeft(_ request: AuthRequest, at now: Date) -> Duration {
            .seconds(max(0, min(request.expiresAt.timeIntervalSince(now), 1e9)))
        }
    }
}
