#if canImport(UIKit) && !os(watchOS)
import Foundation
public import LinkGate
public import UIKit

extension DeepLinkRouter {
    /// Takes the links that a scene is asked to open.
    ///
    /// For `scene(_:openURLContexts:)`. The sending app, if the system provides it, is the source of the links.
    ///
    /// - Parameter contexts: The links, in no order.
    /// - Returns: Whether any of them is the app's.
    @MainActor
    @discardableResult
    public func handle(_ contexts: Set<UIOpenURLContext>) -> Bool {
        contexts.reduce(false) { isOurs, context in
            let source = context.options.sourceApplication.map(DeepLinkSource.init(rawValue:))
            return handle(context.url, from: source) || isOurs
        }
    }

    /// Takes the links with which a scene was connected, as at a cold start.
    ///
    /// For `scene(_:willConnectTo:options:)`; the system does not pass these links to the scene's other methods.
    ///
    /// - Parameter options: The options with which the scene was connected.
    /// - Returns: Whether any of the links is the app's.
    @MainActor
    @discardableResult
    public func handle(_ options: UIScene.ConnectionOptions) -> Bool {
        options.userActivities.reduce(handle(options.urlContexts)) { isOurs, activity in
            handle(activity) || isOurs
        }
    }
}
#endif
