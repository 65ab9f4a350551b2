public import LinkGate

extension Check where Subject == any DeepLinkParser {
    /// The promises of a ``/LinkGate/DeepLinkParser``, checked with links of `yourapp` and `app.example.com`.
    public static var all: [Check] { all(schemes: ["yourapp"], hosts: ["app.example.com"]) }

    /// The promises of a ``/LinkGate/DeepLinkParser`` for these schemes and hosts.
    ///
    /// - Parameters:
    ///   - schemes: Custom schemes that the parser recognizes.
    ///   - hosts: Hosts of web links that it recognizes.
    /// - Returns: The checks.
    public static func all(schemes: [String], hosts: [String] = []) -> [Check] {
        all(
            links: schemes.map { "\($0)://wallet/history?tab=cards&auth=required" }
                + hosts.map { "https://\($0)/campaigns/summer" })
    }

    /// The promises of a ``/LinkGate/DeepLinkParser``.
    ///
    /// - Parameter links: Links that the parser recognizes; the checks use them and malformed variants of them. A
    ///   link that it does not recognize is a violation, since the checks would be vacuous.
    /// - Returns: The checks.
    public static func all(links: [String]) -> [Check] {
        [
            recognition(links), totality(links), purity(links), modesty(links), canonicalForm(links),
            singleDecoding(links),
        ]
    }

    private static func recognition(_ links: [String]) -> Check {
        Check("recognizes the links that it is checked with") { makeParser in
            try requireRecognition(of: links, by: try await makeParser())
        }
    }

    /// Without this requirement, a parser of other links would pass the checks vacuously.
    private static func requireRecognition(of links: [String], by parser: any DeepLinkParser) throws {
        try require(!links.isEmpty, "a parser is checked with links that it recognizes", seen: "no link was given")
        for text in links {
            let outcome = parser.outcome(of: text)
            guard case .link = outcome else {
                throw Violation(
                    of: "a parser recognizes the links that it is checked with: use links that it recognizes",
                    seen: "\(HostileStrings.shown(text)) was \(outcome)")
            }
        }
    }

    private static func totality(_ links: [String]) -> Check {
        Check("returns from any string") { makeParser in
            let parser = try await makeParser()
            try requireRecognition(of: links, by: parser)
            // A crash is the violation; other checks test the results.
            for text in HostileStrings.extremes(like: links) + HostileStrings.random(300)
                + links.flatMap(HostileStrings.brokenForms)
            {
                _ = parser.outcome(of: text)
            }
        }
    }

    private static func purity(_ links: [String]) -> Check {
        Check("returns the same result for the same string, at any time and on any thread") { makeParser in
            let parser = try await makeParser()
            let other = try await makeParser()
            for parser in [parser, other] { try requireRecognition(of: links, by: parser) }
            let texts = links + HostileStrings.extremes(like: links) + links.flatMap(HostileStrings.brokenForms)
            let first = texts.map { parser.outcome(of: $0) }
            let again = await withTaskGroup(of: (Int, ParserOutcome).self) { group in
                for (index, text) in texts.enumerated().reversed() {
                    group.addTask { (index, (index.isMultiple(of: 2) ? parser : other).outcome(of: text)) }
                }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for (index, text) in texts.enumerated() {
                let second = again[index] ?? .notOurs
                try require(
                    second == first[index], "a parser is pure",
                    seen: "of \(HostileStrings.shown(text)) it said \(first[index]), then \(second)")
            }
        }
    }

    private static func modesty(_ links: [String]) -> Check {
        Check("does not recognize links of other apps") { makeParser in
            let parser = try await makeParser()
            try requireRecognition(of: links, by: parser)
            for text in HostileStrings.strangers {
                let outcome = parser.outcome(of: text)
                try require(
                    outcome == .notOurs, "a string that is not the app's is nil, so that the next parser is asked",
                    seen: "\(HostileStrings.shown(text)) was \(outcome)")
            }
        }
    }

    private static func canonicalForm(_ links: [String]) -> Check {
        Check("makes canonical links") { makeParser in
            let parser = try await makeParser()
            try requireRecognition(of: links, by: parser)
            for text in links + links.flatMap(HostileStrings.brokenForms) {
                guard case .link(let link) = parser.outcome(of: text) else { continue }
                let promise = "a link's scheme and host are in lower case, and a web link's scheme is https"
                try require(
                    isLowerCase(link.scheme) && isLowerCase(link.host ?? "") && link.scheme != "http", promise,
                    seen: "\(HostileStrings.shown(text)) has scheme \(link.scheme) and host \(link.host ?? "none")")
                try require(
                    !link.requiresAuth && link.id == .unassigned, "a parser makes links, the router receives them",
                    seen: "\(HostileStrings.shown(text)) was already received")
            }
        }
    }

    private static func singleDecoding(_ links: [String]) -> Check {
        Check("decodes once, so that a link that is encoded again is the same link") { makeParser in
            let parser = try await makeParser()
            try requireRecognition(of: links, by: parser)
            for link in links {
                let (plain, encoded) = (
                    HostileStrings.encoded("%61", in: link), HostileStrings.encoded("%2561", in: link)
                )
                for (plain, encoded) in zip(plain, encoded) {
                    guard case .link(let once) = parser.outcome(of: plain),
                        case .link(let twice) = parser.outcome(of: encoded)
                    else { continue }
                    try require(
                        !once.isSpelledLike(twice), "a percent sign that is encoded itself stays one",
                        seen:
                            "\(HostileStrings.shown(encoded)) gave \(twice.shown), like \(HostileStrings.shown(plain))")
                }
            }
            for text in links.flatMap({ [$0] + HostileStrings.encodedForms(of: $0) }) {
                guard case .link(let link) = parser.outcome(of: text),
                    case .link(let again) = parser.outcome(of: link.written)
                else { continue }
                try require(
                    again.isSpelledLike(link), "what was decoded once and written anew reads the same",
                    seen: "\(HostileStrings.shown(text)) gave \(link.shown), and that gave \(again.shown)")
            }
        }
    }

    private static func isLowerCase(_ text: String) -> Bool {
        !text.utf8.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    }
}

/// The result of parsing a string.
enum ParserOutcome: Sendable, Hashable, CustomStringConvertible {
    case link(DeepLink)
    case notOurs
    case rejected(DeepLinkError)

    var description: String {
        switch self {
        case .link(let link): "a link to \(link.shown)"
        case .notOurs: "not ours"
        case .rejected(let error): "rejected (\(error))"
        }
    }
}

extension DeepLinkParser {
    fileprivate func outcome(of text: String) -> ParserOutcome {
        do throws(DeepLinkError) {
            return try parse(text).map { .link($0) } ?? .notOurs
        } catch {
            return .rejected(error)
        }
    }
}

extension DeepLink {
    fileprivate var shown: String { "[\(segments.joined(separator: ", "))] \(parameters.map { [$0.name, $0.value] })" }

    /// Compares bytes: Swift's `==` would hide a difference in Unicode normalization.
    fileprivate func isSpelledLike(_ other: DeepLink) -> Bool {
        self == other && shown.utf8.elementsEqual(other.shown.utf8)
    }

    /// The link as a string, each part encoded once.
    fileprivate var written: String {
        let path = segments.map(Self.encode).joined(separator: "/")
        let query = parameters.map { "\(Self.encode($0.name))=\(Self.encode($0.value))" }.joined(separator: "&")
        return "\(scheme)://" + (host.map { $0 + "/" } ?? "") + path + (query.isEmpty ? "" : "?" + query)
    }

    private static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }
}
