import AccountPolicies
import Foundation
import LinkGateKit

let now = Date()
let accounts = ["ada": now.addingTimeInterval(-400 * 86400), "bob": now.addingTimeInterval(-2 * 86400)]

let gate = try DeepLinkRouter.Builder()
    .parser(URLDeepLinkParser(schemes: ["yourapp"]))
    .policy(try NewAccountPolicy(places: ["credit"], days: 30) { accounts[$0] })
    .policy(NightPolicy(place: "transfer", hours: 0..<24))
    .buildGate()

for (url, user) in [
    ("yourapp://help", nil), ("yourapp://credit", nil), ("yourapp://credit/new", "ada"), ("yourapp://CREDIT", "bob"),
    ("yourapp://transfer/7", "ada"),
] {
    let session = user.map { AuthSession(user: $0) }
    let verdict = gate.verdict(for: url, session: session, at: now)
    print("\(url) for \(user ?? "nobody"): \(verdict.decision)")
    for reason in verdict.reasons { print("    \(reason.policy): \(reason.because)") }
}
