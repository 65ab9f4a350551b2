import LinkGate

/// The parts of a link that a value is written as.
struct WrittenLink {
    /// The segments, decoded.
    let path: [String]
    /// Path and query, encoded.
    let encoded: String

    /// Writes values at a pattern; those that it leaves out go into the query.
    init(_ values: WrittenValues, at pattern: RoutePattern) {
        var path: [String] = []
        for piece in pattern.pieces {
            switch piece {
            case .name(let text): path.append(text)
            case .value(let name), .rest(let name): path += values.texts(of: name) ?? []
            }
        }
        let leftOut = values.path.filter { pattern.index(of: $0.name) == nil }
            .flatMap { value in value.texts.map { (name: value.name, text: $0) } }
        var encoded = path.map(PercentEscaping.escaped).joined(separator: "/")
        for (index, parameter) in (leftOut + values.query).enumerated() {
            encoded += index == 0 ? "?" : "&"
            encoded += PercentEscaping.escaped(parameter.name) + "=" + PercentEscaping.escaped(parameter.text)
        }
        (self.path, self.encoded) = (path, encoded)
    }
}

extension WrittenValues {
    /// The values that no link can carry, each with the reason.
    var faults: [RouteProblem] {
        let inPath = path.flatMap { value in
            value.texts.compactMap { text in
                Self.fault(ofSegment: text).map {
                    RouteProblem(value: value.name, reason: .unwritable(because: $0), text: text)
                }
            }
        }
        let inQuery = query.compactMap { value in
            Self.fault(ofParameter: value.text)
                .map { RouteProblem(value: value.name, reason: .unwritable(because: $0), text: value.text) }
        }
        return inPath + inQuery
    }

    /// Asks the core's reader, so that both always agree.
    private static func fault(ofSegment text: String) -> String? {
        if text.isEmpty { return "it is empty" }
        if text.utf8.contains(UInt8(ascii: "/")) { return "it holds a /" }
        return fault(text, "_/" + PercentEscaping.escaped(text)) { $0.segments.last }
    }

    private static func fault(ofParameter text: String) -> String? {
        fault(text, "_?_=" + PercentEscaping.escaped(text)) { $0["_"] }
    }

    private static func fault(_ text: String, _ encoded: String, _ readBack: (DeepLink) -> String?) -> String? {
        do throws(DeepLinkError) {
            let link = try DeepLink(scheme: "x", encoded: Substring(encoded).utf8)
            return readBack(link).map { $0 == text } ?? false ? nil : "it does not read back"
        } catch {
            return error.message
        }
    }
}

/// Percent-encoding of all but the unreserved characters (RFC 3986 §2.3): no reader takes the others for something else.
enum PercentEscaping {
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    static func escaped(_ text: String) -> String {
        if text.utf8.allSatisfy(isUnreserved) { return text }
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 2)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
