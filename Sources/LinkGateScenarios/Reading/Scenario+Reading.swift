public import Foundation
public import LinkGate
import LinkGateKit

extension Scenario {
    /// Why a scenario cannot be played: everything that is wrong with its file.
    public struct ReadingError: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is wrong, each with its place (`steps[3].answer`).
        public let problems: [ConfigurationProblem]

        /// A line for each problem.
        public var description: String { problems.map(\.description).joined(separator: "\n") }
    }

    /// Reads a scenario's file.
    ///
    /// - Parameter url: A file of the local disk.
    /// - Throws: ``ReadingError`` with every problem: a file that cannot be read, is not JSON, or says what it must not.
    public init(contentsOf url: URL) throws(ReadingError) {
        let bytes: [UInt8]
        do throws(ConfigurationProblem) {
            bytes = try FileReading.bytes(of: url)
        } catch {
            throw ReadingError(problems: [error])
        }
        try self.init(json: bytes)
    }

    /// Reads a scenario.
    ///
    /// - Parameter json: A JSON object in UTF-8.
    /// - Throws: ``ReadingError`` with every problem. An unknown key is one: a misspelt expectation must not hold.
    public init(json: some Sequence<UInt8>) throws(ReadingError) {
        let field: JSONField
        do throws(ConfigurationProblem) {
            field = try JSONField(parsing: Array(json))
        } catch {
            throw ReadingError(problems: [error])
        }
        var reader = ScenarioReader()
        guard let scenario = reader.read(field), reader.problems.isEmpty else {
            throw ReadingError(problems: reader.problems)
        }
        self = scenario
    }
}

extension Scenario.ReadingError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
