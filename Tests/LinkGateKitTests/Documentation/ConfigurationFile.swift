import Foundation
import LinkGateKit
import Testing

@Suite("The configuration file")
struct ConfigurationFile {
    @Test("A mistake is reported as the page says")
    func slip() {
        let json = #"{ "schemes": ["yourapp"], "authRequiredDestination": ["wallet"] }"#
        let error = #expect(throws: LinkGateConfiguration.ReadingError.self) {
            try LinkGateConfiguration(json: json.utf8)
        }
        let told = "authRequiredDestination: unknown key; did you mean `authRequiredDestinations`?"
        #expect(error?.description == told)
        #expect(error?.localizedDescription == told)
    }

    @Test("The page's wiring reads a file")
    func wiring() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "LinkGate-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{ "schemes": ["yourapp"], "authRequiredDestinations": ["wallet"] }"#.utf8).write(to: file)
        let router = try DeepLinkRouter.Builder()
            .configuration(try LinkGateConfiguration(contentsOf: file))
            .authProvider(session)
            .onDeepLink { link in await navigate(to: link) }
            .build()
        #expect(router.verdict(for: "yourapp://wallet").decision == .gated(.login))
    }
}
