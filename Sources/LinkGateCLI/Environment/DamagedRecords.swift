import Foundation
import LinkGate

/// Records that the store could not read and has set aside: links that will never open, and somebody should know.
enum DamagedRecords {
    /// Says on standard error which there are.
    static func warn(_ store: URL, in environment: CommandEnvironment) {
        guard let folder = try? FileSystem.open(store.path, for: .folder),
            let names = try? FileSystem.names(in: folder)
        else { return }
        let damaged = names.filter { $0.contains(".json.unreadable") }.sorted()
        guard !damaged.isEmpty else { return }
        let which = damaged.prefix(3).joined(separator: ", ") + (damaged.count > 3 ? ", …" : "")
        environment.complain(
            "\(Counted.text(damaged.count, "stored link")) could not be read and \(damaged.count == 1 ? "was" : "were") "
                + "set aside in \(store.path): \(which); look at \(damaged.count == 1 ? "it" : "them"), then remove "
                + (damaged.count == 1 ? "it" : "them"))
    }
}
