/// The parts of a web URL as the system compares them: as they are written.
struct WebURL: Sendable {
    let host: String
    let port: String?
    /// With its leading slash, unless it is empty.
    let path: String
    let query: String
    let fragment: String

    /// `nil` if it is no `http` or `https` URL with a host.
    init?(_ text: String) {
        let written = Self.encodingForbidden(text)
        guard let colon = written.firstIndex(of: ":") else { return nil }
        let scheme = written[..<colon].lowercased()
        guard scheme == "https" || scheme == "http", written[colon...].hasPrefix("://") else { return nil }
        var rest = written[colon...].dropFirst(3)
        fragment = Self.cut(&rest, at: "#")
        query = Self.cut(&rest, at: "?")
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        path = String(rest[slash...])
        var authority = rest[..<slash]
        if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
        if let colon = authority.lastIndex(of: ":") {
            port = String(authority[authority.index(after: colon)...])
            authority = authority[..<colon]
        } else {
            port = nil
        }
        guard !authority.isEmpty else { return nil }
        host = authority.lowercased()
    }

    private static func cut(_ text: inout Substring, at separator: Character) -> String {
        guard let index = text.utf8.firstIndex(of: separator.asciiValue ?? 0) else { return "" }
        defer { text = text[..<index] }
        return String(text[text.utf8.index(after: index)...])
    }

    /// What may not stand in a URL becomes escapes, as in Foundation's `URL(string:)`.
    private static func encodingForbidden(_ text: String) -> String {
        guard text.utf8.contains(where: { !isAllowed($0) }) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isAllowed(byte) {
                bytes.append(byte)
            } else {
                bytes += Hex.escape(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case ...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
            UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default: true
        }
    }
}

/// Percent-encoding (RFC 3986 §2.1).
enum Hex {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The escape of a byte, with upper-case digits.
    static func escape(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The text with its escapes decoded once; what is no escape stays, and what is no UTF-8 is repaired.
    static func decoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "%")) else { return text }
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = value(bytes[index + 1]),
                let low = value(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
