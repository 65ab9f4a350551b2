import Foundation
import Testing

/// One link of the corpus with the verdict that is right.
struct CorpusLine: CustomTestStringConvertible, Sendable {
    let id: String
    let url: String
    let expected: Expectation
    /// What Foundation's `URL(string:)` makes of it, where that is another string.
    let viaURL: ViaURL?

    struct Expectation: Sendable {
        let verdict: String
        let segments: [String]?
        /// The names in the order of their first occurrence, each with all its values in order.
        let parameters: [(name: String, values: [String])]?
    }

    enum ViaURL: Sendable {
        case string(String, Expectation)
        /// `URL(string:)` returns nil.
        case none
    }

    var testDescription: String { id }

    static func load() throws -> [CorpusLine] {
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/corpus/links.jsonl")
        return try String(contentsOf: fixtures, encoding: .utf8).split(separator: "\n").map {
            try CorpusLine(String($0))
        }
    }

    private init(_ line: String) throws {
        let json = try OrderedJSON(line)
        guard let id = json["id"]?.string, let url = json["url"]?.string else { throw OrderedJSON.SyntaxError() }
        self.id = id
        self.url = url
        expected = Expectation(json)
        viaURL = json["via_url"].map { via in
            via["string"]?.string.map { .string($0, Expectation(via)) } ?? .none
        }
    }
}

extension CorpusLine.Expectation {
    init(_ json: OrderedJSON) {
        verdict = json["expect"]?.string ?? ""
        segments = json["segments"]?.array?.compactMap(\.string)
        parameters = json["parameters"]?.members?.map { name, value in
            (name, value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? [])
        }
    }
}
