#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import Foundation
public import LinkGate

extension DeepLinkRouter {
    /// Takes the links that an app is asked to open, in order.
    ///
    /// For `application(_:open:)` of an AppKit app.
    ///
    /// - Parameter urls: The links; file URLs are not recognized.
    /// - Returns: Whether any of them is the app's.
    @discardableResult
    public func handle(_ urls: [URL]) -> Bool {
        urls.reduce(false) { isOurs, url in handle(url) || isOurs }
    }
}
#endif
