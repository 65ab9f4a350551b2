#if canImport(Darwin)
public import Foundation
public import LinkGate

extension DeepLinkRouter {
    /// Takes the universal link of a user activity.
    ///
    /// For `scene(_:continue:)` and `application(_:continue:restorationHandler:)`.
    ///
    /// - Parameter activity: The activity; other types than web browsing are ignored.
    /// - Returns: Whether it contains a link of the app, see `handle(_:from:)`.
    @discardableResult
    public func handle(_ activity: NSUserActivity) -> Bool {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL else {
            return false
        }
        return handle(url)
    }
}
#endif
