import LinkGate

/// Asks for a PIN, through any user interface that can show a prompt.
///
/// It needs the core alone. A right PIN is a login; three wrong ones refuse the link; an empty one gives it up.
public struct PINAuthProvider: AuthProvider {
    private let pin: String
    private let prompt: @Sendable (_ message: String) async throws -> String

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - pin: The right PIN.
    ///   - prompt: Shows a message and returns what the user typed. When its task is cancelled it should throw.
    public init(pin: String, prompt: @escaping @Sendable (_ message: String) async throws -> String) {
        self.pin = pin
        self.prompt = prompt
    }

    /// Asks up to three times.
    public func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        for attempt in 1...3 {
            let typed = try await prompt("PIN to open \(request.link.destination) (\(attempt) of 3):")
            try Task.checkCancellation()
            if typed.isEmpty { return .cancelled }
            if typed == pin { return .authenticated(AuthSession(level: request.requirement.level)) }
        }
        return .refused(because: "three wrong PINs")
    }
}
