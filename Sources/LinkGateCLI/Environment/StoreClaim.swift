import Foundation
import LinkGate
import LinkGateSystem

/// A claim of the store's folder for the life of a command, so that no two commands process the same link.
struct StoreClaim {
    private static let fileName = "in-use"
    /// Retries, because a command that only queries the holder takes the lock for an instant.
    private static let attempts = 20

    private let claim: FolderLock

    /// Claims an existing folder.
    static func take(_ store: URL) async throws -> StoreClaim {
        let folder = try FileSystem.open(store.path, for: .folder)
        for _ in 0..<attempts {
            if let claim = try FolderLock.take(fileName, in: folder) { return StoreClaim(claim: claim) }
            try await Task.sleep(for: .milliseconds(5))
        }
        let process = try FolderLock.holder(of: fileName, in: folder)?.process
        throw CommandError(
            "another linkgate\(process.map { ", process \($0)," } ?? "") is at work with the links in \(store.path)",
            "answer its question or end it\(process.map { " (kill \($0))" } ?? ""), or use another folder with --store")
    }

    /// A remark about the other process that has claimed the folder; `nil` if there is none.
    static func remark(on store: URL) throws -> String? {
        let folder = try FileSystem.open(store.path, for: .folder)
        guard let holder = try FolderLock.holder(of: fileName, in: folder) else { return nil }
        return "Another linkgate\(holder.process.map { ", process \($0)," } ?? "") asks for the login: answer there.\n"
    }
}
