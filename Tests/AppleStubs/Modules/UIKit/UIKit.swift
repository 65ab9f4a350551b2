@_exported public import AppleFoundation

@MainActor open class UIResponder { public init() {} }

@MainActor public protocol UIUserActivityRestoring {}

@MainActor open class UIApplication: UIResponder {
    public struct OpenURLOptionsKey: Hashable, Sendable {}
}

@MainActor public protocol UIApplicationDelegate: AnyObject {
    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool
}

@MainActor open class UISceneSession {}

@MainActor open class UIScene: UIResponder {
    @MainActor public class OpenURLOptions {
        public var sourceApplication: String? { nil }
    }

    @MainActor open class ConnectionOptions {
        public var urlContexts: Set<UIOpenURLContext> { [] }
        public var userActivities: Set<NSUserActivity> { [] }
    }
}

@MainActor open class UIOpenURLContext: Hashable {
    public let url: URL
    public var options: UIScene.OpenURLOptions { UIScene.OpenURLOptions() }
    init(url: URL) { self.url = url }
    nonisolated public static func == (lhs: UIOpenURLContext, rhs: UIOpenURLContext) -> Bool { lhs === rhs }
    nonisolated public func hash(into hasher: inout Hasher) {}
}

@MainActor public protocol UISceneDelegate: AnyObject {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}
