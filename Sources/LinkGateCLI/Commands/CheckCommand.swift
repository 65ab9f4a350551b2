import Foundation
import LinkGate
import LinkGateKit

/// `linkgate check`: judges links without opening them.
struct CheckCommand: Command {
    static let json = CommandDescription.Option(name: "json", value: nil, help: "print one JSON object a line")
    static let fromJSON = CommandDescription.Option(
        name: "from-json", value: nil, help: "each line of the input is a JSON string, for links that hold line breaks")

    static let description = CommandDescription(
        name: "check", summary: "judge links without opening them", operands: "[URL...]", operandCount: 0...Int.max,
        options: [json, fromJSON, .config],
        details: """
            Without a URL, the links are read from standard input, one a line; a line ends with a line feed, or with a
            carriage return and a line feed. Every line gets an answer, in order, also one that cannot be read.

            Verdicts: open, gated (opens after a login), denied, rejected (ours and malformed), unrecognized (not ours).
            Notes tell what may surprise, such as a flag that is nearly `auth=required`, or what URL(string:) would make of a
            link; JSON has none.
            With --json: {"url":…,"verdict":…,"destination":…,"segments":[…],"parameters":[[…,…]],"level":…,
            "reasons":[{"policy":…,"because":…}],"error":…}; what does not apply is null.

            Exit status: 0 if all were judged, whatever the verdicts; 2 for a wrong call or configuration.
            """)

    let arguments: Arguments

    /// Output is handed on in pieces of about this size, so that memory stays constant.
    private static let chunk = 1 << 16

    /// Writes what there is to say of a link.
    private typealias Format = (_ url: String, _ result: LinkResult, _ output: inout [UInt8]) -> Void

    func run(in environment: CommandEnvironment) async throws -> CommandStatus {
        let configuration = try ConfigurationSource.read(arguments[.config], in: environment)
        let gate = try DeepLinkRouter.Builder().module(configuration).buildGate()
        let format: Format
        if arguments.has(Self.json) {
            format = VerdictJSON.append
        } else {
            let text = VerdictText(
                policyNames: gate.policyNames, ours: ConfigurationText.ours(configuration),
                notes: LinkNotes(gate: gate, flag: configuration.authQuery, now: environment.now),
                style: environment.style(for: environment.output))
            format = { $2 += text.text($0, $1).utf8 }
        }
        if arguments.operands.isEmpty {
            try checkInput(gate, format, environment)
        } else {
            var output: [UInt8] = []
            let now = environment.now()
            for url in arguments.operands { format(url, .judged(gate.verdict(for: url, at: now)), &output) }
            environment.output.write(output)
        }
        return .success
    }

    private func checkInput(
        _ gate: Gate, _ format: Format, _ environment: CommandEnvironment
    ) throws {
        let input = environment.input
        if input.isTerminal { environment.errors.print("Type links, one a line; Ctrl-D ends.\n") }
        let reader = LinkLineReader(isJSON: arguments.has(Self.fromJSON))
        var splitter = LineSplitter(limit: LinkLineReader.longestLine)
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        var output: [UInt8] = []
        output.reserveCapacity(2 * Self.chunk)
        while environment.output.failure == nil {
            // A reader at the other end of a pipe gets its answers before more is waited for.
            if output.count >= Self.chunk || !output.isEmpty && !input.isReady {
                environment.output.write(output)
                output.removeAll(keepingCapacity: true)
            }
            let count = try input.read(into: &buffer)
            if count == 0 { break }
            let now = environment.now()
            splitter.feed(buffer[..<count]) { line in
                judge(line, reader, gate, at: now, format, &output)
                if output.count >= Self.chunk {
                    environment.output.write(output)
                    output.removeAll(keepingCapacity: true)
                }
            }
        }
        if let line = splitter.finish() { judge(line, reader, gate, at: environment.now(), format, &output) }
        environment.output.write(output)
    }

    private func judge(
        _ line: LineSplitter.Line, _ reader: LinkLineReader, _ gate: Gate, at date: Date, _ format: Format,
        _ output: inout [UInt8]
    ) {
        switch reader.read(line) {
        case .success(let url): format(url, .judged(gate.verdict(for: url, at: date)), &output)
        case .failure(let fault): format(fault.beginning, .unreadable(fault.reason), &output)
        }
    }
}
