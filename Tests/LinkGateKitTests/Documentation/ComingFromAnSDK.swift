import Foundation
import LinkGateKit
import Testing

@Suite("Coming from an SDK")
struct ComingFromAnSDK {
    @MainActor
    private var isUserLoggedIn: Bool { true }

    @MainActor
    private func showLogin(for link: DeepLink) {}

    @Test("The handler of the guide")
    @MainActor
    func handler() throws {
        let isUserLoggedIn = isUserLoggedIn
        let builder = DeepLinkRouter.Builder()
            .onDeepLinkRequiresAuth { link, complete in
                if isUserLoggedIn {
                    complete(true)
                } else {
                    presentLogin { success in
                        complete(success)
                    }
                }
            }
        _ = try builder.parser(URLDeepLinkParser(schemes: ["yourapp"])).onDeepLink { _ in }.build()
    }

    @Test("The cold start, as the page has it")
    func coldStart() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "LinkGate-\(UUID())")
        defer { try? FileManager.default.removeItem(at: directory) }
        let session = SessionAuthProvider { request in
            Task { @MainActor in showLogin(for: request.link) }
        }

        let builder = DeepLinkRouter.Builder()
            .authProvider(session)
            .store(try FilePendingLinkStore(directory: directory))
        _ = try builder.parser(URLDeepLinkParser(schemes: ["yourapp"])).onDeepLink { _ in }.build()
    }
}
