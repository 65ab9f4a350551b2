public import LinkGateSessionAuth

/// The login state that all features of the app share.
public enum Session {
    /// The one provider of the process.
    public static let shared = SessionAuthProvider()
}
