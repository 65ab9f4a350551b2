import Foundation

/// The present reader beside that of the last release.
public struct ReaderComparison: Sendable {
    static let date = Date(timeIntervalSince1970: 0)
    static let patterns = [
        "wallet", "account", "campaigns/*/apply", "*/secret", "=settings", "%C3%BCr%C3%BCnler", "a/b",
    ]
    static let exceptions = ["=", "help", "u/*/photo", "h%C4%B1z", "=Docs"]

    private static let readers: (present: PresentReader, released: ReleasedReader) = {
        do { return (try PresentReader(), try ReleasedReader()) } catch { fatalError("no gate: \(error)") }
    }()

    /// Makes a comparison.
    public init() {}

    /// What the two find differently in a text: verdict, reasons, canonical form, fault and its place, and matches;
    /// `nil` if they agree.
    ///
    /// Thoroughly, it is also read as segments, as a pattern and as a flag, and with small limits.
    public func difference(for text: String, thoroughly: Bool = true) -> String? {
        var (present, released) = (Findings(), Findings())
        Self.readers.present.findings(in: text, thoroughly: thoroughly, &present)
        Self.readers.released.findings(in: text, thoroughly: thoroughly, &released)
        if present.bytes == released.bytes { return nil }
        return "differs: \(text.debugDescription)\n--- released\n\(released.text)\n+++ present\n\(present.text)"
    }

    /// The text as decoded segments, a query and a fragment.
    static func parts(of text: String) -> (path: [String], query: Substring?, fragment: Substring?) {
        let bytes = Substring(text).utf8
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        let path = bytes[..<mark].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return (
            path.map { String(Substring($0)) }, mark < hash ? Substring(bytes[mark..<hash].dropFirst()) : nil,
            hash < bytes.endIndex ? Substring(bytes[hash...].dropFirst()) : nil
        )
    }

    /// Two patterns made of the text: its path, and its last segment.
    static func patterns(in text: String) -> [String] {
        let path = parts(of: text).path
        return [path.suffix(2).joined(separator: "/"), "=*/" + (path.last ?? "")]
    }
}

/// What a reader finds, as bytes: `==` of strings would hide how they are composed.
struct Findings {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ name: StaticString, _ texts: String...) {
        name.withUTF8Buffer { bytes += $0 }
        for text in texts {
            bytes.append(UInt8(ascii: " "))
            bytes += text.utf8
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}
