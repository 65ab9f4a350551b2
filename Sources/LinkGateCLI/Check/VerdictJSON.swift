import LinkGate

/// A checked link as one line of JSON; every line has the same keys in the same order.
///
/// It is written by hand, piece by piece into the output: half of the time of a million links would go into a writer
/// that does not know its keys.
enum VerdictJSON {
    static func append(_ url: String, _ result: LinkResult, to output: inout [UInt8]) {
        output.append("{\"url\":")
        output.append(quoting: url)
        output.append(",\"verdict\":\"")
        switch result {
        case .judged(let verdict): append(verdict, to: &output)
        case .unreadable(let reason):
            output.append("rejected\"")
            append(nil, to: &output)
            output.append(",\"level\":null,\"reasons\":[],\"error\":")
            output.append(quoting: reason)
        }
        output.append("}\n")
    }

    private static func append(_ verdict: GateVerdict, to output: inout [UInt8]) {
        var level: String?
        var error: String?
        switch verdict.decision {
        case .gated(let required): level = required.name
        case .rejected(let fault): error = fault.description
        default: break
        }
        output.append(VerdictName.name(of: verdict.decision))
        output.append("\"")
        append(verdict.link, to: &output)
        output.append(",\"level\":")
        output.append(quoting: level)
        output.append(",\"reasons\":[")
        for (index, reason) in verdict.reasons.enumerated() {
            output.append(index == 0 ? "{\"policy\":" : ",{\"policy\":")
            output.append(quoting: reason.policy)
            output.append(",\"because\":")
            output.append(quoting: reason.because)
            output.append("}")
        }
        output.append("],\"error\":")
        output.append(quoting: error)
    }

    private static func append(_ link: DeepLink?, to output: inout [UInt8]) {
        guard let link else { return output.append(",\"destination\":null,\"segments\":null,\"parameters\":null") }
        output.append(",\"destination\":\"")
        for (index, segment) in link.segments.enumerated() {
            if index > 0 { output.append("/") }
            JSONEscaping.append(segment, to: &output)
        }
        output.append("\",\"segments\":[")
        for (index, segment) in link.segments.enumerated() {
            if index > 0 { output.append(",") }
            output.append(quoting: segment)
        }
        output.append("],\"parameters\":[")
        for (index, parameter) in link.parameters.enumerated() {
            output.append(index == 0 ? "[" : ",[")
            output.append(quoting: parameter.name)
            output.append(",")
            output.append(quoting: parameter.value)
            output.append("]")
        }
        output.append("]")
    }
}

/// The words for verdicts, the same in both formats.
enum VerdictName {
    static func name(of decision: GateVerdict.Decision) -> StaticString {
        switch decision {
        case .open: "open"
        case .gated: "gated"
        case .denied: "denied"
        case .rejected: "rejected"
        default: "unrecognized"
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ literal: StaticString) {
        literal.withUTF8Buffer { append(contentsOf: $0) }
    }

    fileprivate mutating func append(quoting text: String?) {
        guard let text else { return append("null") }
        append(UInt8(ascii: "\""))
        JSONEscaping.append(text, to: &self)
        append(UInt8(ascii: "\""))
    }
}
