import Foundation

// Prints the public symbols in the symbol graphs of a folder, one a line, sorted; to standard error those without
// documentation, and fails if there are any. Usage: swift .ci/public-api.swift FOLDER

struct Graph: Decodable {
    struct Module: Decodable { let name: String }
    let module: Module
    let symbols: [Symbol]
    let relationships: [Relationship]
}

struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Fragment: Decodable { let spelling: String }
    struct Comment: Decodable {
        struct Line: Decodable { let text: String }
        let lines: [Line]
    }
    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let docComment: Comment?

    var path: String { pathComponents.joined(separator: ".") }

    var declaration: String {
        let text = (declarationFragments ?? []).map(\.spelling).joined()
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    var isDocumented: Bool {
        kind.identifier == "swift.extension" || docComment?.lines.contains { !$0.text.isEmpty } == true
    }
}

struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
}

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let files = (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [])
    .compactMap { $0 as? URL }.filter { $0.pathExtension == "json" }
let graphs = try files.map { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)) }

var names: [String: String] = [:]
for symbol in graphs.flatMap(\.symbols) { names[symbol.identifier.precise] = symbol.path }

/// What nearly every type conforms to.
let implied: Set = ["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"]

var lines: Set<String> = []
var undocumented: [String] = []
for graph in graphs {
    for symbol in graph.symbols where symbol.kind.identifier != "swift.extension" {
        lines.insert("\(graph.module.name) \(symbol.path): \(symbol.declaration)")
        if !symbol.isDocumented { undocumented.append("\(graph.module.name) \(symbol.path)") }
    }
    for relationship in graph.relationships where relationship.kind == "conformsTo" {
        guard let source = names[relationship.source],
            let target = names[relationship.target] ?? relationship.targetFallback,
            !implied.contains(target)
        else { continue }
        lines.insert("\(graph.module.name) \(source): conforms to \(target)")
    }
}
for line in lines.sorted() { print(line) }
for name in undocumented.sorted() {
    FileHandle.standardError.write(Data("public and not documented: \(name)\n".utf8))
}
exit(undocumented.isEmpty ? 0 : 1)
