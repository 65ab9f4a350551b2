import LinkGate
import LinkGateURLParser
import Testing

@Suite("Spellings")
struct MetamorphicTests {
    static let protected = [
        ["wallet"], ["account"], ["wallet", "history"], ["account", "profile", "edit"], ["campaigns", "42", "apply"],
        ["campaigns", "yaz", "apply", "confirm"],
    ]
    static let everyday = [
        ["home"], ["products", "42"], ["help", "wallet"], ["campaigns", "42"], ["kategori", "çocuk giyim"],
        ["wiki", "C++"],
        ["search", "tişört & şort"], ["u", "ayse.yilmaz"], ["wallet-guide"], ["fa", "می\u{200C}خواهم"], ["tag", "❤️"],
    ]

    @Test("of a protected destination never open, and most are gated rather than rejected", arguments: 1...6)
    func hostile(seed: UInt64) {
        var generator = SpellingGenerator(seed: seed)
        var gated = 0
        let runs = 600
        for run in 0..<runs {
            let url = generator.hostile(Self.protected[run % Self.protected.count])
            switch CorpusTests.gate.verdict(for: url).decision {
            case .gated: gated += 1
            case .rejected: break
            case let other:
                Issue.record(
                    "seed \(seed), run \(run): \(other) for \(url.unicodeScalars.map { $0.escaped(asASCII: true) }.joined())"
                )
            }
        }
        #expect(gated > runs / 2)
    }

    @Test("of an ordinary destination give the same link, and open", arguments: 1...3)
    func harmless(seed: UInt64) {
        var generator = SpellingGenerator(seed: seed)
        for run in 0..<300 {
            let destination = Self.everyday[run % Self.everyday.count]
            let url = generator.harmless(destination)
            let verdict = CorpusTests.gate.verdict(for: url)
            if url.hasHostThatNoCustomLinkMayHave { continue }
            #expect(verdict.decision == .open, "\(url)")
            #expect(verdict.link?.segments.map { Array($0.utf8) } == destination.map { Array($0.utf8) }, "\(url)")
            #expect(verdict.link?.parameters.map(\.value) == ["x", "ı", ""], "\(url)")
        }
    }

    @Test("that are made from a canonical link give the same link")
    func rendering() throws {
        for line in try CorpusLine.load() {
            guard let link = try? parser.parse(line.url) else { continue }
            #expect(try parser.parse(link.rendered) == link, "\(line.id)")
        }
    }
}

extension String {
    /// The host of a custom link is narrower than a segment.
    fileprivate var hasHostThatNoCustomLinkMayHave: Bool {
        guard lowercased().hasPrefix("yourapp://"), !hasPrefix("yourapp:///") else { return false }
        return (try? parser.parse(self)) == nil
    }
}

extension DeepLink {
    /// The plainest string of this canonical link.
    fileprivate var rendered: String {
        func encoded(_ text: String) -> String {
            text.utf8.map { byte in
                byte < 0x80 && (Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte))
                    ? String(Unicode.Scalar(byte)) : SpellingGenerator.escape(byte)
            }.joined()
        }
        let path = segments.map(encoded).joined(separator: "/")
        let query = parameters.map { encoded($0.name) + "=" + encoded($0.value) }.joined(separator: "&")
        return "\(scheme)://\(host ?? "")/\(path)?\(query)"
    }
}
