import Foundation
import LinkGate
import LinkGateSystem
import LinkGateTesting
import LinkGateURLParser
import Testing

@Suite struct ParserCheckTests {
    @Test(arguments: Check<any DeepLinkParser>.all)
    func theURLParserKeepsItsPromises(_ check: Check<any DeepLinkParser>) async throws {
        try await check.run { URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]) }
    }

    @Test(arguments: Check<any DeepLinkParser>.all(schemes: ["theirapp"], hosts: ["their.example.com"]))
    func theSchemesAndHostsCanBeOthers(_ check: Check<any DeepLinkParser>) async throws {
        try await check.run { URLDeepLinkParser(schemes: ["theirapp"], hosts: ["their.example.com"]) }
    }

    @Test("A parser of other links than the given ones passes no check of what it makes of links")
    func aParserOfAnotherSchemeDoesNotPass() async {
        let other = Broken<Void, any DeepLinkParser>("another scheme", fails: "") { _ in
            URLDeepLinkParser(schemes: ["theirapp"])
        }
        for checks in [Check<any DeepLinkParser>.all, Check<any DeepLinkParser>.all(links: [])] {
            #expect(await other.failures(of: checks) == checks.map(\.name))
        }
    }

    @Test(arguments: brokenParsers)
    func findsWhatIsBroken(_ broken: Broken<Void, any DeepLinkParser>) async {
        let failed = await broken.failures(of: Check<any DeepLinkParser>.all)
        #expect(failed.contains { $0.contains(broken.fails) }, "\(failed)")
    }
}

private let brokenParsers: [Broken<Void, any DeepLinkParser>] = [
    Broken("decodes until no escape is left", fails: "decodes once") { _ in
        SplittingParser { text in
            var text = text
            while let decoded = text.removingPercentEncoding, decoded != text { text = decoded }
            return text
        }
    },
    Broken("decodes twice", fails: "decodes once") { _ in
        SplittingParser { $0.removingPercentEncoding?.removingPercentEncoding ?? $0 }
    },
    Broken("recognizes every scheme", fails: "does not recognize links") { _ in SplittingParser(scheme: nil) { $0 } },
    Broken("rejects links of other apps", fails: "does not recognize links") { _ in ThrowingParser() },
    Broken("keeps the case of the scheme", fails: "makes canonical links") { _ in
        SplittingParser(lowercases: false) { $0 }
    },
    Broken("depends on earlier strings", fails: "returns the same result") { _ in ForgetfulParser() },
]

/// A parser as one writes it in five minutes.
private struct SplittingParser: DeepLinkParser {
    var scheme: String? = "yourapp"
    var lowercases = true
    let decode: @Sendable (String) -> String

    func parse(_ url: String) throws(DeepLinkError) -> DeepLink? {
        let parts = url.components(separatedBy: "://")
        guard parts.count == 2, scheme == nil || parts[0].lowercased() == scheme else { return nil }
        let path = parts[1].components(separatedBy: "?")[0]
        return try DeepLink(
            scheme: lowercases ? parts[0].lowercased() : parts[0],
            path: path.components(separatedBy: "/").map(decode))
    }
}

private struct ThrowingParser: DeepLinkParser {
    func parse(_ url: String) throws(DeepLinkError) -> DeepLink? { throw DeepLinkError("strange", "not mine") }
}

private final class ForgetfulParser: DeepLinkParser {
    private let seen = Lock(0)

    func parse(_ url: String) throws(DeepLinkError) -> DeepLink? {
        let count = seen.withLock { count in
            count += 1
            return count
        }
        return count.isMultiple(of: 7) ? nil : try DeepLink(scheme: "yourapp", path: ["wallet"])
    }
}
