import Foundation
import LinkGate
import Testing

/// Readers that know one kind of disguise and not another: each finds the protected place, so each of these gates.
@Suite("Readers of part of a disguise")
struct PartialReaderTests {
    private let web = "https://app.example.com/"

    private func expectGated(_ links: [String]) {
        for link in links {
            let verdict = CorpusTests.gate.verdict(for: link)
            #expect(verdict.decision == .gated(.login), "\(link): \(verdict.decision)")
        }
    }

    @Test("A blank segment may be absent for a reader who keeps another one")
    func blanks() {
        expectGated([
            web + "campaigns/%20/;x/apply", web + "campaigns/%20/%E2%80%8B/apply", web + ";x/campaigns/%3F1/apply",
            web + "campaigns/%20/%23/apply", web + "%20/;/wallet", web + "#/%20/campaigns/;1/apply",
        ])
    }

    @Test("Empty segments are kept or dropped together, and many blanks cost no more than their number")
    func limits() {
        #expect(CorpusTests.gate.verdict(for: web + "campaigns///apply").decision == .open)
        let blanks = String(repeating: "%20/", count: 60)
        expectGated([web + "campaigns/" + blanks + "apply", web + blanks + "wallet"])
    }

    @Test("A separator that normalization makes may be the only one that counts")
    func separators() {
        expectGated([web + "campaigns/a%EF%BC%BCb%EF%BC%8Fapply"])
    }

    @Test("Letters of newer Unicode versions are letters, whatever the system's tables know")
    func newerLetters() {
        expectGated([web + "\u{1CCEC}allet", "yourapp:///\u{1CCEC}\u{1CCD6}llet", web + "promo?\u{1CCD6}uth=required"])
    }

    @Test("A hash route is read in every order of decoding and splitting, with its dot segments resolved or not")
    func hashRoutes() {
        expectGated([
            web + "promo#%2Fcampaigns/1%252F2/apply", web + "promo#%2Fcampaigns/%253F1/apply",
            web + "#%2Fcampaigns/a%5Cb/apply", web + "#/campaigns/a%5Cb%2Fapply", web + "#/a//../wallet",
            web + "#/a/%20/../wallet", web + "#/a/../wallet/..;x/promo", web + "#/a/../wallet/%2e%2e/promo",
        ])
        #expect(CorpusTests.gate.verdict(for: web + "promo#/a/../b").decision == .open)
    }

    @Test("Control characters that some readers strip do not hide the flag")
    func flag() {
        expectGated([web + "promo?%1Cauth=required", web + "promo?auth=required%1F"])
    }
}
