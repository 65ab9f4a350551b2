/// An auth provider that delegates levels to other providers.
///
/// A feature can contribute a level and the provider for it, see ``ModuleRegistry/authProvider(_:for:)``.
public protocol LevelAuthProvider: AuthProvider {
    /// The same provider with another one for a level.
    func adding(_ provider: any AuthProvider, for level: AuthLevel) -> Self
}
