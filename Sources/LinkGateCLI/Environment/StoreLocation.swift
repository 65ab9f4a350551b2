import Foundation
import LinkGate
import LinkGateFileStore
import LinkGateSystem

/// The location of the store of waiting links.
enum StoreLocation {
    /// The store in the folder of `--store`; it reports files that cannot be read.
    static func store(_ option: String?, in environment: CommandEnvironment) throws -> FilePendingLinkStore {
        // Each error once: a command reads the store more than once.
        let reported = Lock<Set<FileStoreError>>([])
        return try FilePendingLinkStore(directory: directory(option, in: environment)) { error in
            if reported.withLock({ $0.insert(error).inserted }) { environment.complain("\(error)") }
        }
    }

    /// Whether the folder exists; if not, prints that nothing is waiting, and does not make the folder.
    static func exists(_ arguments: Arguments, in environment: CommandEnvironment) -> Bool {
        let directory = directory(arguments[.store], in: environment)
        if FileManager.default.fileExists(atPath: directory.path) { return true }
        let place = arguments[.store].map { ": there is no folder \($0.printable)" } ?? "."
        environment.output.print("Nothing is waiting\(place)\n")
        return false
    }

    /// The folder of `--store`, else one in the user's state directory.
    static func directory(_ option: String?, in environment: CommandEnvironment) -> URL {
        if let option { return environment.url(option) }
        let home =
            environment.variables["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
            ?? FileManager.default.homeDirectoryForCurrentUser
        #if os(macOS)
        return home.appendingPathComponent("Library/Application Support/linkgate")
        #else
        // The XDG base directory specification: a relative path is invalid and must be ignored.
        if let state = environment.variables["XDG_STATE_HOME"], state.hasPrefix("/") {
            return URL(fileURLWithPath: state).appendingPathComponent("linkgate")
        }
        return home.appendingPathComponent(".local/state/linkgate")
        #endif
    }
}
