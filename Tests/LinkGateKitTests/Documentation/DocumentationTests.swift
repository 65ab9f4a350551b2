import Foundation
import Testing

/// Every Swift block of the documentation stands in a source that is compiled.
@Suite("Documentation")
struct DocumentationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// A block of code in a page.
    struct Block: Sendable, CustomStringConvertible {
        let page: String
        let line: Int
        let code: String

        var description: String { "\(page):\(line)" }

        /// `.ci/docs` checks these with the package manager.
        var isManifest: Bool { code.contains("swift-tools-version") }
    }

    @Test("Each block of the pages, of the README and of the doc comments is compiled", arguments: try blocks())
    func isCompiled(block: Block) throws {
        let compiled = try Self.compiledCode.get()
        for paragraph in block.code.components(separatedBy: "\n\n") {
            let code = Self.normalized(paragraph)
            #expect(code.isEmpty || compiled.contains(code), "\(block) is in no snippet:\n\(paragraph)")
        }
    }

    @Test("The page about events names every event")
    func eventsAreNamed() throws {
        let source = try Self.text(of: "Sources/LinkGate/Events/DeepLinkEvent.swift")
        let page = try Self.text(of: "Sources/LinkGate/LinkGate.docc/Guides/Events.md")
        let names = source.matches(of: /rawValue: "(Deep Link [A-Za-z ]+)"/).map { String($0.1) }
        #expect(names.count >= 12)
        for name in names { #expect(page.contains("| \(name) |"), "\(name) has no line of its own") }
    }

    private static func blocks() throws -> [Block] {
        let pages = try ["Sources", "Plugins"].flatMap { try files(in: $0, ending: ".md") } + ["README.md"]
        let sources = try ["Sources", "Plugins"].flatMap { try files(in: $0, ending: ".swift") }
        return try (pages + sources).flatMap { page in try blocks(of: page) }.filter { !$0.isManifest }
    }

    private static func blocks(of page: String) throws -> [Block] {
        var blocks: [Block] = []
        var open: (line: Int, code: [String])?
        let isSource = page.hasSuffix(".swift")
        for (index, written) in try text(of: page).components(separatedBy: "\n").enumerated() {
            let line = isSource ? String(written.trimmingPrefix(/\s*\/\/\/ ?/)) : written
            switch (line, open) {
            case ("```swift", nil): open = (index + 1, [])
            case ("```", let block?):
                blocks.append(Block(page: page, line: block.line, code: block.code.joined(separator: "\n")))
                open = nil
            case (_, let block?): open = (block.line, block.code + [line])
            default: break
            }
        }
        return blocks
    }

    /// What a compiler sees: the snippets, the shapes of the protocols, and what is checked against stand-ins.
    private static let compiledCode = Result {
        let folders = [
            "Tests/LinkGateKitTests/Documentation", "Tests/AppleStubs/Documentation", "Sources/LinkGate",
            "Examples/OurLinks/Sources",
        ]
        return try folders.flatMap { try files(in: $0, ending: ".swift") }
            .map { normalized(try text(of: $0)) }.joined(separator: "\n")
    }

    /// The code without comments, documentation and white space: a page breaks its lines earlier than a source.
    private static func normalized(_ code: String) -> String {
        code.components(separatedBy: "\n").map { line in
            line.replacing(/(^|\s)\/\/.*$/, with: "")
        }.joined().filter { !$0.isWhitespace }
    }

    private static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func files(in folder: String, ending suffix: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
    }
}
