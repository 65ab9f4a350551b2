import LinkGate

/// Asks for the login in the terminal, or answers by itself.
struct TerminalAuthProvider: AuthProvider {
    /// The option `--auth`.
    enum Mode: String {
        case prompt, always, never
    }

    let mode: Mode
    let desk: LoginDesk

    var currentSession: AuthSession? { desk.session }

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        switch mode {
        case .prompt: return try await desk.ask(request)
        case .never: return .cancelled
        case .always:
            let session = AuthSession(level: request.requirement.level)
            desk.logIn(session)
            return .authenticated(session)
        }
    }
}
