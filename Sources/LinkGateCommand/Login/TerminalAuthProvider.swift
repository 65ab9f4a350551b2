import LinkGate
import LinkGateKit

/// Asks for the login in the terminal, or answers automatically.
struct TerminalAuthProvider: AuthProvider {
    /// The option `--auth`.
    enum Mode: String {
        case prompt, always, never
    }

    let mode: Mode
    let dialog: LoginDialog

    var currentSession: AuthSession? { dialog.session }

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        switch mode {
        case .prompt: return try await dialog.ask(request)
        case .never: return .cancelled
        case .always:
            var session = AuthSession(user: request.requirement.user, level: request.requirement.level)
            if session == request.rejected { session = session.renewed() }
            dialog.logIn(session)
            return .authenticated(session)
        }
    }
}

/// The user's answer to the question whether to log in.
enum LoginAnswer: Equatable {
    /// Log in at the requested level.
    case login
    /// Log in at this level, even if it is not sufficient.
    case level(AuthLevel)
    /// Cancel the link.
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
            // `login` is the name of a level, and also means yes.
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

    /// The result of an attempt with this answer.
    func result(for request: AuthRequest) -> Result<AuthResult, any Error> {
        switch self {
        case .cancel: .success(.cancelled)
        case .login: .success(.authenticated(AuthSession(level: request.requirement.level)))
        case .level(let level): .success(.authenticated(AuthSession(level: level)))
        case .fail, .retry, .unclear: .failure(LoginFailed())
        }
    }
}

/// A login that failed at the user's request.
struct LoginFailed: Error, CustomStringConvertible {
    var description: String { "the login failed" }
}
