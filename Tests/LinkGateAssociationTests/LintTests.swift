import Foundation
import LinkGateAssociation
import Testing

@Suite("The traps")
struct LintTests {
    struct Trap: CustomTestStringConvertible, Sendable {
        let name: String
        let kind: AssociationFinding.Kind
        /// What the matcher says of the witness.
        let verdict: AssociationMatch.Verdict?

        var testDescription: String { name }
    }

    private static let table = AssociationTable(hosts: ["app.example.com"], routes: ["wallet", "account"])

    @Test(
        "Each real-looking broken file is found, with a URL that shows it",
        arguments: [
            Trap(name: "exclude-of-a-missing-item", kind: .matchesEverything, verdict: .exclude),
            Trap(name: "hash-route-in-the-path", kind: .fragmentInPath, verdict: .noMatch),
            Trap(name: "paths-beside-components", kind: .mixedForms, verdict: .noMatch),
            Trap(name: "exclude-behind-a-broader-match", kind: .unreachable, verdict: .match),
            Trap(name: "everything-is-captured", kind: .serverPath, verdict: .match),
            Trap(name: "region-and-uk", kind: .variable, verdict: .noMatch),
            Trap(name: "misspelt-key", kind: .matchesEverything, verdict: .exclude),
            Trap(name: "letters-beyond-ascii", kind: .impossiblePattern, verdict: .noMatch),
            Trap(name: "number-in-a-query", kind: .voidQuery, verdict: .exclude),
            Trap(name: "case-of-the-path", kind: .neverHandedOver, verdict: .noMatch),
            Trap(name: "wildcard-host-elsewhere", kind: .host, verdict: nil),
        ])
    func brokenFile(trap: Trap) throws {
        let bytes = Array(try Data(contentsOf: Fixtures.url("aasa/broken/\(trap.name).json")))
        let file = try AssociationFile(json: bytes)
        let domains = trap.kind == .host ? ["applinks:*.example.com"] : nil
        let findings =
            AssociationLint.findings(json: bytes, host: "app.example.com")
            + AssociationCheck(file, against: Self.table, domains: domains).findings
        let found = findings.filter { $0.kind == trap.kind && $0.witness != nil }
        #expect(!found.isEmpty, "\(findings)")
        guard let verdict = trap.verdict, let witness = found.first?.witness else { return }
        #expect(AssociationMatcher(file, host: "app.example.com").match(witness).verdict == verdict, "\(witness)")
    }

    private static func kinds(_ components: String, _ rest: String = "") -> [AssociationFinding.Kind] {
        let json = """
            {"applinks": {\(rest)"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [\(components)]}]}}
            """
        return AssociationLint.findings(json: Array(json.utf8)).map(\.kind)
    }

    @Test("A good file has nothing to complain about") func good() {
        #expect(Self.kinds(#"{"/": "/wallet/*", "caseSensitive": false}, {"/": "/help/?*", "?": {"id": "?*"}}"#) == [])
    }

    @Test(
        "Each trap has its kind",
        arguments: [
            (#"{"/": "/a", "coment": "x"}"#, .unknownKey), (#"{"/": "/x?a=1"}"#, .queryInPath),
            (#"{"/": "https://example.com/x"}"#, .hostInPath), (#"{"/": "/a b"}"#, .impossiblePattern),
            (#"{"/": "/caf%C3%A9", "percentEncoded": false}"#, .impossiblePattern),
            (#"{"/": "/$(nope)/x"}"#, .variable),
            (#"{"/": "/a//b"}"#, .openQuestion), (#"{"/": "/a/*"}, {"/": "/a/b"}"#, .unreachable),
            (#"{"?": {"a": "?*"}}, {"/": "/a"}, {"/": "/a", "exclude": true}"#, .unreachable), ("", .noEffect),
            (#"{"/": "/a", "?": {"x": "*"}}"#, .matchesEverything),
        ] as [(String, AssociationFinding.Kind)])
    func kinds(components: String, kind: AssociationFinding.Kind) {
        #expect(Self.kinds(components).contains(kind), "\(Self.kinds(components))")
    }

    @Test("A component that some URL reaches is not said to be unreachable") func reachable() {
        #expect(
            !Self.kinds(#"{"?": {"a": "?"}, "exclude": true}, {"?": {"a": "?*"}}, {"/": "/a"}"#).contains(.unreachable))
    }

    @Test("Variables: undefined values, values that name variables, and ones that nothing uses") func variables() {
        let kinds = Self.kinds(
            #"{"/": "/$(a)"}"#, #""substitutionVariables": {"a": [], "b": ["$(a)"], "lang": ["x"]}, "#)
        #expect(kinds.filter { $0 == .variable }.count == 5)
    }

    @Test("A file that cannot be read is an error") func unreadable() {
        let findings = AssociationLint.findings(json: Array("{".utf8))
        #expect(findings.map(\.severity) == [.error])
    }

    @Test("A file that is nearly full is a note") func nearlyFull() {
        let json = #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "/a"}]}]}}"#
        let full = json + String(repeating: " ", count: 120_000)
        #expect(AssociationLint.findings(json: Array(full.utf8)).map(\.kind) == [.size])
    }
}
