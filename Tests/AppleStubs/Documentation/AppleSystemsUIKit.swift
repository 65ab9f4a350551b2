import Foundation
import LinkGateApple
import LinkGateKit
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    private var router: DeepLinkRouter { AppDelegate.router }

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        router.handle(connectionOptions)
        Task { await router.start() }
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        router.handle(contexts)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        router.handle(userActivity)
    }
}

private enum Wiring {
    static func wired() -> DeepLinkRouter { fatalError() }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
    static let router = Wiring.wired()

    private var router: DeepLinkRouter { Self.router }

    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        router.handle(url)
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        router.handle(userActivity)
    }
}
