package import Foundation

/// A folder that goes with the last reference.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("LinkGate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    package func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

    package func lines(_ name: String) throws -> [String] {
        try String(decoding: Data(contentsOf: file(name)), as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .dropLast().map(String.init)
    }

    package func permissions(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file(name).path)
        return (attributes[.posixPermissions] as? Int ?? -1) & 0o777
    }
}
