/// An auth provider that asks others for levels of their own.
///
/// A feature can bring a level along with the provider for it, see ``ModuleRegistry/authProvider(_:for:)``.
public protocol LevelAuthProvider: AuthProvider {
    /// The same provider, asking a further one for a level.
    func adding(_ provider: any AuthProvider, for level: AuthLevel) -> Self
}
