import Foundation
import LinkGateKit

/// Where the configuration of a call comes from.
enum ConfigurationSource {
    static let defaultName = "linkgate.json"

    /// The configuration of `--config`, else of the working directory, else the built-in sample.
    static func read(_ option: String?, in environment: CommandEnvironment) throws -> LinkGateConfiguration {
        if let url = file(option, in: environment) { return try LinkGateConfiguration(contentsOf: url) }
        environment.errors.print(
            "linkgate: no ./\(defaultName) here, using the built-in sample (\(ConfigurationText.ours(.sample)))\n")
        return .sample
    }

    /// The file to read; nil: there is none, and none was asked for.
    static func file(_ option: String?, in environment: CommandEnvironment) -> URL? {
        if let option { return environment.url(option) }
        let url = environment.url(defaultName)
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }
}

/// A configuration in words.
enum ConfigurationText {
    /// What is ours: `yourapp:, https://app.example.com`.
    static func ours(_ configuration: LinkGateConfiguration) -> String {
        Printable.text(
            (configuration.schemes.map { "\($0):" } + configuration.hosts.map { "https://\($0)" }).joined(
                separator: ", "))
    }
}
