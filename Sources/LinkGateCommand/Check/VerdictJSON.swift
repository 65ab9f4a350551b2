import LinkGate
import LinkGateRoutes

/// A checked link as one line of JSON; every line has the same keys in the same order.
///
/// Written in few long pieces instead of with `JSONWriter`, which would take half of the time for a million links.
struct VerdictJSON {
    /// The places that the app knows; `nil` if it lists none.
    let map: RouteMap?

    func append(_ url: String, _ result: LinkResult, to output: inout [UInt8]) {
        Self.append(url, result, to: &output)
        guard let map else { return }
        Self.append(place: map.match(in: result), to: &output)
    }

    private static func append(_ url: String, _ result: LinkResult, to output: inout [UInt8]) {
        output.append("{\"url\":\"")
        JSONEscaping.append(url, to: &output)
        output.append("\",\"verdict\":\"")
        switch result {
        case .judged(let verdict): append(verdict, to: &output)
        case .unreadable(let reason):
            output.append("rejected\"")
            append(nil, to: &output)
            output.append(",\"level\":null,\"reasons\":[],\"error\":\"")
            JSONEscaping.append(reason, to: &output)
            output.append("\"}\n")
        }
    }

    /// Adds the place that the link reaches to a line that is complete.
    private static func append(place match: RouteMap.Match?, to output: inout [UInt8]) {
        output.removeLast(2)
        for (key, value) in [("route", match?.place.name), ("deprecated", match?.place.deprecated)] {
            output += ",\"\(key)\":".utf8
            guard let value else {
                output.append("null")
                continue
            }
            output.append("\"")
            JSONEscaping.append(value, to: &output)
            output.append("\"")
        }
        output.append("}\n")
    }

    private static func append(_ verdict: GateVerdict, to output: inout [UInt8]) {
        output.append(LinkVerdict(verdict.decision).word)
        output.append("\"")
        append(verdict.link, to: &output)
        if case .gated(let level) = verdict.decision {
            output.append(",\"level\":\"")
            JSONEscaping.append(level.name, to: &output)
            output.append("\",\"reasons\":[")
        } else {
            output.append(",\"level\":null,\"reasons\":[")
        }
        for (index, reason) in verdict.reasons.enumerated() {
            output.append(index == 0 ? "{\"policy\":\"" : ",{\"policy\":\"")
            JSONEscaping.append(reason.policy, to: &output)
            output.append("\",\"because\":\"")
            JSONEscaping.append(reason.because, to: &output)
            output.append("\"}")
        }
        if case .rejected(let fault) = verdict.decision {
            output.append("],\"error\":\"")
            JSONEscaping.append(fault.description, to: &output)
            output.append("\"}\n")
        } else {
            output.append("],\"error\":null}\n")
        }
    }

    private static func append(_ link: DeepLink?, to output: inout [UInt8]) {
        guard let link else { return output.append(",\"destination\":null,\"segments\":null,\"parameters\":null") }
        let (segments, parameters) = (link.segments, link.parameters)
        output.append(",\"destination\":\"")
        append(segments, separatedBy: "/", to: &output)
        output.append(segments.isEmpty ? "\",\"segments\":[" : "\",\"segments\":[\"")
        append(segments, separatedBy: "\",\"", to: &output)
        output.append(segments.isEmpty ? "],\"parameters\":[" : "\"],\"parameters\":[")
        for index in parameters.indices {
            output.append(index == 0 ? "[\"" : "\"],[\"")
            JSONEscaping.append(parameters[index].name, to: &output)
            output.append("\",\"")
            JSONEscaping.append(parameters[index].value, to: &output)
        }
        output.append(parameters.isEmpty ? "]" : "\"]]")
    }

    private static func append(_ texts: [String], separatedBy separator: StaticString, to output: inout [UInt8]) {
        for index in texts.indices {
            if index > 0 { output.append(separator) }
            JSONEscaping.append(texts[index], to: &output)
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ literal: StaticString) {
        literal.withUTF8Buffer { append(contentsOf: $0) }
    }
}

extension RouteMap {
    /// Where the link of a verdict leads; `nil` if there is none.
    fileprivate func match(in result: LinkResult) -> Match? {
        if case .judged(let verdict) = result, let link = verdict.link { match(link) } else { nil }
    }
}
