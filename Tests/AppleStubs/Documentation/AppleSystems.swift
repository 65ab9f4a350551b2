import Foundation
import LinkGateApple
import LinkGateKit
import SwiftUI

@main
struct YourApp: App {
    private let router: DeepLinkRouter
    @StateObject private var model: PendingDeepLinkModel

    init() {
        do {
            let router = try makeRouter()
            self.router = router
            _model = StateObject(wrappedValue: PendingDeepLinkModel(router))
        } catch {
            fatalError("\(error)")  // the wiring is wrong: every problem, with its remedy
        }
    }

    var body: some Scene {
        WindowGroup {
            ContentView(model: model)
                .deepLinks(router)
                .task { await router.start() }
        }
    }
}

struct ContentView: View {
    @ObservedObject var model: PendingDeepLinkModel

    var body: some View {
        if let pending = model.pendingDeepLink {
            Text("Log in to open \(pending.link.destination)")
            Text("\(model.secondsLeft) s")
            Button("Not now") { model.cancel() }
        }
    }
}

struct LoginView: View {
    @ObservedObject var model: PendingDeepLinkModel

    var body: some View {
        if model.pendingDeepLink != nil {
            Text("\(model.secondsLeft) s left")
            Button("Not now") { model.cancel() }
        }
    }
}

@MainActor
func scene(_ router: DeepLinkRouter, _ model: PendingDeepLinkModel) -> some Scene {
    WindowGroup {
        LoginView(model: model).deepLinks(router)
    }
}

func log(to builder: DeepLinkRouter.Builder) {
    builder.sink(OSLogEventSink(subsystem: "com.example.yourapp"))
}

func makeStore(in directory: URL) throws -> FilePendingLinkStore {
    try directory.protectPendingLinks(.completeUntilFirstUserAuthentication)
    return try FilePendingLinkStore(directory: directory)
}

private func makeRouter() throws -> DeepLinkRouter {
    let builder = DeepLinkRouter.Builder()
        .sink(OSLogEventSink(subsystem: "com.example.yourapp"))
    return try builder.build()
}
