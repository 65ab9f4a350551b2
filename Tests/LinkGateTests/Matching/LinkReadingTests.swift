import TestSupport
import Testing

@testable import LinkGate

@Suite("Reading what follows the authority")
struct LinkReadingTests {
    @Test(
        "reads any slice of a string like a string, with positions in the whole string",
        arguments: ["é/wallet?x=ü#ş", "aé/b%zz", "ab/c\u{1}d", "wallet/%2e%2e/💶?%00", "💶/a b", "a/é?q=1&r=%E2%82%AC"])
    func slices(url: String) {
        let all = Array(url.utf8)
        for start in 0...all.count {
            for end in start...all.count {
                let bytes = all[start..<end]
                let text = String(decoding: bytes, as: UTF8.self)
                let found = read(url.utf8.dropFirst(start).prefix(end - start))
                guard text.utf8.elementsEqual(bytes) else {
                    let place = found.error?.offset ?? -1
                    #expect(found.link == nil && place >= start && place < end, "\(start)..<\(end)")
                    continue
                }
                let expected = read(text.utf8[...])
                #expect(found.link == expected.link, "\(start)..<\(end)")
                #expect(found.error?.code == expected.error?.code, "\(start)..<\(end)")
                #expect(found.error?.offset == expected.error?.offset.map { $0 + start }, "\(start)..<\(end)")
            }
        }
    }

    @Test("finds a flag among decoded parameters wherever it is in the raw query, and nowhere else")
    func flags() throws {
        let pieces = [
            "auth", "required", "=", "&", "=", "&", "a", "uth", "%61", "%75th", "re%71uired", "%2561", "%25%36%31", "+",
            "%20", "%2B", ";", "?", "%3D", "%26", "%3B", "[]", "%5B", "%5D", "%22", "%C3%A9", "%EF%BD%81uth",
            "%EF%25BD%2581uth", "%E2%80%8B", "%FF", "%", "%4", "é", "ａuth", "x",
        ]
        let words = FlagWords(name: "auth", value: "required")
        let flag = QueryFlag(name: "auth", value: "required")
        var generator = SeededGenerator(seed: 11)
        var set = 0
        for _ in 0..<20_000 {
            var query = Bool.random(using: &generator) ? "auth=" : ""
            for _ in 0..<Int.random(in: 1...7, using: &generator) {
                query += pieces.randomElement(using: &generator) ?? ""
            }
            guard let link = read("shop?\(query)".utf8[...]).link else { continue }
            let expected = words.areSet(inPiecesOf: query)
            if expected { set += 1 }
            #expect(flag.isSet(in: link) == expected, "\(query)")
        }
        #expect(set > 300)
    }

    @Test(
        "takes a segment that is plain once it is decoded for one that was never encoded",
        arguments: ["secret", "a b", "shops", "x~y!", "Ab", "a=b&c"])
    func plainOnceDecoded(segment: String) throws {
        let encoded = segment.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let link = try #require(read("\(encoded)/x".utf8[...]).link)
        #expect(link.segments == [segment, "x"])
        #expect(link.matches(segment.uppercased()))
        #expect(link.content.rest == nil)
    }

    @Test(
        "keeps all readings of a segment that is not plain once it is decoded",
        arguments: ["%20a", "a%20", "a%3Bb", "a%3Fb", "a%23b", "a%2E", "%2541", "%C3%A9", "a%25"])
    func notPlainOnceDecoded(segment: String) throws {
        let link = try #require(read("\(segment)/x".utf8[...]).link)
        #expect(link.content.rest?.path != nil)
    }

    private func read(_ encoded: Substring.UTF8View) -> (link: DeepLink?, error: DeepLinkError?) {
        do throws(DeepLinkError) {
            return (try DeepLink(scheme: "yourapp", encoded: encoded), nil)
        } catch {
            return (nil, error)
        }
    }
}
