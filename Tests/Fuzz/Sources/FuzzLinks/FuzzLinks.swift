import Foundation
import LinkGateKit

/// Any bytes as a link: what the gate says must be stable, and must not be more lenient than a naive reader.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLinks(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let verdict = Subject.gate.verdict(for: text, at: Subject.date)
    require(verdict == Subject.gate.verdict(for: text, at: Subject.date), "the same link has two verdicts")
    if let link = verdict.link { check(link, verdict, text) }
    if let url = URL(string: text) { checkURLEntry(url) }
    return 0
}

enum Subject {
    static let date = Date(timeIntervalSince1970: 0)
    static let gate: Gate = {
        do {
            return try DeepLinkRouter.Builder()
                .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com", "*.example.org"]))
                .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet", "account", "campaigns/*/apply"]))
                .policy(QueryGatePolicy())
                .buildGate()
        } catch {
            fatalError("the gate cannot be built: \(error)")
        }
    }()
}

func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}

private func check(_ link: DeepLink, _ verdict: GateVerdict, _ text: String) {
    for segment in link.segments {
        require(!segment.isEmpty, "an empty segment")
        require(!segment.utf8.contains(UInt8(ascii: "/")), "a separator in a segment")
        require(segment != "." && segment != "..", "a dot segment")
        require(
            Array(segment.utf8) == Array(segment.precomposedStringWithCanonicalMapping.utf8), "a segment not in NFC")
    }
    let first = link.segments.first?.lowercased()
    if first == "wallet" || first == "account" || link.parameters.contains(.init(name: "auth", value: "required")) {
        require(verdict.decision != .open, "open: \(link.segments), \(link.parameters)")
    }
    let rendered = rendering(of: link)
    guard rendered.utf8.count <= 8192 else { return }
    let again = Subject.gate.verdict(for: rendered, at: Subject.date)
    require(again.link == link, "read again: \(String(describing: again.link)) for \(link.segments)")
    require(again.link?.segments.map { Array($0.utf8) } == link.segments.map { Array($0.utf8) }, "other bytes")
}

/// The canonical link written as a link again, with everything encoded that can be.
private func rendering(of link: DeepLink) -> String {
    func encode(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
    let path = link.segments.map(encode).joined(separator: "/")
    let query = link.parameters.map { encode($0.name) + "=" + encode($0.value) }.joined(separator: "&")
    let start = link.host.map { "\(link.scheme)://\($0)/" } ?? "\(link.scheme):///"
    return start + path + (query.isEmpty ? "" : "?" + query)
}

private func checkURLEntry(_ url: URL) {
    let byURL = Subject.gate.verdict(for: url, at: Subject.date)
    require(byURL == Subject.gate.verdict(for: url.absoluteString, at: Subject.date), "the entry by URL differs")
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false), byURL.link != nil else { return }
    // What a router that decodes the path and drops empty segments would see.
    var segments = components.path.split(separator: "/").map { $0.lowercased() }
    if url.scheme?.lowercased() == "yourapp", let host = components.host, !host.isEmpty {
        segments.insert(host.lowercased(), at: 0)
    }
    let isProtected = segments.first == "wallet" || segments.first == "account"
    require(!isProtected || byURL.decision != .open, "a router sees \(segments), and the gate opens")
}
