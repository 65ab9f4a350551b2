import Foundation
import LinkGate
import LinkGateAssociation
import TestSupport
import Testing

@Suite("Reading a file")
struct ReadingTests {
    private static func problems(_ json: String) -> [String] {
        do throws(AssociationError) {
            _ = try AssociationFile(json: Array(json.utf8))
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    private static func file(_ detail: String) -> String {
        "{\n\"applinks\": {\n\"details\": [\n\(detail)\n]}}"
    }

    @Test(
        "What is wrong is said with its place",
        arguments: [
            ("", "line 1, column 1: the text ends where a value should stand"),
            ("[]", "line 1: an array where an object is needed"),
            ("{}", "line 1: `applinks` is missing"),
            ("{\"applinks\": {}}", "applinks (line 1): `details` is missing"),
            (
                "{\"applinks\": {\"details\": {}}}",
                "applinks.details (line 1): an object where an array is needed: the form of iOS 9"
            ),
            (file("{}"), "applinks.details[0] (line 4): no app is named"),
            (file("{\"appIDs\": \"A\"}"), "applinks.details[0].appIDs: a string where an array is needed"),
            (
                file("{\"appIDs\": [],\n\"components\": [{},\n{\"/\": 5}]}"),
                "applinks.details[0].components[1]./ (line 6): a number where a string is needed"
            ),
            (
                file("{\"appIDs\": [], \"components\": [{\"exclude\": \"yes\"}]}"),
                "applinks.details[0].components[0].exclude (line 4): a string where true or false is needed"
            ),
            (
                file("{\"appIDs\": [], \"components\": [{\"/\": \"/a\",\n\"/\": \"/b\"}]}"),
                "applinks.details[0].components[0]./ (line 5): the key is given twice"
            ),
            (
                file("{\"appIDs\": [], \"components\": [{\"?\": {\"a\": \"1\", \"a\": \"2\"}}]}"),
                "applinks.details[0].components[0].?.a (line 4): the key is given twice"
            ),
            ("<html>not found</html>", "the whole file: it is HTML or XML, not JSON"),
            ("{\"applinks\": {\"details\": [,]}}", "line 1, column 27: a value is expected here"),
            (String(repeating: "[", count: 100), "nested deeper than 64 levels"),
        ])
    func places(json: String, problem: String) {
        #expect(Self.problems(json).contains { $0.contains(problem) }, "\(Self.problems(json))")
    }

    @Test("A signed file is said to be one") func signed() {
        #expect(throws: AssociationError.self) { try AssociationFile(json: [0x30, 0x82, 0x01, 0x02]) }
    }

    @Test("128 KB are read, and a byte more is not") func size() throws {
        let json = Self.file("{\"appIDs\": [\"ABCDE12345.a.b\"], \"components\": []}")
        let padding = AssociationFile.maximumBytes - json.utf8.count
        #expect(Self.problems(json + String(repeating: " ", count: padding)).isEmpty)
        let more = Self.problems(json + String(repeating: " ", count: padding + 1))
        #expect(
            more.first?.hasPrefix("the whole file: it has 131073 bytes, and the system downloads 131072 at most")
                == true)
    }

    @Test("A pattern that its variables make huge is refused without being written out") func hugePattern() {
        let values = (0..<2000).map { "\"value\($0)\"" }.joined(separator: ",")
        let pattern = String(repeating: "$(v)", count: 5000)
        let json = """
            {"applinks": {"substitutionVariables": {"v": [\(values)]}, "details": [
              {"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "\(pattern)"}]}]}}
            """
        #expect(Self.problems(json).first?.contains("more than 16384 characters with its variables") == true)
    }

    @Test("Other services and unknown keys are left alone") func otherServices() throws {
        let json =
            "{\"webcredentials\": {\"apps\": [\"x\"]}, \"applinks\": {\"apps\": [], \"details\": [], \"new\": 1}}"
        #expect(try AssociationFile(json: Array(json.utf8)).details.isEmpty)
    }

    @Test("A component knows its line") func lines() throws {
        let json = Self.file("{\"appIDs\": [\"ABCDE12345.a.b\"], \"components\": [\n{},\n{}]}")
        let file = try AssociationFile(json: Array(json.utf8))
        #expect(file.details[0].components?.map(\.line) == [5, 6])
    }

    @Test("Any bytes are read or refused with a remedy, and what is read is written and read again")
    func randomBytes() throws {
        var random = SeededGenerator(seed: 16)
        let seeds = try FileManager.default.contentsOfDirectory(atPath: Fixtures.url("aasa/broken").path).sorted().map {
            Array(try Data(contentsOf: Fixtures.url("aasa/broken").appendingPathComponent($0)))
        }
        let pieces = [
            "*", "?", "$(", "$(lang)", "%2F", "//", "\"", "{", "}", "[", "]", ",", "é", "\u{0}", "exclude", ":",
        ]
        for round in 0..<400 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let start = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, start + Int.random(in: 0...3, using: &random))
                let piece = pieces.randomElement(using: &random) ?? ""
                bytes.replaceSubrange(start..<end, with: Array(piece.utf8))
            }
            do throws(AssociationError) {
                let file = try AssociationFile(json: bytes)
                let again = try AssociationFile(json: Array(file.json.utf8))
                #expect(again.json == file.json)
                let match = AssociationMatcher(file, host: "example.com").match(
                    "https://example.com/wallet//%C3%A9/;x?no_app=%20#")
                #expect((match.verdict == .uncertain) == !match.questions.isEmpty)
            } catch {
                #expect(!error.problems.isEmpty && !error.problems.contains { $0.remedy.isEmpty || $0.place.isEmpty })
            }
        }
    }
}
