import Foundation
import LinkGateKit
import LinkGateTesting
import Testing

@testable import LinkGate

/// Every value with a link or a received string can be logged: no way to print it shows what only the app may read.
@Suite("Redaction in logs")
struct RedactionTests {
    private static let received = "yourapp://reset/pS3CRET?token=qS3CRET&bS3CRET&account=aS3CRET#fS3CRET"

    /// A policy that repeats the link in its text, and takes the user from it.
    private struct Talkative: GatePolicy {
        let denies: Bool

        func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
            let text = "\(link.segments) \(link.parameters.map(\.value))"
            return denies
                ? .deny(because: text, code: "talkative", matched: "reset")
                : .requireAuth(
                    AuthRequirement(user: link["account"], timeout: .seconds(9)), because: text, code: "talkative",
                    matched: "reset")
        }
    }

    private static func verdict(denied: Bool = false, of url: String = received) throws -> GateVerdict {
        try DeepLinkRouter.Builder().parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(Talkative(denies: denied)).redactedDestinations(["reset/*"]).buildGate().verdict(for: url)
    }

    static func values() throws -> [Any] {
        let gated = try verdict()
        let denied = try verdict(denied: true)
        let link = try #require(gated.link)
        let now = Date(timeIntervalSince1970: 0)
        let session = AuthSession(user: link["account"], level: .login)
        let requirement = try #require(gated.requirement)
        let record = PendingRecord(
            id: .unassigned, url: received, receivedAt: now, source: .push, owner: .user(link["account"]))
        let policies = [true, false].map {
            Talkative(denies: $0).evaluate(link, in: .fixture(date: now))
        }
        let malformed = try [
            "yourapp://user:S3CRET@host/S3CRET", "yourapp://S3CRET/..%2fS3CRET?S3CRET#S3CRET",
            "yourapp://S3CRET/%zzS3CRET",
            "yourapp://S3CRET?S3CRET%00S3CRET", "yourapp:S3CRET:88", "yourapp://a\\S3CRET",
            "yourapp://S3CRET\u{202E}/x",
        ].map { try verdict(of: $0) }
        #expect(malformed.allSatisfy { if case .rejected = $0.decision { true } else { false } })
        return [
            link, record, record.owner, requirement, session, gated, denied, GateDecision.pass,
            GateContext(session: session, source: .push, date: now),
            AuthRequest(
                link: link, requirement: requirement, reasons: gated.reasons, attempt: 1, rejected: session,
                isRestored: false, expiresAt: now),
            PendingDeepLink(
                link: link, level: .login, reasons: gated.reasons, receivedAt: now, expiresAt: now, attempts: 1,
                phase: .failed, isRestored: true, queuedBehind: 0),
            DeepLinkOutcome.delivered(link), DeepLinkOutcome.denied(denied.reasons),
            AuthResult.authenticated(session), AuthResult.refused(because: received),
        ] + link.parameters + gated.reasons + denied.reasons + policies + malformed
    }

    @Test("No value that holds a link prints what the link carries, alone or inside other values")
    func nothingIsPrinted() throws {
        for value in try Self.values() {
            for text in Self.printed(value) {
                #expect(!text.contains("S3CRET"), "\(type(of: value)): \(text)")
            }
        }
    }

    @Test("Printed values are still distinguishable")
    func somethingIsPrinted() throws {
        let verdict = try Self.verdict()
        #expect("\(try #require(verdict.link))" == "DeepLink(yourapp: reset/…, 3 parameters)")
        #expect(
            verdict.reasons.map { "\($0)" } == [
                "GateReason(Talkative, AuthRequirement(login, user: …, timeout: 9.0 seconds), code: talkative, "
                    + "matched: reset)"
            ])
        #expect("\(AuthSession(user: "ada"))" == "AuthSession(login, user: …, loginCount: 0)")
        #expect("\(GateDecision.deny(because: "x", code: "late"))" == "deny(code: late)")
        #expect(try "\(#require(verdict.link?.parameters.first))" == "Parameter(token=…)")
    }

    /// All that `print`, `dump`, a debugger's summary or a collector of crashes can make of a value.
    private static func printed(_ value: Any) -> [String] {
        var texts: [String] = []
        func add<T>(_ value: T) {
            let forms: [Any] = [
                value, [value], Optional(value) as Any, ["key": value], Result<T, Never>.success(value),
            ]
            for form in forms {
                var dumped = ""
                dump(form, to: &dumped)
                texts += ["\(form)", String(reflecting: form), dumped] + children(of: form, depth: 12)
            }
        }
        _openExistential(value, do: add)
        return texts
    }

    private static func children(of value: Any, depth: Int) -> [String] {
        guard depth > 0 else { return [] }
        return Mirror(reflecting: value).children.flatMap { child in
            ["\(child.label ?? "") \(child.value)"] + children(of: child.value, depth: depth - 1)
        }
    }
}
