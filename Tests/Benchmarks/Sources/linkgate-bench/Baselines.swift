import Foundation

/// One add for each byte: what no reader of the string can beat.
@inline(never)
func byteScan(_ link: String) -> UInt64 {
    var link = link
    return link.withUTF8 { bytes in
        var sum: UInt64 = 0
        for byte in bytes { sum = (sum &+ UInt64(byte)) ^ (sum << 1) }
        return sum
    }
}

struct HandWrittenLink {
    let segments: [String]
    let parameters: [(String, String)]
    let isGated: Bool
}

/// What people write by hand, doing the same work: components, scheme and host, decoded segments and parameters, and
/// a look at each prefix of the path.
@inline(never)
func handWritten(_ link: String, _ protected: Set<String>) -> HandWrittenLink? {
    guard let components = URLComponents(string: link), let scheme = components.scheme?.lowercased() else { return nil }
    var segments = components.path.split(separator: "/").map(String.init)
    switch scheme {
    case "yourapp": if let host = components.host { segments.insert(host, at: 0) }
    case "http", "https": guard components.host?.lowercased() == "app.example.com" else { return nil }
    default: return nil
    }
    let parameters = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    var prefix = ""
    var isGated = parameters.contains { $0.0 == "auth" && $0.1 == "required" }
    for segment in segments {
        prefix += prefix.isEmpty ? segment : "/" + segment
        if protected.contains(prefix) { isGated = true }
    }
    return HandWrittenLink(segments: segments, parameters: parameters, isGated: isGated)
}

/// The cheap form: components, parameters, one look-up of the whole path.
@inline(never)
func cheap(_ link: String, _ protected: Set<String>) -> Bool {
    guard let components = URLComponents(string: link) else { return false }
    let flag = components.queryItems?.contains { $0.name == "auth" && $0.value == "required" } ?? false
    return flag || protected.contains(components.path)
}
