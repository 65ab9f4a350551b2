public import Foundation
import LinkGate

extension LinkGateConfiguration {
    /// Reads a configuration file.
    ///
    /// - Parameter url: A file of the local disk.
    /// - Throws: ``ReadingError`` with every problem: a file that cannot be read, is not JSON, or says what it must not.
    public init(contentsOf url: URL) throws(ReadingError) {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            let problem = ConfigurationProblem(
                place: url.path, problem: "the file cannot be read: \(error.localizedDescription)",
                remedy: "check the path and its permissions")
            throw ReadingError(problems: [problem])
        }
        try self.init(json: data)
    }

    /// Reads the contents of a configuration file.
    ///
    /// - Parameter json: A JSON object in UTF-8.
    /// - Throws: ``ReadingError`` with every problem.
    public init(json: some Sequence<UInt8>) throws(ReadingError) {
        let node: JSONNode
        do throws(JSONSyntaxError) {
            node = try JSONNode(parsing: Array(json))
        } catch {
            let problem = ConfigurationProblem(
                place: error.position.description, problem: error.problem, remedy: error.remedy)
            throw ReadingError(problems: [problem])
        }
        try self.init(JSONField(node))
    }

    /// Reads a configuration that is a value in another JSON file.
    package init(_ field: JSONField) throws(ReadingError) {
        var reader = ConfigurationReader()
        let configuration = reader.read(field)
        guard reader.problems.isEmpty else { throw ReadingError(problems: reader.problems) }
        self = configuration
    }
}
