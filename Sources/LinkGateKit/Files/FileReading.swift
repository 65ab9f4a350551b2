package import Foundation
package import LinkGate
import LinkGateSystem

/// Reads files that users name, with clear errors for those that cannot be read.
package enum FileReading {
    /// The contents of a file.
    package static func bytes(of url: URL) throws(ConfigurationProblem) -> [UInt8] {
        do {
            // Unlike `Data(contentsOf:)`, a handle also reads pipes, and keeps the system's reason.
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            return Array(try file.readToEnd() ?? Data())
        } catch {
            throw problem(url, error)
        }
    }

    /// Why a file cannot be read.
    package static func problem(_ url: URL, _ error: any Error) -> ConfigurationProblem {
        ConfigurationProblem(
            place: url.path, problem: "the file cannot be read: \(reason(url, error))",
            remedy: isFolder(url) ? "name a file in it" : "check the path and its permissions")
    }

    /// Why a file cannot be read or written, by the underlying error of the system: Foundation's message is vague.
    package static func reason(_ url: URL, _ error: any Error) -> String {
        if isFolder(url) { return "it is a folder" }
        if (error as? CocoaError)?.code == .fileNoSuchFile { return "there is no such folder" }
        let error = error as NSError
        if let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError, cause.domain == NSPOSIXErrorDomain {
            return SystemError(operation: "read", path: url.path, code: Int32(truncatingIfNeeded: cause.code)).reason
        }
        return error.localizedDescription
    }

    private static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
