import Foundation
import Testing

/// What the folder tree promises, checked in the sources.
@Suite("Architecture")
struct ArchitectureTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private struct Source {
        let path: String
        let lines: [String]

        var code: [String] { lines.filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") } }

        var declaredTypes: [String] {
            code.compactMap { line in
                line.firstMatch(of: /^(?:[a-z]+ )*(?:struct|class|enum|protocol|actor) ([A-Z]\w*)/).map { String($0.1) }
            }
        }

        var imports: [String] {
            code.compactMap { line -> String? in
                let words = line.split(separator: " ").map(String.init)
                return words.dropLast().last == "import" ? words.last : nil
            }
        }
    }

    private static func sources(in folder: String) throws -> [Source] {
        let folderURL = root.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folderURL.path).filter {
            $0.hasSuffix(".swift")
        }
        try #require(!paths.isEmpty, "no sources in \(folder)")
        return try paths.map { path in
            let text = try String(contentsOf: folderURL.appending(path: path), encoding: .utf8)
            return Source(path: "\(folder)/\(path)", lines: text.components(separatedBy: "\n"))
        }
    }

    @Test("The system room imports nothing of the package, the core only the system room, and a plug-in only these two")
    func imports() throws {
        for source in try Self.sources(in: "Sources/LinkGateSystem") {
            #expect(source.imports.filter { $0.hasPrefix("LinkGate") } == [], "\(source.path)")
        }
        for source in try Self.sources(in: "Sources/LinkGate") {
            #expect(
                Set(source.imports.filter { $0.hasPrefix("LinkGate") }).subtracting(["LinkGateSystem"]) == [],
                "\(source.path)")
        }
        for source in try Self.sources(in: "Plugins") {
            #expect(
                Set(source.imports.filter { $0.hasPrefix("LinkGate") }).subtracting(["LinkGate", "LinkGateSystem"])
                    == [],
                "\(source.path)")
        }
    }

    @Test(
        "The pure parts hold no task, clock, lock or I/O",
        arguments: ["LifeCycle", "Gate", "Matching", "Link", "Bytes"])
    func pure(_ folder: String) throws {
        let impure = [
            "Task {", "Task.", "Lock<", "Lock(", " async", "await ", "FileManager", "FileHandle", "ContinuousClock",
            "print(",
            ".now()", "DispatchQueue",
        ]
        for source in try Self.sources(in: "Sources/LinkGate/\(folder)") {
            for line in source.code {
                let found = impure.filter { line.contains($0) }
                #expect(found == [], "\(source.path): \(line)")
            }
        }
    }

    @Test(
        "The reading of links goes in one direction: Bytes knows no link, and Link nothing of matching",
        arguments: [("Bytes", ["Link", "Matching", "Gate"]), ("Link", ["Matching", "Gate"]), ("Matching", ["Gate"])])
    func direction(_ room: String, _ others: [String]) throws {
        let foreign = try Set(
            others.flatMap { try Self.sources(in: "Sources/LinkGate/\($0)") }.flatMap(\.declaredTypes))
        try #require(foreign.count > 5)
        for source in try Self.sources(in: "Sources/LinkGate/\(room)") {
            for line in source.code {
                let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
                #expect(foreign.intersection(words) == [], "\(source.path): \(line)")
            }
        }
    }

    @Test(
        "Of the rooms that read, match, judge and write, only Bytes has pointers, and counts without a check",
        arguments: ["Link", "Matching", "Gate", "Events"])
    func pointers(_ room: String) throws {
        for source in try Self.sources(in: "Sources/LinkGate/\(room)") {
            // The byte-level initializer for parsers is public.
            for line in source.code where !line.contains("received: UnsafeBufferPointer<UInt8>") {
                let isChecked = line.firstRange(of: /&(\+|-|\*|<<|>>)/) == nil
                #expect(isChecked && !line.lowercased().contains("unsafe"), "\(source.path): \(line)")
            }
        }
    }

    @Test(
        "Each of these stands in one file of the core: decoding escapes, normalizing and folding, looking up patterns",
        arguments: [
            ("<< 4 |", ["Link/PercentDecoding.swift"]),
            ("precomposedStringWithCompatibilityMapping", ["Link/CaselessFold.swift"]),
            (".uppercased()", ["Link/CaselessFold.swift"]),
            // What is plain folds in ASCII.
            (
                ".lowercased()",
                ["Link/CaselessFold.swift", "Matching/DestinationPattern.swift", "Matching/MatchKey.swift"]
            ),
            ("removingPercentEncoding", []),
            (".wildcard != ", ["Matching/PatternTrie.swift"]),
            ("ASCIIFold.hash(", ["Matching/PatternTrie.swift"]),
            ("enum Plain {", ["Bytes/Plain.swift"]),
        ])
    func onlyOne(_ text: String, _ files: [String]) throws {
        for room in ["Bytes", "Link", "Matching", "Gate"] {
            for source in try Self.sources(in: "Sources/LinkGate/\(room)") {
                let isHere = source.code.contains { $0.contains(text) }
                let isExpected = files.contains { source.path.hasSuffix("/" + $0) }
                #expect(isHere == isExpected, "\(source.path): \(text)")
            }
        }
    }

    @Test("Nothing that a caller or a file can cause stops the program")
    func noTraps() throws {
        let traps = ["try!", "fatalError(", "preconditionFailure(", "precondition(", " as! ", "assertionFailure("]
        for folder in ["Sources", "Plugins"] {
            for source in try Self.sources(in: folder) {
                for line in source.code {
                    #expect(traps.filter { line.contains($0) } == [], "\(source.path): \(line)")
                }
            }
        }
    }

    @Test("Every unchecked promise stands below the line that proves it")
    func proofs() throws {
        for folder in ["Sources", "Plugins"] {
            for source in try Self.sources(in: folder) {
                for (index, line) in source.lines.enumerated()
                where source.code.contains(line)
                    && (line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)"))
                {
                    let before = source.lines[max(0, index - 3)..<index].joined()
                    #expect(before.contains("Proof"), "\(source.path):\(index + 1): \(line)")
                }
            }
        }
    }
}
