import LinkGateRoutes
import SwiftUI

struct OrdersRoute: LinkRoute {
    static let definition = RouteDefinition("orders", auth: .login, example: OrdersRoute()) { _ in OrdersRoute() }
}

struct OrderRoute: LinkRoute {
    var id: Int

    static let definition = RouteDefinition("orders/{id}", auth: .login, example: OrderRoute(id: 42)) {
        OrderRoute(id: $0.path("id", \.id))
    }
}

struct HomeView: View {
    var body: some View { Text("Home") }
}

struct OrdersView: View {
    var body: some View { Text("Orders") }
}

struct OrderView: View {
    let id: Int
    var body: some View { Text("Order \(id)") }
}

@MainActor
final class Navigator: ObservableObject {
    @Published var path = NavigationPath()

    func show(_ stack: [any LinkRoute]) {
        path = NavigationPath(routes: stack)
    }
}

struct RootView: View {
    @ObservedObject var navigator: Navigator

    var body: some View {
        NavigationStack(path: $navigator.path) {
            HomeView()
                .navigationDestination(for: OrdersRoute.self) { _ in OrdersView() }
                .navigationDestination(for: OrderRoute.self) { OrderView(id: $0.id) }
        }
    }
}

func path(to destination: RouteDestination) -> NavigationPath {
    let path: NavigationPath
    path = NavigationPath(routes: destination.stack)
    return path
}
