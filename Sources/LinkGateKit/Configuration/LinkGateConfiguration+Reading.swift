public import Foundation
import LinkGate

extension LinkGateConfiguration {
    /// Reads a configuration file.
    ///
    /// - Parameter url: A file of the local disk.
    /// - Throws: ``ReadingError`` with every problem: a file that cannot be read, is not JSON, or has invalid values.
    public init(contentsOf url: URL) throws(ReadingError) {
        let bytes: [UInt8]
        do throws(ConfigurationProblem) {
            bytes = try FileReading.bytes(of: url)
        } catch {
            throw ReadingError(problems: [error])
        }
        try self.init(json: bytes)
    }

    /// Reads the contents of a configuration file.
    ///
    /// - Parameter json: A JSON object in UTF-8.
    /// - Throws: ``ReadingError`` with every problem.
    public init(json: some Sequence<UInt8>) throws(ReadingError) {
        let field: JSONField
        do throws(ConfigurationProblem) {
            field = try JSONField(parsing: Array(json))
        } catch {
            throw ReadingError(problems: [error])
        }
        try self.init(field)
    }

    /// Reads a configuration that is a value in another JSON file.
    package init(_ field: JSONField) throws(ReadingError) {
        var reader = ConfigurationReader()
        let configuration = reader.read(field)
        guard reader.problems.isEmpty else { throw ReadingError(problems: reader.problems) }
        self = configuration
    }
}
