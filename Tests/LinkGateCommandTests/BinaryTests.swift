import Foundation
import TestSupport
import Testing

/// The command as a separate process: what only a real process can show.
@Suite(.serialized) struct BinaryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The executable beside the test bundle.
    private static let executable: URL? = {
        let folder = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" } ?? Bundle.main.bundleURL
        return [folder, folder.deletingLastPathComponent()].map { $0.appendingPathComponent("linkgate") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    private func start(_ arguments: String..., input: Any? = FileHandle.nullDevice) throws -> (Process, Pipe) {
        let process = Process()
        let executable: URL = try #require(Self.executable)
        process.executableURL = executable
        process.arguments = arguments + ["--store", folder.url.path]
        process.currentDirectoryURL = folder.url
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = input
        try process.run()
        return (process, output)
    }

    private func finish(_ process: Process, _ output: Pipe) -> (Int32, String) {
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    /// Reads until a text has come.
    private func wait(for text: String, in output: Pipe) -> Bool {
        var seen = Data()
        while !String(decoding: seen, as: UTF8.self).contains(text) {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { return false }
            seen += data
        }
        return true
    }

    @Test func anArgumentThatIsNoUTF8IsRefusedAndNotRepaired() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "\"$0\" check \"$(printf 'yourapp:///wal\\377let')\"", try #require(Self.executable).path,
        ]
        let output = Pipe()
        process.standardError = output
        process.standardOutput = output
        try process.run()
        let (status, text) = finish(process, output)
        #expect(status == 2)
        #expect(
            text
                == "linkgate: argument 2 is no UTF-8, and would be read as another text; give a link or path in UTF-8\n"
        )
    }

    @Test func aKilledCommandLeavesTheLinkForTheNext() throws {
        let (process, output) = try start("open", "yourapp://wallet?tab=cards", input: Pipe())
        #expect(wait(for: "log in? >", in: output))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let (resumed, resumedOutput) = try start("resume", "--auth", "always")
        let (status, text) = finish(resumed, resumedOutput)
        #expect(status == 0)
        #expect(text.contains("→ wallet  tab=cards"))
    }

    @Test func oneLinkIsNotDeliveredByTwoCommands() throws {
        let typed = Pipe()
        let (first, firstOutput) = try start("open", "yourapp://wallet", input: typed)
        #expect(wait(for: "log in? >", in: firstOutput))
        let (second, secondOutput) = try start("resume", "--auth", "always")
        let (refused, complaint) = finish(second, secondOutput)
        #expect(refused == 2)
        #expect(complaint.contains("process \(first.processIdentifier), is at work"))
        #expect(!complaint.contains("→"))
        typed.fileHandleForWriting.write(Data("y\n".utf8))
        let (status, text) = finish(first, firstOutput)
        #expect(status == 0)
        #expect(text.contains("→ wallet"))
    }

    @Test func controlCLeavesTheLinkAndSaysSo() throws {
        let (process, output) = try start("open", "yourapp://wallet", input: Pipe())
        #expect(wait(for: "log in? >", in: output))
        kill(process.processIdentifier, SIGINT)
        let (status, text) = finish(process, output)
        #expect(status == 130)
        #expect(text.contains("`linkgate resume --store \(folder.url.path)` brings it back"))
        let (pending, pendingOutput) = try start("pending")
        #expect(finish(pending, pendingOutput).1.contains("wallet\n"))
    }
}
