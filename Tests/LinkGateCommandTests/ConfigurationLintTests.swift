import LinkGateKit
import Testing

@testable import LinkGateCommand

@Suite struct ConfigurationLintTests {
    private func findings(_ members: String, schemes: String = #""schemes": ["yourapp"]"#) -> [String] {
        (try? ConfigurationLint.findings(json: "{\(schemes), \(members)}".utf8).map {
            "\($0.severity) \($0.problem.place)"
        })
            ?? ["the gate cannot be made"]
    }

    @Test func findsNothingInTheSample() throws {
        #expect(try ConfigurationLint.findings(json: LinkGateConfiguration.sampleJSON.utf8).isEmpty)
    }

    @Test func errorsComeAlone() {
        #expect(findings(#""authRequiredDestinations": ["wallet", "wallet"], "nope": 1"#) == ["error nope"])
    }

    @Test(arguments: [
        (#"["wallet", "wallet/history"]"#, 1), (#"["wallet/history", "wallet"]"#, 0), (#"["wallet", "Wallet"]"#, 1),
        (#"["campaigns/*", "campaigns/summer/apply"]"#, 1), (#"["*/apply", "a/apply"]"#, 1),
        (#"["wallet", "=wallet"]"#, 1),
    ])
    func findsAPatternThatAnotherOneCovers(list: String, covered: Int) {
        #expect(findings("\"authRequiredDestinations\": \(list)") == ["warning authRequiredDestinations[\(covered)]"])
    }

    @Test(arguments: [
        #"["wallet", "wallets"]"#, #"["=wallet", "wallet/history"]"#, #"["campaigns/summer", "campaigns/*/apply"]"#,
        #"["a/*", "*/b"]"#,
    ])
    func leavesPatternsAloneThatNoOtherCovers(list: String) {
        #expect(findings("\"authRequiredDestinations\": \(list)") == [])
    }

    @Test func looksAtTheLevels() {
        let levels = #""authLevels": ["login", "mfa"], "#
        let raised =
            levels + #""authRequiredDestinations": ["transfer", {"pattern": "transfer/confirm", "level": "mfa"}]"#
        #expect(findings(raised) == [])
        let lowered =
            levels + #""authRequiredDestinations": [{"pattern": "transfer", "level": "mfa"}, "transfer/list"]"#
        #expect(findings(lowered) == ["warning authRequiredDestinations[1]"])
        let twice = levels + #""authRequiredDestinations": ["transfer", {"pattern": "transfer", "level": "mfa"}]"#
        #expect(findings(twice) == ["warning authRequiredDestinations[0]"])
    }

    @Test func looksAtTheTimes() {
        func list(_ list: String) -> [String] { findings("\"authRequiredDestinations\": \(list)") }
        #expect(list(#"[{"pattern": "wallet", "timeout": 10}, "account"]"#) == [])
        #expect(list(#"["wallet", {"pattern": "wallet/cards", "timeout": 10}]"#) == [])
        let first = "warning authRequiredDestinations[0]"
        #expect(list(#"["wallet", {"pattern": "wallet", "timeout": 10}]"#) == [first])
        #expect(list(#"["wallet/cards", {"pattern": "wallet", "timeout": 10}]"#) == [first])
        #expect(
            list(#"[{"pattern": "wallet", "timeout": 10}, {"pattern": "wallet", "timeout": 10}]"#)
                == ["warning authRequiredDestinations[1]"])
        #expect(list(#"[{"pattern": "wallet", "timeout": 0}]"#) == [first + ".timeout"])
        #expect(list(#"[{"pattern": "wallet", "timeout": 301}]"#) == [first + ".timeout"])
    }

    @Test func knowsLeadingSlashesAndDomains() {
        #expect(findings(#""authRequiredDestinations": ["/wallet", "=/settings"]"#) == [])
        #expect(
            findings(#""authRequiredDestinations": ["/wallet", "wallet"]"#) == ["warning authRequiredDestinations[1]"])
        let hosts = #""hosts": ["*.example.com", "app.example.com", "example.com"]"#
        #expect(findings(#""authRequiredDestinations": ["wallet", "ürünler/1"]"#, schemes: hosts) == [])
        #expect(findings(#""plusInQuery": "space", "authRequiredDestinations": ["wallet"]"#, schemes: hosts) == [])
    }

    @Test(arguments: [":id", "{id}", "[id]", "<id>", ":id?", "*rest"])
    func refusesPlaceholdersOfOtherFrameworks(placeholder: String) {
        #expect(
            findings("\"authRequiredDestinations\": [\"orders/\(placeholder)\"]") == [
                "error authRequiredDestinations[0]"
            ])
    }

    @Test func findsAnExceptionThatIsGatedAllTheSame() {
        #expect(
            findings(
                #""authRequiredDestinations": ["wallet"], "authRequiredExcept": ["wallet/help", "help", "help/faq"]"#)
                == ["warning authRequiredExcept[2]", "warning authRequiredExcept[0]"])
    }

    @Test func findsPatternsThatNoLinkCanMatch() {
        let deep = Array(repeating: "a", count: 65).joined(separator: "/")
        #expect(findings("\"authRequiredDestinations\": [\"\(deep)\"]") == ["warning authRequiredDestinations[0]"])
        #expect(findings(#""authRequiredDestinations": ["user@home"]"#) == ["warning authRequiredDestinations[0]"])
        #expect(
            findings(#""authRequiredDestinations": ["user@home"]"#, schemes: #""hosts": ["app.example.com"]"#) == [])
    }

    @Test func notesThatASchemeCannotCarryASegment() {
        #expect(findings(#""authRequiredDestinations": ["ürünler/1"]"#) == ["note authRequiredDestinations[0]"])
        #expect(findings(#""authRequiredDestinations": ["a/ürünler"]"#) == [])
    }

    @Test(arguments: [
        (#""authQuery": {"name": "auth", "value": "requierd"}"#, "authQuery.value"),
        (#""pendingDeepLinkTimeout": 0"#, "pendingDeepLinkTimeout"),
        (#""pendingDeepLinkTimeout": 5"#, "pendingDeepLinkTimeout"),
        (#""pendingDeepLinkTimeout": 300000"#, "pendingDeepLinkTimeout"),
        (#""schemes": ["a"], "hosts": ["b.example", "B.example"]"#, "hosts[1]"),
    ])
    func findsWhatIsHardlyMeant(member: String, place: String) {
        let schemes = member.contains("schemes") ? #""authLevels": ["login"]"# : #""schemes": ["yourapp"]"#
        #expect(
            findings(#""authRequiredDestinations": ["wallet"], \#(member)"#, schemes: schemes) == ["warning \(place)"])
    }

    @Test func findsThatNothingIsProtected() {
        #expect(findings(#""authQuery": null"#) == ["warning authRequiredDestinations"])
        #expect(findings(#""authRequiredDestinations": []"#) == ["warning authRequiredDestinations"])
        #expect(findings(#""authRequiredExcept": ["home"]"#) == [])
    }

    @Test func twoDestinationsThatClaimOnePlaceAreAnErrorThatNamesBoth() throws {
        let found = try ConfigurationLint.findings(
            json: """
                {"schemes": ["yourapp"], "destinations": ["orders/{id}", {"pattern": "Orders/{number}", "name": "order"}]}
                """.utf8)
        #expect(found.map(\.severity) == [.error])
        #expect(
            found.first?.problem.problem.contains("\"orders/{id}\" (orders/{id}) and \"Orders/{number}\" (order)")
                == true)
    }
}
