import Foundation
import LinkGateKit

/// The source of a command's configuration.
enum ConfigurationSource {
    static let defaultName = "linkgate.json"

    /// Reads the configuration of `--config`, else of the working directory, else returns the built-in sample.
    static func read(_ option: String?, in environment: CommandEnvironment) throws -> LinkGateConfiguration {
        if let (path, url) = file(option, in: environment) {
            do throws(LinkGateConfiguration.ReadingError) {
                return try LinkGateConfiguration(contentsOf: url)
            } catch {
                throw ConfigurationFileError(path: path, problems: error.problems)
            }
        }
        environment.errors.print(
            "linkgate: no ./\(defaultName) here, using the built-in sample (\(ConfigurationText.ours(.sample)))\n")
        return .sample
    }

    /// The file to read; `nil` if none was given and there is none.
    private static func file(_ option: String?, in environment: CommandEnvironment) -> (path: String, url: URL)? {
        if let option { return (option, environment.url(option)) }
        let url = environment.url(defaultName)
        return FileManager.default.fileExists(atPath: url.path) ? (defaultName, url) : nil
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

/// The texts for a configuration.
enum ConfigurationText {
    /// The configured schemes and hosts: `yourapp:, http(s)://app.example.com`.
    static func ours(_ configuration: LinkGateConfiguration) -> String {
        (configuration.schemes.map { "\($0):" } + configuration.hosts.map { "http(s)://\($0)" }).joined(
            separator: ", "
        ).printable
    }
}
