import LinkGateKit
import Testing

@Suite struct ConfigurationModuleTests {
    private func gate(_ json: String) throws -> Gate {
        try DeepLinkRouter.Builder().module(try LinkGateConfiguration(json: json.utf8)).buildGate()
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

    @Test func theParameterCanBeTurnedOff() throws {
        let gate = try gate(#"{"schemes": ["yourapp"], "authQuery": null}"#)
        #expect(decision(gate, "yourapp://promo?auth=required") == .open)
    }
}
