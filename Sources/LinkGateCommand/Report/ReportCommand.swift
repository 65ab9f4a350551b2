import Foundation
import LinkGateKit
import LinkGateSystem

/// `linkgate report`: the funnel of an event file.
struct ReportCommand: Command {
    static let html = CommandDescription.Option(
        name: "html", value: "FILE", help: "draw it as a page into FILE; - is standard output, without the text")

    static let description = CommandDescription(
        name: "report", summary: "show the funnel of an event file: opened, gated, completed, waiting, time to login",
        operands: "EVENTS", operandCount: 1...1, options: [html],
        details: """
            EVENTS is a file of JSON lines, as --events and FileEventSink write it; - is standard input. Lines that are no
            events, such as one that a crash tore, are counted and left out.

            Each link counts once, however many events it has; shares and bars are of the links that were opened. The
            tables are by destination, by campaign (the parameter campaign, utm_campaign or campaign_id) and by the day
            of arrival, in UTC.

            Exit status: 0, or 2 if the file cannot be read or holds no events but other lines, or the page cannot be written.
            """)

    let arguments: Arguments

    /// The longest line of an event.
    private static let longestLine = 1 << 20

    func run(in environment: CommandEnvironment) throws -> CommandStatus {
        let path = arguments.operands.first ?? "-"
        var funnel = Funnel()
        var splitter = LineSplitter(limit: Self.longestLine)
        try readChunks(path, environment) { chunk in
            splitter.feed(chunk) { Self.add($0, to: &funnel) }
        }
        if let last = splitter.finish() { Self.add(last, to: &funnel) }
        if funnel.isEmpty, funnel.unreadableLines > 0 {
            throw CommandError(
                "\(path == "-" ? "standard input" : path) holds no event, but \(counted(funnel.unreadableLines, "other line"))",
                "give a file that --events or FileEventSink wrote")
        }
        let title = "Deep links: \(path == "-" ? "standard input" : URL(fileURLWithPath: path).lastPathComponent)"
        if arguments[Self.html] == "-" {
            environment.output.print(funnel.page(title: title))
            return .success
        }
        environment.output.print(funnel.text(style: environment.style(for: environment.output)))
        if let page = arguments[Self.html] {
            let url = environment.url(page)
            try checkIsFree(url, for: page, besides: environment.url(path))
            do {
                try Data(funnel.page(title: title).utf8).write(to: url, options: .atomic)
            } catch {
                throw CommandError(
                    "--html \(page) cannot be written: \(FileReading.reason(url, error))", "give another path")
            }
        }
        return .success
    }

    /// Checks that the page replaces only an earlier page.
    private func checkIsFree(_ url: URL, for page: String, besides events: URL) throws {
        guard let status = try? FileSystem.status(of: url.path) else { return }
        if !status.isRegular {
            throw CommandError("--html \(page): there is something else than a regular file", "give another path")
        }
        let same = try? FileSystem.status(of: events.resolvingSymlinksInPath().path).identity == status.identity
        if same == true {
            throw CommandError("--html \(page) is the file of the events", "give another path")
        }
    }

    private static func add(_ line: LineSplitter.Line, to funnel: inout Funnel) {
        if let event = EventLine(line) {
            funnel.add(event)
        } else if !line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) {
            funnel.unreadableLines += 1
        }
    }

    private func readChunks(
        _ path: String, _ environment: CommandEnvironment, _ body: (ArraySlice<UInt8>) -> Void
    ) throws {
        guard path != "-" else {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = try environment.input.read(into: &buffer), count > 0 { body(buffer[..<count]) }
            return
        }
        let url = environment.url(path)
        do {
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            while let data = try file.read(upToCount: 1 << 16), !data.isEmpty { body(Array(data)[...]) }
        } catch {
            throw FileReading.problem(url, error)
        }
    }
}
