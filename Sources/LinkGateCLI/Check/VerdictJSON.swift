import LinkGate

/// A checked link as one line of JSON; every line has the same keys in the same order.
enum VerdictJSON {
    static func append(_ checked: CheckedLink, to output: inout [UInt8]) {
        var json = JSONWriter()
        json.object { json in
            json.key("url")
            json.value(checked.url)
            switch checked.result {
            case .judged(let verdict): write(verdict, to: &json)
            case .unreadable(let reason):
                write("rejected", link: nil, level: nil, reasons: [], error: reason, to: &json)
            }
        }
        output += json.bytes
        output.append(UInt8(ascii: "\n"))
    }

    private static func write(_ verdict: GateVerdict, to json: inout JSONWriter) {
        var level: String?
        var error: String?
        switch verdict.decision {
        case .gated(let required): level = required.name
        case .rejected(let fault): error = fault.description
        default: break
        }
        write(
            VerdictName.name(of: verdict.decision), link: verdict.link, level: level, reasons: verdict.reasons,
            error: error, to: &json)
    }

    private static func write(
        _ name: String, link: DeepLink?, level: String?, reasons: [GateReason], error: String?,
        to json: inout JSONWriter
    ) {
        json.key("verdict")
        json.value(name)
        json.key("destination")
        json.value(link?.destination)
        json.key("segments")
        if let link { json.array { json in link.segments.forEach { json.value($0) } } } else { json.null() }
        json.key("parameters")
        if let link {
            json.array { json in
                for parameter in link.parameters {
                    json.array { json in
                        json.value(parameter.name)
                        json.value(parameter.value)
                    }
                }
            }
        } else {
            json.null()
        }
        json.key("level")
        json.value(level)
        json.key("reasons")
        json.array { json in
            for reason in reasons {
                json.object { json in
                    json.key("policy")
                    json.value(reason.policy)
                    json.key("because")
                    json.value(reason.because)
                }
            }
        }
        json.key("error")
        json.value(error)
    }
}

/// The words for verdicts, the same in both formats.
enum VerdictName {
    static func name(of decision: GateVerdict.Decision) -> String {
        switch decision {
        case .open: "open"
        case .gated: "gated"
        case .denied: "denied"
        case .rejected: "rejected"
        default: "unrecognized"
        }
    }
}
