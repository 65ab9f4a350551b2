import LinkGateKit

/// What the user typed at the question whether to log in.
enum LoginAnswer: Equatable {
    /// Log in, as strongly as is asked.
    case login
    /// Log in at this level, strong enough or not.
    case level(AuthLevel)
    /// Give the link up.
    case cancel
    /// Let the attempt fail, as when the server cannot be reached.
    case fail
    /// Ask again, after a failed attempt.
    case retry
    case unclear

    init(_ line: String, levels: [AuthLevel]) {
        let word = line.trimmingPrefix { $0.isWhitespace }.lowercased().split { $0.isWhitespace }.first.map(String.init)
        switch word {
        case "y", "yes", "ok": self = .login
        case "n", "no", "cancel", "q": self = .cancel
        case "f", "fail": self = .fail
        case "r", "retry": self = .retry
        default:
            // `login` names a level, and is what a user types who means yes.
            if word == AuthLevel.login.name, levels.count <= 1 {
                self = .login
            } else if let level = levels.first(where: { $0.name.lowercased() == word }) {
                self = .level(level)
            } else {
                self = .unclear
            }
        }
    }

    /// Whether it is an answer to the question that is shown.
    func fits(afterFailure: Bool) -> Bool {
        switch self {
        case .unclear: false
        case .retry: afterFailure
        case .cancel, .login: true
        case .fail, .level: !afterFailure
        }
    }

    /// How it ends an attempt.
    func result(for request: AuthRequest) -> Result<AuthResult, any Error> {
        switch self {
        case .cancel: .success(.cancelled)
        case .login: .success(.authenticated(AuthSession(level: request.requirement.level)))
        case .level(let level): .success(.authenticated(AuthSession(level: level)))
        case .fail, .retry, .unclear: .failure(LoginFailed())
        }
    }
}

/// A login that failed, because the user said so.
struct LoginFailed: Error, CustomStringConvertible {
    var description: String { "the login failed" }
}
