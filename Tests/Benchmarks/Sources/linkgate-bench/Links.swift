import Foundation
import LinkGateKit

/// The links that are judged: about 100 bytes and two parameters each, none of them gated.
let links: [String] = (0..<64).map { number in
    let campaign = ["summer-2026", "black-friday", "spring-sale", "back-to-school"][number % 4]
    let form = number % 2 == 0 ? "https://app.example.com/" : "yourapp://"
    let base = "\(form)shops/\(campaign)/products/\(48_200 + number)?utm_source=newsletter&ref=a81f\(number)"
    return base + String(repeating: "x", count: max(0, 100 - base.utf8.count))
}

/// The same links with two escapes in the path.
let escapedLinks = links.map { $0.replacing("/products/", with: "/our%20pro%64ucts/") }

/// The same links with ten letters beyond ASCII in the path, as they are and encoded.
let letterLinks = links.map { $0.replacing("/products/", with: "/çocukürünleriğşı/giysiöçü/") }
let encodedLetterLinks = letterLinks.map { $0.addingEscapes }

extension String {
    /// Each byte beyond ASCII as an escape.
    fileprivate var addingEscapes: String {
        utf8.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : "%" + String($0, radix: 16, uppercase: true) }.joined()
    }
}

/// Some protected places: three segments each, the first ones shared by many.
func patterns(_ count: Int) -> [String] {
    (0..<count).map { "area\($0 % 997)/section-\($0 / 997)/page\($0)" }
}

func gate(patterns count: Int) throws -> Gate {
    try DeepLinkRouter.Builder()
        .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]))
        .policy(ConfigGatePolicy(authRequiredDestinations: patterns(count).map { .init($0) }))
        .policy(QueryGatePolicy())
        .buildGate()
}

/// Keeps the optimizer from dropping what is measured.
@inline(never)
func use<Value>(_ value: Value) {}
