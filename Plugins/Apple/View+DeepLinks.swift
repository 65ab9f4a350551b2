#if canImport(SwiftUI)
import Foundation
public import LinkGate
public import SwiftUI

extension View {
    /// Passes the links that this scene receives to a router: custom schemes and universal links.
    ///
    /// ```swift
    /// WindowGroup {
    ///     LoginView(model: model).deepLinks(router)
    /// }
    /// ```
    ///
    /// Put it on the root view of each scene, once.
    ///
    /// - Parameter router: The app's router.
    /// - Returns: A view that receives links.
    public func deepLinks(_ router: DeepLinkRouter) -> some View {
        onOpenURL { url in router.handle(url) }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in router.handle(activity) }
    }
}
#endif
