import LinkGate

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
