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

    @Test("Letters of newer Unicode versions are letters, also if the system's tables are older")
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

    @Test("What some filter or comparison drops hides no name, raw or encoded, at any depth")
    func unseen() {
        let unseen: [UInt32] = [
            0xFFF9, 0x600, 0x13430, 0xFDD0, 0xFFFF, 0x10FFFE, 0xE000, 0x378, 0xFFFD, 0x640, 0x180A, 0xAD,
        ]
        for text in unseen.compactMap(Unicode.Scalar.init).map(String.init) {
            let once = text.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
            for spelling in [text, once, once.replacing("%", with: "%25")] {
                expectGated([
                    web + "wal\(spelling)let", web + "promo?au\(spelling)th=required", web + "#/wal\(spelling)let",
                    web + "campaigns/x/a\(spelling)pply",
                ])
            }
            // A segment of its own, which does not join the `/`.
            if text != "\u{600}" { expectGated([web + "\(once)/wallet", web + "campaigns/x/\(once)/apply"]) }
        }
        expectGated([web + "#/wal%0Alet", web + "#/wallet%1F", web + "#/wal%2500let"])
    }

    @Test("Bytes that are no UTF-8 behind a second encoding may be dropped")
    func invalidBytes() {
        expectGated([web + "wal%25FFlet", web + "%25C0%25AFwallet", web + "%25ED%25A0%2580/wallet"])
    }

    @Test("An escape that only normalization makes is decoded behind it")
    func wideEscapes() {
        expectGated([
            web + "%EF%BC%8577allet", web + "\u{FE6A}77allet", web + "%25\u{FF17}\u{FF17}allet",
            web + "wallet\u{FF05}20",
            web + "campaigns\u{FF05}2Fx\u{FF05}2Fapply", web + "#/\u{FF05}77allet",
        ])
        for link in [web + "x%EF%BC%852F..%EF%BC%852Fwallet", web + "x/\u{FF05}2e\u{FF05}2e/wallet"] {
            expectRejected(link)
        }
    }

    @Test("A route may stand behind what readers trim, behind another # and behind dots, with any slash")
    func leadsOfRoutes() {
        expectGated(
            [
                "%20/wallet", "\u{200B}/wallet", "\u{A0}/wallet", "!\u{200B}/wallet", "\u{FF0F}wallet", "%5Cwallet",
                "#/wallet",
                "x#/wallet", "!#/wallet", "x#y#/wallet", "x#/wallet#y", "./wallet", "../wallet", "%2E%2E/wallet",
                "%EF%BC%8Fwallet", "x%23/wallet",
            ].map { web + "promo#" + $0 })
        for fragment in ["wallet", ":~:text=/wallet", "section/wallet", "a.b/wallet", "/promo", "x=/wallet"] {
            #expect(CorpusTests.gate.verdict(for: web + "promo#" + fragment).decision == .open, "\(fragment)")
        }
    }

    @Test("Nothing encoded hides the delimiter before it from readers who decode first and split by characters")
    func encodedGraphemes() {
        for joining in ["%CC%81", "%EF%B8%8F", "%25CC%2581", "%2525E2%252580%25258D", "%E0%A5%8D", "%F0%9F%8F%BD"] {
            expectGated(
                ["campaigns/x?\(joining)/apply", "campaigns/x#\(joining)/apply"].map {
                    web + $0
                })
            #expect(CorpusTests.gate.verdict(for: web + "p?\(joining)/q#\(joining)").decision == .open)
        }
        expectGated([web + "p#/campaigns/x/%CC%81y/apply", web + "p#/campaigns/x%D8%80/y/apply"])
        #expect(CorpusTests.gate.verdict(for: web + "search?%C3%BC=1#%E2%82%AC").decision == .open)
    }

    @Test("A web host as first segment is none, however it is spelled")
    func disguisedWebHosts() {
        for host in [
            "app%252Eexample.com", "\u{FF41}pp.example.com", "app.example.com%20", "app.example.com;x",
            "\u{200B}/app.example.com", "APP.example.com.",
        ] {
            expectRejected("yourapp:///\(host)/wallet", .host)
        }
        for rest in ["?%CC%81/./app.example.com/x", "#/app.example.com", "?x=/app.example.com"] {
            #expect(CorpusTests.gate.verdict(for: "yourapp:///promo\(rest)").decision == .open, "\(rest)")
        }
    }

    private func expectRejected(_ link: String, _ code: DeepLinkError.Code? = nil) {
        guard case .rejected(let error) = CorpusTests.gate.verdict(for: link).decision else {
            Issue.record("\(link) is not rejected")
            return
        }
        if let code { #expect(error.code == code, "\(link)") }
    }
}
