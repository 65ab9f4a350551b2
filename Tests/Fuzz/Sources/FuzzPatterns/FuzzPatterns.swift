import LinkGateKit

/// Any bytes as patterns, one a line, and a link below them: a pattern either is a problem, or matches its own place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPatterns(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 7).map(String.init)
    for pattern in lines {
        guard (try? DestinationPatterns([pattern])) != nil else { continue }
        let place = pattern.hasPrefix("=") ? String(pattern.dropFirst()) : pattern
        let segments = place.split(separator: "/").map { $0 == "*" ? "x" : String($0) }
        guard let link = try? DeepLink(scheme: "yourapp", path: segments) else { continue }
        if !link.matches(pattern) { fatalError("\(pattern) does not match \(link.segments)") }
        if let below = try? DeepLink(scheme: "yourapp", path: segments + ["below"]), !pattern.hasPrefix("="),
            !below.matches(pattern)
        {
            fatalError("\(pattern) does not protect what is below \(link.segments)")
        }
    }
    guard let all = try? DestinationPatterns(lines) else { return 0 }
    for (index, pattern) in lines.enumerated() {
        let place = pattern.hasPrefix("=") ? String(pattern.dropFirst()) : pattern
        let segments = place.split(separator: "/").map { $0 == "*" ? "x" : String($0) }
        guard let link = try? DeepLink(scheme: "yourapp", path: segments) else { continue }
        if !all.indices(matching: link).contains(index) { fatalError("among others, \(pattern) does not match") }
    }
    return 0
}
