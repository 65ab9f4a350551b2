import Foundation
import LinkGate

extension LoginDialog {
    /// An attempt that waits for its answer.
    struct Question {
        let id: Int
        let request: AuthRequest
        let continuation: CheckedContinuation<AuthResult, any Error>
    }

    /// The state of the dialogue, and what comes next in it; without a screen, a clock or a lock.
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
        /// The attempt that was answered last; it can be made again if it turns out to have failed.
        private var answered: AuthRequest?
        private var hasFailed = false
        private var isShown = false
        /// Whether something else was printed behind the prompt, which has to be shown again.
        private var isBroken = false
        /// The seconds left that were shown last.
        private var shownSeconds: Int64 = 0
        private var lines: [String] = []
        private var inputHasEnded = false

        init(text: LoginText, isLive: Bool) {
            self.text = text
            self.isLive = isLive
        }

        /// What the user is asked about: a new attempt, or one that failed.
        private var request: AuthRequest? { question?.request ?? (hasFailed ? answered : nil) }

        // MARK: What comes in

        mutating func open() { isOpen = true }

        mutating func nextID() -> Int {
            lastID += 1
            return lastID
        }

        /// Takes a question; returns the one whose place it takes.
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

        /// Takes a question back; `nil` if it was answered, or replaced.
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

        /// Leaves the line on which the user would have typed, for good; what to print for it.
        mutating func endLine() -> String {
            defer { (isShown, isBroken) = (false, false) }
            return isShown && !isBroken && isLive ? "\n" : ""
        }

        /// Leaves the line for a moment, since something else is printed; what to print for it.
        mutating func breakLine() -> String {
            guard isLive, isShown, !isBroken else { return "" }
            isBroken = true
            return "\n"
        }

        /// The prompt anew, wherever the cursor stands; `nil` if nothing is asked.
        mutating func promptAgain(at now: Date) -> String? {
            guard isShown, let request else { return nil }
            isBroken = false
            return (isLive ? "\r" : "") + prompt(request, at: now)
        }

        /// What to print as a second goes by, if anything.
        mutating func tick(at now: Date) -> String? {
            if isBroken { return promptAgain(at: now) }
            guard isShown, let request else { return nil }
            let left = timeLeft(request, at: now)
            let seconds = left.secondsRoundedUp
            guard isLive || LoginText.isDue(seconds, after: shownSeconds) else { return nil }
            shownSeconds = seconds
            let line = text.timeLeft(left)
            // Saves the cursor around it, so that what the user is typing stays.
            return isLive ? "\u{1B}7\r\(line)\u{1B}8" : "\(line)\n"
        }

        // MARK: What comes next

        /// What can be done now: a question to show, or a line that answers it.
        mutating func nextStep(at now: Date) -> Step? {
            guard isOpen, let request else { return nil }
            if !isShown {
                (isShown, isBroken) = (true, false)
                return .show((hasFailed ? text.failure : text.introduction(request)) + prompt(request, at: now))
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
            return text.prompt(left, hasFailed: hasFailed) + (isLive ? "" : "\n")
        }

        private func timeLeft(_ request: AuthRequest, at now: Date) -> Duration {
            .seconds(max(0, min(request.expiresAt.timeIntervalSince(now), 1e9)))
        }
    }
}
