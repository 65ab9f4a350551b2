#if canImport(SwiftUI)
import CampaignFeature
public import LinkGateKit
import OrderFeature
public import SwiftUI
import WalletFeature

/// The app's navigation: the path of one `NavigationStack`.
@MainActor
public final class Navigator: ObservableObject {
    /// What is shown, the outermost first.
    @Published public var path = NavigationPath()

    /// Makes a navigator at home.
    public init() {}

    /// Wires a router that navigates here.
    public func router(_ session: SessionAuthProvider) throws -> DeepLinkRouter {
        try AppLinks.builder(session)
            .routes(AppLinks.routes) { destination in
                await self.show(destination.stack)
            } otherwise: { _, _ in
                await self.show([])
            }
            .build()
    }

    private func show(_ stack: [any LinkRoute]) {
        path = NavigationPath(routes: stack)
    }
}

/// The root of the app.
public struct RootView: View {
    @ObservedObject private var navigator: Navigator

    /// Makes the view.
    public init(navigator: Navigator) { self.navigator = navigator }

    /// The stack, with a screen for each type of route.
    public var body: some View {
        NavigationStack(path: $navigator.path) {
            Text("Home")
                .navigationDestination(for: OrdersRoute.self) { _ in Text("Orders") }
                .navigationDestination(for: OrderRoute.self) { Text("Order \($0.id), \($0.tab.rawValue)") }
                .navigationDestination(for: WalletRoute.self) { _ in Text("Wallet") }
                .navigationDestination(for: TransferRoute.self) { Text("Transfer to \($0.recipient)") }
                .navigationDestination(for: CampaignRoute.self) { Text("Campaign \($0.name)") }
                .navigationDestination(for: ApplyRoute.self) { Text("Apply for \($0.campaign)") }
        }
    }
}
#endif
