import Foundation
import LinkGate
import LinkGateSystem

/// The store's folder, claimed for the life of a command: what two commands did to one link at once, each would do.
struct StoreClaim {
    private static let fileName = "in-use"
    /// A command that only asks for the holder takes the lock for an instant, so one failure proves nothing.
    private static let attempts = 20

    private let claim: FolderLock

    /// Claims a folder that is there.
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

    /// Says which other process has the folder, if one does.
    static func remark(on store: URL) throws -> String? {
        let folder = try FileSystem.open(store.path, for: .folder)
        guard let holder = try FolderLock.holder(of: fileName, in: folder) else { return nil }
        return "Another linkgate\(holder.process.map { ", process \($0)," } ?? "") asks for the login: answer there.\n"
    }
}
