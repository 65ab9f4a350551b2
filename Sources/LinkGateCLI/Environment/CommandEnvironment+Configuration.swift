import Foundation
import LinkGateKit

/// The configuration of a command.
extension CommandEnvironment {
    static let configurationName = "linkgate.json"

    /// Reads the configuration of `--config`, else of the working directory, else returns the built-in sample.
    func configuration(_ option: String?) throws -> LinkGateConfiguration {
        if let (path, url) = configurationFile(option) {
            do throws(LinkGateConfiguration.ReadingError) {
                return try LinkGateConfiguration(contentsOf: url)
            } catch {
                throw ConfigurationFileError(path: path, problems: error.problems)
            }
        }
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
