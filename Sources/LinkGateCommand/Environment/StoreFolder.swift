import Foundation
import LinkGate
import LinkGateFileStore
import LinkGateSystem

/// The location of the store of waiting links.
extension CommandEnvironment {
    /// The store in the folder of `--store`; it reports files that cannot be read.
    func store(_ option: String?) throws -> FilePendingLinkStore {
        // Each error once: a command reads the store more than once.
        let reported = Lock<Set<FileStoreError>>([])
        return try FilePendingLinkStore(directory: storeDirectory(option)) { error in
            if reported.withLock({ $0.insert(error).inserted }) { complain("\(error)") }
        }
    }

    /// Whether the folder exists; if not, prints that nothing is waiting, and does not make the folder.
    func hasStore(_ option: String?) -> Bool {
        if FileManager.default.fileExists(atPath: storeDirectory(option).path) { return true }
        let place = option.map { ": there is no folder \($0.printable)" } ?? "."
        output.print("Nothing is waiting\(place)\n")
        return false
    }

    /// The folder of `--store`, else one in the user's state directory.
    func storeDirectory(_ option: String?) -> URL {
        if let option { return url(option) }
        let home =
            variables["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
            ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
        #if os(macOS)
        return home.appendingPathComponent("Library/Application Support/linkgate")
        #else
        // The XDG base directory specification: a relative path is invalid and must be ignored.
        if let state = variables["XDG_STATE_HOME"], state.hasPrefix("/") {
            return URL(fileURLWithPath: state).appendingPathComponent("linkgate")
        }
        return home.appendingPathComponent(".local/state/linkgate")
        #endif
    }
}

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
