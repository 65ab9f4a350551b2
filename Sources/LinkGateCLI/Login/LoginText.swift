import Foundation
import LinkGate

/// The words of the question whether to log in.
struct LoginText {
    let levels: [AuthLevel]
    let style: Style

    /// What waits, why, and what can be answered.
    func introduction(_ request: AuthRequest) -> String {
        let level = request.requirement.level
        let need = level == .login ? "a login" : "a login with \(Printable.text(level.name))"
        let head = "\(style.bold(LinkText.text(request.link))) waits for \(need)"
        let reasons = request.reasons.map { "  because \(Printable.text($0.because)) (\(Printable.text($0.policy)))" }
        let weaker = levels.filter { $0 < level }.map { "\(Printable.text($0.name)) = that alone, " }.joined()
        let answers = "  y = log in, \(weaker)n = give it up, f = let the login fail, Ctrl-C = later"
        return ([head] + reasons + [answers]).joined(separator: "\n") + "\n"
    }

    /// What happened to an attempt, and what can be answered now.
    let failure = "The login failed, the link still waits.\n  r = try again, n = give it up, Ctrl-C = later\n"

    /// The line on which the user types; short enough never to be wrapped.
    func prompt(_ left: Duration, hasFailed: Bool) -> String {
        timeLeft(left) + (hasFailed ? ", try again? > " : ", log in? > ")
    }

    /// The time that is left, always as wide, so that it can be written over.
    func timeLeft(_ left: Duration) -> String {
        let clock = DurationText.clock(left)
        return String(repeating: " ", count: max(0, 7 - clock.count)) + clock + " left"
    }

    /// What to answer, when it was unclear.
    func hint(hasFailed: Bool) -> String { hasFailed ? "Please answer r or n.\n" : "Please answer y, n or f.\n" }
}
