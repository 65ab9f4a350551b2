import Foundation
import LinkGate
import LinkGateTesting
import ShortLinks
import Testing

@Suite("A command with a parser of its own")
struct OurLinksTests {
    @Test(
        "The parser keeps the promises of parsers",
        arguments: Check<any DeepLinkParser>.all(links: ["our:w-cards", "OUR:h"]))
    func keepsItsPromises(_ check: Check<any DeepLinkParser>) async throws {
        try await check.run { ShortLinkParser() }
    }

    /// The executable beside the test bundle.
    private static let executable: URL? = {
        let folder = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" } ?? Bundle.main.bundleURL
        return [folder, folder.deletingLastPathComponent()].map { $0.appendingPathComponent("OurLinks") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = try #require(Self.executable)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test("The links get the verdicts that the file expects")
    func expectations() throws {
        let (status, output) = try run("check", "--links", "links.txt")
        #expect(status == 0, "\(output)")
    }

    @Test("A short link waits for a login and opens, in the process of the command")
    func opens() throws {
        let store = FileManager.default.temporaryDirectory.appending(path: "OurLinks-\(UUID())")
        defer { try? FileManager.default.removeItem(at: store) }
        let (status, output) = try run("open", "our:w-cards", "--auth", "always", "--store", store.path)
        #expect(status == 0)
        #expect(output.contains("→ wallet  tab=cards"), "\(output)")
    }
}
