import Foundation
import LinkGate

/// The texts of the question whether to log in.
struct LoginText {
    let levels: [AuthLevel]
    let style: Style

    /// The waiting link, its reasons, and the possible answers.
    func introduction(_ request: AuthRequest) -> String {
        let level = request.requirement.level
        let need = level == .login ? "a login" : "a login with \(level.name.printable)"
        let head = "\(style.bold(request.link.displayText)) waits for \(need)"
        let reasons = request.reasons.map { "  because \($0.because.printable) (\($0.policy.printable))" }
        let weaker = levels.filter { $0 < level }.map { "\($0.name.printable) = that alone, " }.joined()
        let answers = "  y = \(verb(level)), \(weaker)n = give it up, f = let the login fail, Ctrl-C = later"
        return ([head] + reasons + [answers]).joined(separator: "\n") + "\n"
    }

    /// The failure of an attempt, and the possible answers.
    func failure(_ level: AuthLevel) -> String {
        let what = level == .login ? "The login" : "The login with \(level.name.printable)"
        return "\(what) failed, the link still waits.\n  r = try again, n = give it up, Ctrl-C = later\n"
    }

    /// The prompt line; short enough not to be wrapped.
    func prompt(_ left: Duration, _ level: AuthLevel, hasFailed: Bool) -> String {
        timeLeft(left) + (hasFailed ? ", try again? > " : ", \(verb(level))? > ")
    }

    private func verb(_ level: AuthLevel) -> String {
        level == .login ? "log in" : "log in with \(level.name.printable)"
    }

    /// The remaining time, with a constant width so that it can be overwritten.
    func timeLeft(_ left: Duration) -> String {
        let clock = left.clockText
        return String(repeating: " ", count: max(0, 7 - clock.count)) + clock + " left"
    }

    /// The hint after an unclear answer.
    func hint(hasFailed: Bool) -> String { hasFailed ? "Please answer r or n.\n" : "Please answer y, n or f.\n" }

    /// Whether to print the remaining time on a separate line: at every full minute, at 30 and at 10 seconds.
    static func isDue(_ seconds: Int64, after shown: Int64) -> Bool {
        guard seconds < shown else { return false }
        let minute = (seconds + 59) / 60 * 60
        return [10, 30, minute].contains { 0 < $0 && seconds <= $0 && $0 < shown }
    }
}
