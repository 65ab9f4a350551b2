import Foundation
import LinkGateKit
import Testing

@testable import LinkGateCommand

@Suite("linkgate routes") struct RoutesCommandTests {
    private static let configuration = """
        {"schemes": ["yourapp"], "hosts": ["app.example.com", "*.example.org"], "destinations": [
          "", {"pattern": "orders/{id}", "name": "order", "auth": "login"}, "a.b/{x}/{rest...}", "docs/{path...}",
          {"pattern": "o/{id}", "name": "old", "deprecated": "write orders/{id}"}]}
        """

    private func terminal(_ text: String = configuration) throws -> TestTerminal {
        let terminal = try TestTerminal()
        try terminal.write(text, to: "linkgate.json")
        return terminal
    }

    @Test("The places of a configuration are the catalog that an app's map exports")
    func catalog() async throws {
        let terminal = try terminal()
        let places = try LinkGateConfiguration(json: Self.configuration.utf8).destinations
        let catalog = RouteMap(places).catalog
        #expect(await terminal.run("routes", "--json") == .success)
        #expect(terminal.output.text == String(decoding: try catalog.json(), as: UTF8.self) + "\n")
        let page = terminal.next()
        #expect(await page.run("routes", "--markdown") == .success)
        #expect(page.output.text == catalog.markdown)
        let text = terminal.next()
        #expect(await text.run("routes") == .success)
        #expect(text.output.text == catalog.text)
        #expect(text.output.lines.contains("orders/{id}        login  order"))
    }

    @Test("The JSON is what aasa generate and aasa check read, and they agree with the configuration")
    func roundTrip() async throws {
        let terminal = try terminal()
        await terminal.run("routes", "--json")
        try terminal.write(terminal.output.text, to: "routes.json")
        let fromRoutes = terminal.next()
        let id = ["--app-id", "ABCDE12345.com.example.app"]
        await fromRoutes.run(["aasa", "generate", "--routes", "routes.json"] + id)
        let fromConfiguration = terminal.next()
        await fromConfiguration.run(["aasa", "generate"] + id)
        #expect(fromRoutes.output.text == fromConfiguration.output.text)
        #expect(fromRoutes.output.text.contains("/orders/?*"))
        try terminal.write(fromRoutes.output.text, to: "aasa")
        let check = terminal.next()
        #expect(await check.run("aasa", "check", "aasa", "--routes", "routes.json") == .success, "\(check.output.text)")
        try terminal.write(#"{"routes": 1}"#, to: "routes.json")
        let broken = terminal.next()
        #expect(await broken.run("aasa", "check", "aasa", "--routes", "routes.json") == .usage)
        #expect(broken.errors.text.contains("neither a list of routes nor a catalog of them"))
    }

    @Test("Android's elements take exact places, sections, and wildcards with a remark")
    func intentFilters() async throws {
        let terminal = try terminal()
        #expect(await terminal.run("routes", "--intent-filters") == .success)
        #expect(
            terminal.output.lines.filter { !$0.hasPrefix("<!-- not") && !$0.hasPrefix("   ") } == [
                "<!-- web links: a filter of its own, with android:autoVerify=\"true\" -->",
                "<data android:scheme=\"https\" />", "<data android:host=\"app.example.com\" />",
                "<data android:host=\"*.example.org\" />", "<data android:path=\"/\" />",
                "<!-- /orders/{id}: the wildcard also takes what lies deeper -->",
                "<data android:pathPattern=\"/orders/..*\" />",
                "<!-- /a.b/{x}: the wildcard also takes what lies deeper -->",
                "<data android:pathPattern=\"/a\\\\.b/..*\" />", "<data android:pathPattern=\"/a\\\\.b/..*/.*\" />",
                "<data android:path=\"/docs\" />", "<data android:pathPrefix=\"/docs/\" />",
                "<!-- /o/{id}: the wildcard also takes what lies deeper -->",
                "<data android:pathPattern=\"/o/..*\" />",
                "<!-- links of a scheme: a filter of its own -->", "<data android:scheme=\"yourapp\" />",
            ])
    }

    @Test("Without places, or with two formats, the remedy is told")
    func nothing() async throws {
        let terminal = try terminal(#"{"schemes": ["yourapp"]}"#)
        #expect(await terminal.run("routes") == .usage)
        #expect(terminal.errors.text.contains("the configuration lists no places; add them: \"destinations\""))
        let both = terminal.next()
        #expect(await both.run("routes", "--json", "--markdown") == .usage)
    }
}
