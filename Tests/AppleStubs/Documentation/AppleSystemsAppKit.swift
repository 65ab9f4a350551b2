import AppKit
import Foundation
import LinkGateApple
import LinkGateKit

@MainActor
final class MacAppDelegate: NSApplicationDelegate {
    private let router: DeepLinkRouter

    init(_ router: DeepLinkRouter) { self.router = router }

    func application(_ application: NSApplication, open urls: [URL]) {
        router.handle(urls)
    }

    func application(
        _ application: NSApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool {
        router.handle(userActivity)
    }
}
