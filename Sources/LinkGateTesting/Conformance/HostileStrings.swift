/// Hostile input for parsers, the same in every run.
enum HostileStrings {
    /// Strings that parsers have misread, also with the schemes of these links.
    static func extremes(like links: [String]) -> [String] {
        let schemes = Set(links.compactMap { link in link.firstIndex(of: ":").map { String(link[..<$0]) } })
        let others = schemes.subtracting(["yourapp", "https"]).sorted().flatMap { scheme in
            extremes.filter { $0.hasPrefix("yourapp") }.map { scheme + $0.dropFirst("yourapp".count) }
        }
        return extremes + others
    }

    private static let extremes: [String] =
        [
            "", " ", "\n", "\u{0}", "%", "%%%", "%00", "%zz", ":", "://", "///", "?", "#", "@", "\\", "[", "a:",
            "a:b:c",
            "yourapp", "yourapp:", "yourapp:/", "yourapp://", "yourapp:///", "yourapp:////", "yourapp://?",
            "yourapp://#",
            "yourapp://%", "yourapp://%2", "yourapp://%C3", "yourapp://%C3%28", "yourapp://\u{FEFF}",
            "yourapp://\u{301}x",
            "yourapp://a/../b", "yourapp://a/%2e%2e/b", "yourapp://a%2Fb", "yourapp://a\\b", "yourapp://a@b",
            "yourapp://[::1]/a", "yourapp://a:99999/b", "https://", "https:///", "https://app.example.com:0/",
            "https://app.example.com.", "https://@app.example.com", "\u{202E}ppa//:ruoy",
            "\u{1F468}\u{200D}\u{1F469}://x",
            "data:,x", "{\"url\": \"yourapp://wallet\"}",
        ] + [
            "yourapp://" + String(repeating: "a", count: 50_000), "yourapp://" + String(repeating: "a/", count: 5_000),
            "yourapp://a?" + String(repeating: "b=c&", count: 5_000),
            "yourapp://" + String(repeating: "%25", count: 3_000),
            "yourapp://a" + String(repeating: "\u{301}", count: 2_000),
        ]

    /// Links that no checked parser may recognize.
    static let strangers = [
        "linkgate-conformance-stranger://wallet", "linkgate-conformance-stranger:wallet",
        "https://stranger.invalid/wallet", "http://stranger.invalid", "javascript:alert(1)", "file:///etc/hosts",
        "mailto:ada@stranger.invalid",
    ]

    /// Variants of a link with bytes removed, inserted and changed.
    static func brokenForms(of link: String) -> [String] {
        let bytes = Array(link.utf8)
        var numbers = Numbers(seed: UInt64(bytes.count))
        let pieces = [
            "%", "%00", "%2F", "//", "..", "\u{0}", "\u{301}", "?", "#", "@", ":", "\\", " ", "\u{FEFF}", "%zz",
        ]
        let changed = (0..<100).map { _ -> String in
            var changed = bytes
            let place = numbers.next(below: bytes.count + 1)
            switch numbers.next(below: 3) {
            case 0: changed.insert(contentsOf: pieces[numbers.next(below: pieces.count)].utf8, at: place)
            case 1: changed.removeSubrange(place..<min(place + 3, bytes.count))
            default: if place < bytes.count { changed[place] = UInt8(numbers.next(below: 256)) }
            }
            return String(decoding: changed, as: UTF8.self)
        }
        return changed + [link.uppercased(), link + link, link + "/", " " + link, link + "\n"]
    }

    /// Variants of a link with additional parts that are encoded once, twice and three times.
    static func encodedForms(of link: String) -> [String] {
        ["%61", "%2561", "%252561", "%C3%A7", "e%CC%81", "a%20b", "a+b", "%3Fx", "%23x", "%26x%3D"].flatMap {
            encoded($0, in: link)
        }
    }

    /// The link with an additional segment, and with an additional parameter.
    static func encoded(_ piece: String, in link: String) -> [String] {
        let parts = link.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1).map { String(Substring($0)) }
        guard let path = parts.first else { return [] }
        let query = parts.count > 1 ? "?" + parts[1] : ""
        return ["\(path)/\(piece)\(query)", "\(path)\(query)\(query.isEmpty ? "?" : "&")\(piece)=\(piece)"]
    }

    static func random(_ count: Int) -> [String] {
        var numbers = Numbers(seed: 2026)
        return (0..<count).map { _ in
            let bytes = (0..<numbers.next(below: 60)).map { _ in UInt8(numbers.next(below: 256)) }
            return (numbers.next(below: 2) == 0 ? "yourapp://" : "") + String(decoding: bytes, as: UTF8.self)
        }
    }

    /// A string in a form for messages.
    static func shown(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(80).map { $0.escaped(asASCII: true) }.joined()
        return "\"\(start)\(text.unicodeScalars.count > 80 ? "…" : "")\""
    }

    /// A linear congruential generator, for the same numbers in every run.
    private struct Numbers {
        private var state: UInt64

        init(seed: UInt64) { state = seed }

        mutating func next(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }
}
