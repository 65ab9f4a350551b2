import LinkGate

extension LoginAnswer {
    /// Whether it is an answer to the question that is shown.
    func fits(afterFailure: Bool) -> Bool {
        switch self {
        case .unclear: false
        case .retry: afterFailure
        case .cancel, .login: true
        case .fail, .level: !afterFailure
        }
    }

    /// Ends an attempt.
    func settle(_ question: LoginConversation.Question, logIn: (AuthSession) -> Void) {
        switch self {
        case .cancel:
            question.continuation.resume(returning: .cancelled)
        case .login, .level:
            let level = if case .level(let level) = self { level } else { question.request.requirement.level }
            let session = AuthSession(level: level)
            logIn(session)
            question.continuation.resume(returning: .authenticated(session))
        case .fail, .retry, .unclear:
            question.continuation.resume(throwing: LoginFailed())
        }
    }
}

/// A login that failed, because the user said so.
struct LoginFailed: Error, CustomStringConvertible {
    var description: String { "the login failed" }
}
