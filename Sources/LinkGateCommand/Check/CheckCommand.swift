import Foundation
import LinkGate
import LinkGateKit
import LinkGateRoutes

/// `linkgate check`: judges links without opening them.
struct CheckCommand: Command {
    static let json = CommandDescription.Option(name: "json", value: nil, help: "print one JSON object a line")
    static let fromJSON = CommandDescription.Option(
        name: "from-json", value: nil, help: "each line of the input is a JSON string, for links that hold line breaks")
    static let failOn = CommandDescription.Option(
        name: "fail-on", value: "VERDICTS",
        help: "exit with 1 if a link has one of these, such as rejected,unrecognized",
        allowed: LinkVerdict.words, isList: true)

    static let description = CommandDescription(
        name: "check", summary: "judge links without opening them", operands: "[URL...]", operandCount: 0...Int.max,
        options: [json, fromJSON, failOn, .links, .config],
        details: """
            Without a URL, the links are read from standard input, one a line; a line ends with a line feed, or with a
            carriage return and a line feed. A byte order mark at the start is skipped. Every line gets an answer, in order,
            also one that cannot be read.

            Verdicts: open, gated (opens after a login), denied, rejected (the app's and malformed), unrecognized (not the app's).
            Notes show what may be unexpected, such as a flag that is nearly `auth=required`, or a link that URL(string:)
            would rewrite; JSON has none.
            With --json: {"url":…,"verdict":…,"destination":…,"segments":[…],"parameters":[[…,…]],"level":…,
            "reasons":[{"policy":…,"because":…}],"error":…}; what does not apply is null.

            If the configuration lists "destinations", the answer says which one a link reaches, and whether it is deprecated;
            JSON has "route" and "deprecated" then.

            A file of --links has a link, white space, and the verdict that is expected of it, one a line; empty lines and those
            that begin with # are skipped. Only differences are printed.

            Exit status: 0 if all were judged, with any verdicts; 1 if a link has a verdict of --fail-on (a comma between
            several; standard error says how many), or another one than --links expects, or if the answers could not be
            written; 2 for a wrong call or configuration.
            """)

    let arguments: Arguments

    /// Input is read in pieces of at most this size, so that memory use is constant.
    private static let chunk = 1 << 18

    func run(in environment: CommandEnvironment) throws -> CommandStatus {
        if arguments.has(Self.fromJSON), !arguments.operands.isEmpty {
            throw UsageError(
                "--from-json is for links on standard input, and a link is named", "leave one of them out",
                in: Self.description)
        }
        let configuration = try environment.configuration(arguments[.config])
        let gate = try environment.gate(configuration)
        if arguments[.links] != nil { return try compare(with: gate, environment) }
        try refuseFiles(gate, environment)
        let map = environment.map(configuration)
        let format: LinkJudge.Format
        if arguments.has(Self.json) {
            format = VerdictJSON(map: map.places.isEmpty ? nil : map).append
        } else {
            let text = VerdictText(
                policyNames: gate.policyNames, map: map, ours: configuration.ownLinks,
                notes: LinkNotes(gate: gate, flag: configuration.authQuery, now: environment.now),
                style: environment.style(for: environment.output))
            format = { $2 += text.text($0, $1).utf8 }
        }
        if arguments.operands.isEmpty {
            let reader = LinkLineReader(isJSON: arguments.has(Self.fromJSON))
            let judge = LinkJudge(reader: reader, format: format) {
                try environment.gate(configuration)
            }
            try checkInput(judge, environment)
            return status(judge.tally, environment)
        } else {
            var tally = VerdictTally()
            var output: [UInt8] = []
            let now = environment.now()
            for url in arguments.operands {
                let verdict = gate.verdict(for: url, at: now)
                format(url, .judged(verdict), &output)
                tally.add(LinkVerdict(verdict.decision))
            }
            environment.output.write(output)
            return status(tally, environment)
        }
    }

    private func status(_ tally: VerdictTally, _ environment: CommandEnvironment) -> CommandStatus {
        let words = arguments[Self.failOn].map { $0.split(separator: ",") } ?? []
        let found = LinkVerdict.allCases.filter { words.contains("\($0.word)") && tally[$0] > 0 }
        guard !found.isEmpty else { return .success }
        let counts = found.map { "\(tally[$0]) \($0.word)" }.joined(separator: ", ")
        environment.complain("\(counts) (--fail-on \(words.joined(separator: ",")))")
        return .findings
    }

    /// The name of a file instead of a link is an error: judged as a link, it would always be unrecognized.
    private func refuseFiles(_ gate: Gate, _ environment: CommandEnvironment) throws {
        let name = arguments.operands.first {
            gate.verdict(for: $0, at: environment.now()).decision == .unrecognized
                && FileManager.default.fileExists(atPath: environment.url($0).path)
        }
        guard let name else { return }
        throw UsageError(
            "`\(name)` is a file and no link",
            "for its lines, write linkgate check < FILE, or --links FILE if they hold expected verdicts",
            in: Self.description)
    }

    /// Compares the verdicts with those that a file expects.
    private func compare(with gate: Gate, _ environment: CommandEnvironment) throws -> CommandStatus {
        let others = [Self.json, Self.fromJSON].filter(arguments.has).map { "--\($0.name)" }
        let refused = arguments.operands + others + (arguments[Self.failOn] == nil ? [] : ["--\(Self.failOn.name)"])
        if let other = refused.first {
            throw UsageError("`\(other)` does not go with --links", "leave one of them out", in: Self.description)
        }
        let inputs = AssociationInputs(arguments: arguments, environment: environment)
        guard let expectations = try inputs.expectations(LinkVerdict.words) else { return .success }
        let now = environment.now()
        return inputs.report(expectations) { "\(LinkVerdict(gate.verdict(for: $0, at: now).decision).word)" }
            ? .success : .findings
    }

    /// Answers each piece of input before reading the next: the writer at the other end of a pipe may wait for the
    /// answer.
    private func checkInput(_ judge: LinkJudge, _ environment: CommandEnvironment) throws {
        var judge = judge
        let input = environment.input
        if input.isTerminal { environment.errors.print("Type links, one a line; Ctrl-D ends.\n") }
        var progress = CheckProgress(environment)
        defer { progress.finish() }
        var splitter = LineSplitter(limit: LinkLineReader.longestLine)
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        while environment.output.failure == nil {
            let count = try input.read(into: &buffer)
            var lines: [LineSplitter.Line] = []
            if count == 0 {
                lines += [splitter.finish()].compactMap { $0 }
            } else {
                splitter.feed(buffer[..<count]) { lines.append($0) }
            }
            let now = environment.now()
            for answer in try judge.answers(to: lines, at: now) where !answer.isEmpty {
                environment.output.write(answer)
            }
            progress.add(lines.count, bytes: count, at: now)
            if count == 0 { return }
        }
    }
}
