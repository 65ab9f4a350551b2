import TestSupport

/// Writes one destination in many ways.
struct SpellingGenerator {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func pick<T>(_ choices: [T], else fallback: T) -> T {
        choices.randomElement(using: &random) ?? fallback
    }

    /// A spelling that some router could take for the destination: it must never open.
    mutating func hostile(_ destination: [String]) -> String {
        var segments = destination.map { hostileSegment($0) }
        if chance(10) {
            let dots = pick(["..", ".", "%2e%2e", "..;x", "%252e.", "．．", "%20..", "..%EF%BB%BF"], else: "..")
            segments.insert(contentsOf: ["promo", dots], at: 0)
        }
        if chance(12) {
            segments.insert(
                pick(["", "%20", "%E2%80%8B", ";", "%3Bx"], else: ""),
                at: Int.random(in: 0...segments.count, using: &random))
        }
        let path = segments.joined(separator: "/") + pick(["", "", "/", "//", "/%20", ";x=1", "%3Fx"], else: "")
        return pick(Self.beginnings, else: "yourapp:///") + path
            + tail(pick(["", "", "auth=none", "x=1&y=%zz", "auth=&auth=0"], else: ""))
    }

    private static let beginnings = [
        "yourapp:///", "yourapp:", "yourapp:/", "YourApp://", "yourapp://", "https://app.example.com/",
        "http://app.example.com/",
        "HTTPS://APP.EXAMPLE.COM:443/", "https://app.example.com//", "http://app.example.com:80/",
        "https://app.example.com/%20/",
    ]

    private mutating func hostileSegment(_ segment: String) -> String {
        var spelled = ""
        for character in segment.unicodeScalars {
            var scalar = character
            if chance(15) { scalar = Unicode.Scalar(String(scalar).uppercased()) ?? scalar }
            if chance(8), scalar.value > 0x20, scalar.value < 0x7F {
                scalar = Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
            }
            if chance(4), scalar == "i" { scalar = pick(["ı", "İ"], else: "i") }
            if chance(4), scalar == "s" { scalar = "ſ" }
            for byte in String(scalar).utf8 { spelled += encoded(byte, always: byte >= 0x80 && chance(60)) }
            if chance(6) {
                spelled += pick(
                    ["%E2%80%8B", "%C2%AD", "\u{2060}", "%EF%B8%8F", "%E2%80%8D", "%25E2%2580%258B"], else: "")
            }
        }
        if chance(8) { spelled += pick([";x=1", "%3B", ";", "%3Fx", "%23", "%EF%BC%9Bx", "%253Bx"], else: "") }
        if chance(8) { spelled = pick(["%20", "%C2%A0", "%2520"], else: "") + spelled }
        if chance(8) { spelled += pick(["%20", ".", "%E3%80%80", "%2E", ". ."], else: "") }
        return spelled
    }

    private mutating func encoded(_ byte: UInt8, always: Bool) -> String {
        let hex = "0123456789abcdefABCDEF".map(String.init)
        let escape = hex[Int(byte >> 4)] + (chance(50) ? hex[Int(byte & 15)] : hex[Int(byte & 15)].uppercased())
        if byte >= 0x80 { return "%" + escape }
        if always || chance(20) { return chance(25) ? (chance(30) ? "%2525" : "%25") + escape : "%" + escape }
        return String(Unicode.Scalar(byte))
    }

    private mutating func tail(_ query: String) -> String {
        (query.isEmpty && chance(70) ? "" : "?" + query) + pick(["", "", "#", "#top", "#/promo", "#x=%"], else: "")
    }

    /// A spelling that every router takes for the destination: the same canonical link.
    mutating func harmless(_ destination: [String]) -> String {
        let path = destination.map { segment in
            segment.utf8.map { byte in
                let isPlain = byte < 0x80 && Unicode.Scalar(byte).properties.isAlphabetic || byte == 0x2D
                return isPlain && chance(80) ? String(Unicode.Scalar(byte)) : Self.escape(byte)
            }.joined()
        }.joined(separator: pick(["/", "/", "//"], else: "/"))
        return pick(Self.beginnings.dropLast(), else: "yourapp:///") + path + pick(["", "/", "//"], else: "")
            + "?utm_source=x&q=%C4%B1&q=" + pick(["", "#top", "#/promo", "#a=b"], else: "")
    }

    static func escape(_ byte: UInt8) -> String {
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
