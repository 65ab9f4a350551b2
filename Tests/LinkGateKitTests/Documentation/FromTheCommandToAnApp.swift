import Foundation
import LinkGateKit
import LinkGateScenarios
import Testing

func makeRouter(configuration file: URL, store directory: URL, session: SessionAuthProvider) throws -> DeepLinkRouter {
    try DeepLinkRouter.Builder()
        .configuration(try LinkGateConfiguration(contentsOf: file))
        .authProvider(session)
        .store(try FilePendingLinkStore(directory: directory))
        .onDeepLink { link in await navigate(to: link) }
        .build()
}

@Suite("From the command to an app")
struct FromTheCommandToAnApp {
    private let configuration = """
        {
          "schemes": ["yourapp"],
          "hosts": ["app.example.com"],
          "authRequiredDestinations": ["wallet", "account", "campaigns/*/apply"]
        }
        """

    @Test(arguments: [
        "yourapp://wallet", "yourapp://Wallet/history", "https://app.example.com/%77allet",
    ])
    func theWalletNeedsALogin(url: String) throws {
        let gate = try DeepLinkRouter.Builder()
            .configuration(try LinkGateConfiguration(json: configuration.utf8))
            .buildGate()
        #expect(gate.verdict(for: url).decision == .gated(.login))
    }
}

/// The scenarios and configurations that pages show, as they stand there.
@Suite("JSON of the pages")
struct DocumentationJSONTests {
    private static let pages = [
        "Sources/LinkGate/LinkGate.docc/Guides/FromTheCommandToAnApp.md",
        "Sources/LinkGateScenarios/LinkGateScenarios.docc/TestingAnApp.md",
        "Sources/LinkGateScenarios/LinkGateScenarios.docc/ScenarioLanguage.md",
        "Sources/LinkGateKit/LinkGateKit.docc/ConfigurationFile.md",
    ]

    private static func blocks() throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try pages.flatMap { page in
            try String(contentsOf: root.appending(path: page), encoding: .utf8)
                .matches(of: /```json\n((?s:.*?))\n```/).map { String($0.1) }
        }
    }

    @Test("A scenario comes out as the page says, a configuration can be read", arguments: try blocks())
    func holds(json: String) async throws {
        guard json.contains("\"steps\"") else {
            _ = try LinkGateConfiguration(json: json.utf8)
            return
        }
        let result = await ScenarioPlayer().play(try Scenario(json: json.utf8))
        #expect(result.isAsExpected, "\(result.difference ?? "")")
    }
}
