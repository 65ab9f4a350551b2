import LinkGate
import Testing

@Suite("A fragment")
struct FragmentRouteTests {
    @Test(
        "that is a route to a protected destination gates",
        arguments: [
            "/wallet", "!/wallet", "/wallet/cards", "/wallet?x=1", "/%77allet", "/%2577allet", "%2Fwallet",
            "%2F%77allet",
            "//wallet", "/WALLET", "/wallet;x", "/ｗallet", "/campaigns/1/apply", "/campaigns//apply", "/wallet#x",
            "/wallet/%FF", "/promo/../wallet", "/promo/%2e%2e/wallet", "/./wallet", "!/promo/..;x/wallet",
            "/%252577allet",
        ])
    func gates(_ fragment: Substring) throws {
        let patterns = try DestinationPatterns(["wallet", "campaigns/*/apply"])
        #expect(!patterns.indices(matching: try link(["promo"], fragment: fragment)).isEmpty)
        #expect(
            try link([], fragment: fragment).matches("wallet")
                != link([], fragment: fragment).matches("campaigns/*/apply"))
    }

    @Test(
        "that is none opens",
        arguments: [
            "", "wallet", "top", "section-2", "a/wallet", ":~:text=wallet", "/", "/wallets", "/promo/wallet", "!wallet",
            "%", "/%FF",
        ])
    func opens(_ fragment: Substring) throws {
        #expect(try DestinationPatterns(["wallet"]).indices(matching: try link(["promo"], fragment: fragment)).isEmpty)
    }

    @Test("never makes a link less protected")
    func lowersNothing() throws {
        #expect(try link(["wallet"], fragment: "/promo").matches("wallet"))
    }

    @Test("does not change the link, but distinguishes two arrivals")
    func identity() throws {
        let plain = try link(["promo"])
        let routed = try link(["promo"], fragment: "/wallet")
        #expect(plain == routed)
        #expect(!plain.isSameArrival(as: routed))
        #expect(routed.isSameArrival(as: try link(["promo"], fragment: "/wallet")))
    }
}
