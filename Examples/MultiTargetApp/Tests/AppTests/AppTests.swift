import CampaignFeature
import LinkGateKit
import LinkGateTesting
import Testing
import WalletFeature

@Suite("The features together")
struct AppTests {
    private let gate: Gate

    init() throws {
        gate = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .module(WalletFeature())
            .module(CampaignFeature())
            .buildGate()
    }

    @Test("Each feature protects its places")
    func protectedPlaces() {
        #expect(gate.verdict(for: "yourapp://wallet").decision == .gated(.login))
        #expect(gate.verdict(for: "yourapp://campaigns/summer/apply").decision == .gated(.login))
        #expect(gate.verdict(for: "yourapp://campaigns/summer").decision == .open)
    }

    @Test("Each feature finds its screens, however a link is spelled")
    func screens() throws {
        let link = try #require(gate.verdict(for: "yourapp://WALLET/?tab=cards").link)
        #expect(WalletFeature.screen(for: link) == "wallet, tab cards")
        #expect(CampaignFeature.screen(for: try .fixture("campaigns/summer/apply")) == "application for summer")
    }
}
