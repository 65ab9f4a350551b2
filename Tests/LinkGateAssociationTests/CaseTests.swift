import Foundation
import LinkGateAssociation
import Testing

/// The recorded and documented cases of how the system decides.
@Suite("Cases")
struct CaseTests {
    struct Case: Decodable, CustomTestStringConvertible, Sendable {
        let id: String
        let url: String
        let expect: String
        let uncertain: Bool?

        var testDescription: String { id }
    }

    static let lines = Result {
        try String(contentsOf: Fixtures.url("aasa/cases.jsonl"), encoding: .utf8).split(separator: "\n").map(
            String.init)
    }

    @Test("All 69 are there") func isWhole() throws {
        #expect(try Self.lines.get().count == 69)
    }

    @Test("A certain case gets its verdict, an uncertain one that word", arguments: try lines.get())
    func verdict(line: String) throws {
        let expected = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
        let match = AssociationMatcher(try Self.file(of: line), host: "example.com").match(expected.url)
        if expected.uncertain == true {
            #expect(match.verdict == .uncertain, "\(expected.id): \(match)")
            #expect(!match.questions.isEmpty)
        } else {
            #expect(match.verdict.rawValue == expected.expect, "\(expected.id): \(match)")
        }
        #expect(match.likely.rawValue == expected.expect, "\(expected.id): \(match)")
    }

    @Test("A written file reads back as it was", arguments: try lines.get())
    func readsBack(line: String) throws {
        let file = try Self.file(of: line)
        let again = try AssociationFile(json: Array(file.json.utf8))
        // A dictionary that the system ignores cannot be written.
        if !line.contains("{\"n\": 5}") { #expect(again == file) }
        #expect(again.json == file.json)
    }

    /// The file that a case describes.
    private static func file(of line: String) throws -> AssociationFile {
        let json = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        var detail: [String: Any] = ["appIDs": ["ABCDE12345.com.example.app"]]
        detail["components"] = json["components"]
        detail["paths"] = json["paths"]
        detail["defaults"] = json["detailDefaults"]
        var applinks: [String: Any] = ["details": [detail]]
        applinks["defaults"] = json["defaults"]
        applinks["substitutionVariables"] = json["substitutionVariables"]
        return try AssociationFile(json: JSONSerialization.data(withJSONObject: ["applinks": applinks]))
    }
}
