/// Random links, the same for the same seed: pieces that matter to a reader, mutations of given links, and lengths
/// around the limits.
public struct LinkGenerator {
    private var state: UInt64
    private let links: [[UInt8]]

    /// Makes a generator that mutates these links.
    public init(seed: UInt64, links: [String]) {
        state = seed
        self.links = links.map { Array($0.utf8) }
    }

    /// The next link.
    public mutating func next() -> String {
        let kind = random(1000)
        let bytes = kind < 450 ? pieces() : kind < 950 ? mutation() : kind < 999 ? scalars() : limit()
        return String(decoding: bytes, as: UTF8.self)
    }

    /// SplitMix64.
    private mutating func random(_ count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: (mixed ^ (mixed >> 31)) % UInt64(count))
    }

    private static let beginnings = [
        "yourapp://", "yourapp:///", "yourapp:", "https://app.example.com/", "https://a.example.org/",
        "HTTP://APP.example.com:80/", "yourapp:/", "https://app.example.com", "",
    ].map { Array($0.utf8) }

    private static let pieces: [[UInt8]] =
        ([
            "wallet", "account", "campaigns", "apply", "help", "u", "photo", "settings", "Docs", "auth", "required",
            "tab", "a", "b", "x", "1", "secret", "/", "/", "/", "/", "//", "?", "#", "&", "=", ";", "+", "%20", "%2F",
            "%5C", "\\", ".", "..", "%2e", "%2E", "%25", "%2577", "%77", "%2525", "%252577", "%", "%4", "%zz", "%00",
            "%0A", "%C3%BC", "%C3", "%E2%80%8B", "%EF%BB%BF", "%CC%81", "%EF%BC%8F", "%EF%BC%85", "%C4%B0", "%C4%B1",
            "%E2%80%A5", "[]", "%5B", "%5D", "@", ":", " ", "~", "!", "*", "(", "'", "\"", "<", "^", "|", "{", "\u{0}",
            "\t", "\n", "\u{7F}", "\u{85}", "\u{2028}", "ü", "ş", "İ", "ı", "ß", "ſ", "K", "ａ", "ｗ", "ﬁ", "é",
            "e\u{301}", "\u{301}", "\u{330}", "\u{34F}", "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{AD}", "\u{202E}", "／",
            "＼", "；", "？", "＃", "％", "２", "．", "‥", "…", "。", "\u{3A3}", "ς", "ж", "Ж", "א", "ب", "か", "が",
            "カ", "漢", "한", "\u{1100}", "\u{1161}", "👨‍👩‍👧", "🏽", "❤️", "\u{E000}", "\u{1CCD6}", "\u{FFFD}", "℀", "#/wallet",
            "#!/wallet", "#auth=required", "&#61;", "&#x3D;", "&equals;", "&amp;", "%26%2361;", "wal", "let", "WALLET",
        ] as [String]).map { Array($0.utf8) }

    private mutating func pick(_ choices: [[UInt8]]) -> [UInt8] { choices[random(choices.count)] }

    private mutating func pieces() -> [UInt8] {
        var bytes = pick(Self.beginnings)
        for _ in 0..<(1 + random(9)) { bytes += pick(Self.pieces) }
        return bytes
    }

    private mutating func mutation() -> [UInt8] {
        var bytes = pick(links)
        for _ in 0..<(1 + random(3)) where !bytes.isEmpty {
            let place = random(bytes.count)
            switch random(6) {
            case 0: bytes[place] = UInt8(random(256))
            case 1: bytes.insert(contentsOf: pick(Self.pieces), at: place)
            case 2: bytes.remove(at: place)
            case 3: bytes.replaceSubrange(place..., with: pick(links).suffix(1 + random(20)))
            case 4:
                let escape = Array(("%" + (bytes[place] < 16 ? "0" : "") + String(bytes[place], radix: 16)).utf8)
                bytes.replaceSubrange(place...place, with: escape)
            default: bytes[place] ^= 1 << UInt8(random(8))
            }
        }
        return bytes
    }

    /// Any scalars, raw and encoded.
    private mutating func scalars() -> [UInt8] {
        var bytes = pick(Self.beginnings)
        for _ in 0..<(1 + random(6)) {
            let value = [0x80, 0x800, 0x3000, 0x10000, 0x20000, 0x11_0000][random(6)]
            guard let scalar = Unicode.Scalar(UInt32(random(value))) else { continue }
            for byte in String(scalar).utf8 where !(byte == 0) {
                bytes += random(3) == 0 ? Array(("%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8) : [byte]
            }
        }
        return bytes
    }

    private mutating func limit() -> [UInt8] {
        let piece = pick(Self.pieces)
        let target = [16, 31, 32, 64, 65, 256, 257, 2000, 4096, 8150, 8192][random(11)] + random(3)
        var bytes = pick(Self.beginnings)
        let isCounted = random(2) == 0
        var count = 0
        while isCounted ? count < min(target, 300) : bytes.count < target {
            bytes += piece
            if random(40) == 0 { bytes += pick(Self.pieces) }
            if isCounted, random(2) == 0 { bytes.append(random(2) == 0 ? UInt8(ascii: "/") : UInt8(ascii: "&")) }
            count += 1
        }
        return bytes
    }
}
