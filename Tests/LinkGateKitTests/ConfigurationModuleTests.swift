import LinkGateKit
import Testing

@Suite struct ConfigurationModuleTests {
    private func gate(_ json: String) throws -> Gate {
        try DeepLinkRouter.Builder().configuration(try LinkGateConfiguration(json: json.utf8)).buildGate()
    }

    private func decision(_ gate: Gate, _ url: String) -> GateVerdict.Decision { gate.verdict(for: url).decision }

    @Test func aFileMakesAGate() throws {
        let gate = try gate(
            """
            {"schemes": ["yourapp"], "hosts": ["app.example.com"], "authLevels": ["login", "mfa"],
             "authRequiredDestinations": ["wallet", {"pattern": "transfer", "level": "mfa"}]}
            """)
        #expect(decision(gate, "yourapp://wallet/history") == .gated(.login))
        #expect(decision(gate, "yourapp://transfer") == .gated(AuthLevel("mfa", rank: 1)))
        #expect(decision(gate, "https://app.example.com/promo") == .open)
        #expect(decision(gate, "https://app.example.com/promo?auth=required") == .gated(.login))
        #expect(decision(gate, "otherapp://wallet") == .unrecognized)
    }

    @Test func theExceptionsAndTheListHoldBoth() throws {
        let gate = try gate(
            """
            {"schemes": ["yourapp"], "authLevels": ["login", "mfa"], "authRequiredExcept": ["home", "transfer"],
             "authRequiredDestinations": [{"pattern": "transfer", "level": "mfa"}]}
            """)
        #expect(decision(gate, "yourapp://home") == .open)
        #expect(decision(gate, "yourapp://anything") == .gated(.login))
        #expect(decision(gate, "yourapp://transfer") == .gated(AuthLevel("mfa", rank: 1)))
    }

    @Test func noExceptionsAtAllGateEverything() throws {
        #expect(
            decision(try gate(#"{"schemes": ["yourapp"], "authRequiredExcept": []}"#), "yourapp://home")
                == .gated(.login))
    }

    @Test func theParserReadsHostsAndPlusAsTheFileSays() throws {
        let gate = try gate(
            #"{"hosts": ["*.example.com"], "plusInQuery": "space", "authRequiredDestinations": ["/wallet"]}"#)
        #expect(decision(gate, "https://shop.example.com/wallet/x") == .gated(.login))
        #expect(decision(gate, "https://example.com/wallet") == .unrecognized)
        #expect(gate.verdict(for: "https://shop.example.com/find?q=red+shoes+%2B1").link?["q"] == "red shoes +1")
    }

    @Test func aDestinationHasItsOwnTime() throws {
        let gate = try gate(
            #"{"schemes": ["yourapp"], "authRequiredDestinations": [{"pattern": "wallet", "timeout": 10}, "account"]}"#)
        #expect(
            gate.verdict(for: "yourapp://wallet").reasons.map(\.requirement) == [AuthRequirement(timeout: .seconds(10))]
        )
        #expect(gate.verdict(for: "yourapp://account").reasons.map(\.requirement) == [.login])
    }

    @Test func theParameterCanBeTurnedOff() throws {
        let gate = try gate(#"{"schemes": ["yourapp"], "authQuery": null}"#)
        #expect(decision(gate, "yourapp://promo?auth=required") == .open)
    }
}
