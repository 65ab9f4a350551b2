import Foundation
import LinkGateKit
import Testing

@Suite struct ConfigurationReadingTests {
    private func read(_ json: String) throws -> LinkGateConfiguration { try LinkGateConfiguration(json: json.utf8) }

    private func problems(_ json: String) -> [ConfigurationProblem] {
        do {
            _ = try read(json)
            return []
        } catch {
            return (error as? LinkGateConfiguration.ReadingError)?.problems ?? []
        }
    }

    /// The only problem of a configuration that is fine but for one key.
    private func problem(with member: String) -> ConfigurationProblem? {
        let problems = problems("{\"schemes\": [\"yourapp\"], \(member)}")
        #expect(problems.count == 1, "\(problems)")
        return problems.first
    }

    @Test func everythingButSchemesOrHostsHasADefault() throws {
        let configuration = try read(#"{"hosts": ["app.example.com"]}"#)
        #expect(configuration == LinkGateConfiguration(hosts: ["app.example.com"]))
        #expect(configuration.authQuery == QueryFlag(name: "auth", value: "required"))
        #expect(configuration.pendingDeepLinkTimeout == .seconds(300))
        #expect(configuration.pendingStrategy == .replace)
        #expect(configuration.authRequiredExcept == nil)
    }

    @Test func readsEveryKey() throws {
        let configuration = try read(
            """
            {"schemes": ["yourapp"], "authLevels": ["login", "pin", "mfa"],
             "authRequiredDestinations": ["wallet", {"pattern": "transfer", "level": "mfa"}, {"pattern": "x"},
                {"pattern": "/orders/*", "timeout": 1.5}, {"pattern": "pay", "timeout": 10, "level": "pin"}],
             "hosts": ["*.example.com", "example.com"], "plusInQuery": "space",
             "authRequiredExcept": ["=", "help"], "authQuery": null, "pendingDeepLinkTimeout": 1.5,
             "pendingStrategy": {"queue": 5}, "redactedDestinations": ["reset/*"], "eventParameters": ["utm_*"]}
            """)
        #expect(
            configuration.authRequiredDestinations == [
                "wallet", .init("transfer", level: AuthLevel("mfa", rank: 2)), "x",
                .init("/orders/*", timeout: .milliseconds(1500)),
                .init("pay", level: AuthLevel("pin", rank: 1), timeout: .seconds(10)),
            ])
        #expect(configuration.hosts == ["*.example.com", "example.com"])
        #expect(configuration.plusInQuery == .space)
        #expect(configuration.authRequiredExcept == ["=", "help"])
        #expect(configuration.authQuery == nil)
        #expect(configuration.pendingDeepLinkTimeout == .milliseconds(1500))
        #expect(configuration.pendingStrategy == .queue(limit: 5))
        #expect(configuration.redactedDestinations == ["reset/*"])
        #expect(configuration.eventParameters == ["utm_*"])
    }

