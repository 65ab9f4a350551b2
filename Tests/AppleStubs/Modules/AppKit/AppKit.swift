@_exported public import AppleFoundation

@MainActor open class NSApplication {}

@MainActor public protocol NSUserActivityRestoring {}

@MainActor public protocol NSApplicationDelegate: AnyObject {
    func application(_ application: NSApplication, open urls: [URL])
    func application(
        _ application: NSApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool
}
