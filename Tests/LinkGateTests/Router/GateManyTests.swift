import Foundation
import LinkGateKit
import Testing

@Suite("Judging many links")
struct GateManyTests {
    @Test(
        "gives the verdict of each, in order, however many there are", arguments: [0, 1, 63, 64, 128, 129, 1000, 4001])
    func order(count: Int) throws {
        let gate = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
            .authProvider(SessionAuthProvider())
            .buildGate()
        let kinds = ["yourapp://home/", "yourapp://wallet/", "no/", "yourapp://a/../"]
        let links: [String] = (0..<count).map { kinds[$0 % 4] + String($0) }
        let date = Date(timeIntervalSince1970: 0)
        let verdicts = gate.verdicts(for: links, at: date)
        #expect(verdicts == links.map { gate.verdict(for: $0, at: date) })
        for (index, verdict) in verdicts.enumerated() {
            #expect(verdict.link?.segments.last == (index % 4 < 2 ? String(index) : nil))
        }
    }
}