    @Test func tellsEveryProblemAtOnce() {
        let problems = problems(
            """
            {"schemes": ["1app", 5], "hosts": ["example.*"], "pendingStrategy": "last",
             "authRequiredDestinations": ["", "wallet", {"pattern": "transfer", "level": "mfa"}], "timeout": 3}
            """)
        #expect(
            problems.map(\.place) == [
                "timeout", "schemes[0]", "schemes[1]", "hosts[0]", "authRequiredDestinations[0]",
                "authRequiredDestinations[2].level", "pendingStrategy",
            ])
        #expect(problems.allSatisfy { !$0.remedy.isEmpty })
    }

    @Test(arguments: [
        (#""authRequiredDestination": []"#, "authRequiredDestination"), (#""hosst": []"#, "hosst"),
        (#""authQuery": {"name": "auth", "valeu": "required", "value": "required"}"#, "authQuery.valeu"),
        (#""authRequiredDestinations": [{"pattern": "a", "levle": "login"}]"#, "authRequiredDestinations[0].levle"),
    ])
    func suggestsWhatAnUnknownKeyShouldBe(member: String, place: String) {
        let problem = problem(with: member)
        #expect(problem?.place == place)
        #expect(problem?.remedy.hasPrefix("did you mean") == true)
    }

    @Test func aRepeatedKeyLosesNothingInSilence() {
        let problem = problem(with: #""authRequiredDestinations": ["wallet"], "authRequiredDestinations": []"#)
        #expect(problem?.place == "authRequiredDestinations")
    }

    @Test(arguments: [
        (#""hosts": "app.example.com""#, "hosts"),
        (#""authRequiredDestinations": {"wallet": true}"#, "authRequiredDestinations"),
        (#""authRequiredDestinations": [null]"#, "authRequiredDestinations[0]"),
        (#""authRequiredExcept": null"#, "authRequiredExcept"),
        (#""authRequiredDestinations": [{"level": "login"}]"#, "authRequiredDestinations[0]"),
        (#""authQuery": "auth""#, "authQuery"), (#""authQuery": {"name": "auth"}"#, "authQuery"),
        (#""authQuery": {"name": "", "value": "x"}"#, "authQuery.name"),
        (#""authLevels": []"#, "authLevels"), (#""authLevels": ["mfa", "login"]"#, "authLevels"),
        (#""authLevels": ["login", "mfa", "mfa"]"#, "authLevels[2]"),
        (#""authLevels": ["login", ""]"#, "authLevels[1]"),
        (#""pendingDeepLinkTimeout": "300""#, "pendingDeepLinkTimeout"),
        (#""pendingDeepLinkTimeout": -1"#, "pendingDeepLinkTimeout"),
        (#""pendingDeepLinkTimeout": 1e999"#, "pendingDeepLinkTimeout"),
        (#""pendingDeepLinkTimeout": 1e30"#, "pendingDeepLinkTimeout"),
        (#""pendingStrategy": {"queue": -1}"#, "pendingStrategy.queue"),
        (#""pendingStrategy": {"queue": 1.5}"#, "pendingStrategy.queue"),
        (#""pendingStrategy": {}"#, "pendingStrategy"), (#""pendingStrategy": "queue""#, "pendingStrategy"),
        (#""pendingStrategy": null"#, "pendingStrategy"), (#""eventParameters": ["a*b"]"#, "eventParameters[0]"),
        (#""hosts": ["app.example.com:443"]"#, "hosts[0]"), (#""hosts": ["https://app.example.com"]"#, "hosts[0]"),
        (#""eventParameters": ["*"]"#, "eventParameters[0]"), (#""eventParameters": [""]"#, "eventParameters[0]"),
        (#""plusInQuery": "spaec""#, "plusInQuery"), (#""plusInQuery": true"#, "plusInQuery"),
        (#""plusInQuery": null"#, "plusInQuery"),
        (#""authRequiredDestinations": [{"pattern": "a", "timeout": "10"}]"#, "authRequiredDestinations[0].timeout"),
        (#""authRequiredDestinations": [{"pattern": "a", "timeout": -1}]"#, "authRequiredDestinations[0].timeout"),
        (#""authRequiredDestinations": [{"pattern": "a", "timeout": 1e30}]"#, "authRequiredDestinations[0].timeout"),
        (#""authRequiredDestinations": [{"timeout": 10}]"#, "authRequiredDestinations[0]"),
        (#""hosts": ["*example.com"]"#, "hosts[0]"), (#""hosts": ["*"]"#, "hosts[0]"),
        (#""hosts": ["a.*.example.com"]"#, "hosts[0]"),
        (#""hosts": ["bücher.example"]"#, "hosts[0]"), (#""hosts": ["user@app.example.com"]"#, "hosts[0]"),
    ])
    func refusesWhatIsIllTypedOrInvalid(member: String, place: String) {
        #expect(problem(with: member)?.place == place)
    }

    @Test(arguments: [":id", "{id}", "[id]", "<id>", ":id?", "*rest", "**"])
    func refusesPlaceholdersOfOtherFrameworks(placeholder: String) {
        let member = "[\"orders/\(placeholder)\"]"
        for key in ["authRequiredDestinations", "authRequiredExcept", "redactedDestinations"] {
            let problem = problem(with: "\"\(key)\": \(member)")
            #expect(problem?.place == "\(key)[0]")
            #expect(problem?.problem.contains(placeholder) == true)
            #expect(problem?.remedy.contains("*") == true)
        }
    }

    @Test(arguments: ["http", "HTTPS", "javascript", "file", "your app", "yourapp://", "", "ürün"])
    func refusesSchemesThatAreNotTheAppsOwn(scheme: String) {
        #expect(problems("{\"schemes\": [\"\(scheme)\"]}").map(\.place) == ["schemes[0]"])
    }

    @Test(arguments: ["{}", #"{"schemes": []}"#, #"{"schemes": [], "hosts": []}"#])
    func refusesAConfigurationThatRecognizesNothing(json: String) {
        #expect(problems(json).map(\.place) == ["the whole file"])
    }

    @Test func tellsWhereTheFileIsNoJSON() {
        #expect(problems("{\n  \"schemes\": [\"a\",]\n}").map(\.place) == ["line 2, column 19"])
        #expect(problems("[]").map(\.place) == ["the whole file"])
    }

    @Test func tellsThatAFileIsMissing() {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("linkgate-no-such-file.json")
        let error = #expect(throws: LinkGateConfiguration.ReadingError.self) {
            try LinkGateConfiguration(contentsOf: url)
        }
        #expect(error?.problems.map(\.place) == [url.path])
    }
}
