import Foundation
import LinkGate
import LinkGateKit

/// Notes about properties of a link that its author may not expect.
struct LinkNotes {
    let gate: Gate
    /// The parameter that requires a login; `nil` if there is none.
    let flag: QueryFlag?
    let now: @Sendable () -> Date

    /// The notes on a link, one line each.
    func notes(on url: String, _ verdict: GateVerdict) -> [String] {
        let unquoted = Self.strippingWhitespace(url)
        if unquoted != url[...] { return [whitespace(url, unquoted, verdict)] }
        if verdict.decision == .unrecognized { return [] }
        return [fragment(url, verdict), verdict.link.flatMap(misspeltFlag), rewriting(url, verdict)].compactMap { $0 }
    }

    /// The note on white space around a link, which no app removes.
    private func whitespace(_ url: String, _ stripped: Substring, _ verdict: GateVerdict) -> String {
        let places = [("before", url.unicodeScalars.first), ("behind", url.unicodeScalars.last)].filter {
            $0.1?.properties.isWhitespace == true
        }
        return "there is white space \(places.map(\.0).joined(separator: " and ")) it"
            + change(to: String(stripped), from: verdict, "; without it, the link is")
    }

    /// The note on a fragment that gates the link, because some routers route by fragments.
    private func fragment(_ url: String, _ verdict: GateVerdict) -> String? {
        guard case .gated = verdict.decision, let hash = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
        let bare = gate.verdict(for: String(url[..<hash]), at: now())
        guard bare.reasons != verdict.reasons else { return nil }
        return
            "its fragment \(url[hash...].printable) makes it so, since some routers go by it; without it, the link is "
            + word(bare)
    }

    /// The note on a parameter that is nearly the one that requires a login.
    private func misspeltFlag(_ link: DeepLink) -> String? {
        guard let flag, !flag.isSet(in: link) else { return nil }
        let wanted = (name: flag.name.lowercased(), value: flag.value.lowercased())
        let meant = link.parameters.first { parameter in
            let name = parameter.name.lowercased()
            return name == wanted.name
                || parameter.value.lowercased() == wanted.value && Spelling.closest(to: name, in: [wanted.name]) != nil
        }
        return meant.map {
            "\("\($0.name)=\($0.value)".printable) has no effect; only \(flag.name)=\(flag.value) asks for a login"
        }
    }

    /// The note on a link that Foundation rewrites: an app that receives a `URL` sees the rewritten string.
    private func rewriting(_ url: String, _ verdict: GateVerdict) -> String? {
        if Self.isLeftAlone(url) { return nil }
        guard let made = URL(string: url)?.absoluteString else {
            if case .rejected = verdict.decision { return nil }
            return "URL(string:) makes nothing of it: hand the string to LinkGate"
        }
        guard made.utf8.elementsEqual(url.utf8) == false else { return nil }
        return "URL(string:) makes \(made.printable) of it"
            + change(to: made, from: verdict, "; handed over as a URL, the link is")
    }

    /// The verdict on another spelling, if it differs.
    private func change(to url: String, from verdict: GateVerdict, _ lead: String) -> String {
        let changed = gate.verdict(for: url, at: now())
        return changed.decision == verdict.decision ? "" : "\(lead) \(word(changed))"
    }

    private func word(_ verdict: GateVerdict) -> String { "\(LinkVerdict(verdict.decision).word)" }

    private static func strippingWhitespace(_ url: String) -> Substring {
        var rest = url[...].unicodeScalars
        while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
        while rest.last?.properties.isWhitespace == true { rest.removeLast() }
        return Substring(rest)
    }

    /// Whether the string contains nothing that Foundation would encode; avoids the slow call of Foundation for most
    /// links.
    private static func isLeftAlone(_ url: String) -> Bool {
        var hashes = 0
        return url.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "#"):
                hashes += 1
                return hashes < 2
            case UInt8(ascii: "%"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
                UInt8(ascii: "]"), UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
                UInt8(ascii: "|"), UInt8(ascii: "}"):
                return false
            default: return byte > 0x20 && byte < 0x7F
            }
        }
    }
}
