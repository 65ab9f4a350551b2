import Foundation
import LinkGateKit

/// Everything outside the process that a command uses, so that it can run in a test.
struct CommandEnvironment: Sendable {
    var input: any ByteInput
    var output: any ByteOutput
    var errors: any ByteOutput
    var variables: [String: String]
    var directory: URL
    var clock: any Clock<Duration>
    var now: @Sendable () -> Date
    /// Handles Ctrl-C, and yields at the first one.
    var interrupts: @Sendable () -> AsyncStream<Void>
    /// Yields when the command continues after Ctrl-Z.
    var returns: @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } }

    /// What a team's own command adds to the configuration.
    var own = OwnLinks()

    /// Prints a problem, in one line.
    func complain(_ message: String) {
        errors.print("linkgate: \(message.printable)\n")
    }

    /// The URL of a path that the user gave, relative to the working directory.
    func url(_ path: String) -> URL {
        path.hasPrefix("/") ? URL(fileURLWithPath: path) : directory.appendingPathComponent(path)
    }

    func style(for output: any ByteOutput) -> Style {
        Style(isColored: output.isTerminal && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb")
    }
}

/// The configuration of a command.
extension CommandEnvironment {
    static let configurationName = "linkgate.json"

    /// Reads the configuration of `--config`, else of the working directory, else returns the built-in sample, or
    /// nothing if the command is a team's own.
    func configuration(_ option: String?) throws -> LinkGateConfiguration {
        if let (path, url) = configurationFile(option) {
            do throws(LinkGateConfiguration.ReadingError) {
                return try LinkGateConfiguration(contentsOf: url)
            } catch {
                throw ConfigurationFileError(path: path, problems: error.problems)
            }
        }
        if !own.isEmpty { return LinkGateConfiguration(authQuery: nil) }
        let sample = LinkGateConfiguration.sample
        errors.print("linkgate: no ./\(Self.configurationName) here, using the built-in sample (\(sample.ownLinks))\n")
        return sample
    }

    /// The file to read; `nil` if none was given and there is none.
    private func configurationFile(_ option: String?) -> (path: String, url: URL)? {
        if let option { return (option, url(option)) }
        let url = url(Self.configurationName)
        return FileManager.default.fileExists(atPath: url.path) ? (Self.configurationName, url) : nil
    }
}

/// A configuration file that cannot be used.
struct ConfigurationFileError: Error {
    let path: String
    let problems: [ConfigurationProblem]

    /// One line for each problem, with the file's name, unless the problem is with the file itself.
    var lines: [String] {
        problems.map { $0.place.hasSuffix(path) ? "\($0)" : "\(path): \($0)" }
    }
}

extension LinkGateConfiguration {
    /// The configured schemes and hosts: `yourapp:, http(s)://app.example.com`.
    var ownLinks: String {
        (schemes.map { "\($0):" } + hosts.map { "http(s)://\($0)" }).joined(
            separator: ", "
        ).printable
    }
}
