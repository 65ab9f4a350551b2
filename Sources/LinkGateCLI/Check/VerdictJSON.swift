import LinkGate

/// A checked link as one line of JSON; every line has the same keys in the same order.
///
/// Written in few long pieces instead of with `JSONWriter`, which would take half of the time for a million links.
enum VerdictJSON {
    static func append(_ url: String, _ result: LinkResult, to output: inout [UInt8]) {
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
