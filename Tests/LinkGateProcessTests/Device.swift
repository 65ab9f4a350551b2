import Foundation
import LinkGate
import LinkGateSystem
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A folder with a configuration, a store and an event file, and the processes of the `linkgate` command that run on it
/// one after another.
final class Device: Sendable {
    /// How a process is ended from outside.
    enum Death {
        case none
        case at(FaultPoint, pass: Int)
        case after(Duration)
    }

    /// What came of one process.
    struct Life: CustomStringConvertible {
        let arguments: [String]
        let death: Death
        let wasKilled: Bool
        let status: Int32
        let output: String
        /// The places that it navigated to, as it printed them.
        let deliveries: [(place: String, attempt: Int)]
        /// Links that were in the store when it ended.
        let stored: Set<String>

        var description: String {
            "\(arguments.joined(separator: " ")), \(death): \(wasKilled ? "killed" : "status \(status)")\n\(output)"
        }
    }

    let folder: URL
    var store: URL { folder.appendingPathComponent("store") }
    var events: URL { folder.appendingPathComponent("events.jsonl") }

    func write(_ text: String, to place: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(place))
    }

    /// The names in the store, without those of the files that are only locked.
    func namesInStore() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: store.path).filter { $0 != "lock" && $0 != "in-use" }
            .sorted()
    }

    init(strategy: String = #"{ "queue": 50 }"#) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("LinkGate-kill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = """
            { "schemes": ["yourapp"], "authRequiredDestinations": ["wallet"], "pendingDeepLinkTimeout": 3600,
              "pendingStrategy": \(strategy) }
            """
        try Data(configuration.utf8).write(to: folder.appendingPathComponent("linkgate.json"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The executable beside the test bundle.
    private static let executable: URL? = {
        let folder = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" } ?? Bundle.main.bundleURL
        return [folder, folder.deletingLastPathComponent()].map { $0.appendingPathComponent("linkgate") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// Runs the command; `shell` is what a shell does before it becomes the command, such as setting a limit.
    func run(_ arguments: String..., death: Death = .none, shell: String? = nil) async throws -> Life {
        let arguments =
            arguments + ["--store", store.path, "--events", events.path]
        let process = Process()
        let executable: URL = try #require(Self.executable)
        process.executableURL = shell == nil ? executable : URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            shell.map { ["-c", "\($0); exec \"$0\" \"$@\"", executable.path] + arguments } ?? arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        // Small outputs, which a pipe holds until they are read.
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        if case .at(let point, let pass) = death {
            process.environment = ProcessInfo.processInfo.environment.merging(
                ["LINKGATE_KILLED_AT": "\(point.rawValue):\(pass)"]) { $1 }
        }
        try await end(process, death)
        let text = Self.rest(of: output.fileHandleForReading.fileDescriptor)
        return Life(
            arguments: Array(arguments.dropLast(4)), death: death, wasKilled: process.terminationReason != .exit,
            status: process.terminationStatus, output: text, deliveries: Self.deliveries(in: text),
            stored: try storedPlaces())
    }

    private func end(_ process: Process, _ death: Death) async throws {
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                ended.resume(throwing: error)
                return
            }
            guard case .after(let time) = death else { return }
            let identifier = process.processIdentifier
            Thread.detachNewThread {
                usleep(UInt32(time.components.attoseconds / 1_000_000_000_000))
                // The process is a child that has not been waited for, or the number is still nobody else's.
                kill(identifier, SIGKILL)
            }
        }
    }

    /// What is in a pipe; its end is not waited for, since another child may have inherited the other side.
    private static func rest(of pipe: Int32) -> String {
        _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = read(pipe, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads lines such as `→ wallet/3  (attempt 2)`.
    private static func deliveries(in text: String) -> [(place: String, attempt: Int)] {
        text.split(separator: "\n").filter { $0.hasPrefix("→ ") }.map { line in
            let words = line.split(separator: " ")
            let attempt = words.firstIndex(of: "(attempt").map { words[words.index(after: $0)].dropLast() }
            return (String(words[1]), attempt.flatMap { Int($0) } ?? 1)
        }
    }

    /// The places of the links in the store, read from the files themselves.
    private func storedPlaces() throws -> Set<String> {
        struct Record: Decodable { let url: String }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: store.path) else { return [] }
        let records = try names.filter { $0.hasSuffix(".json") }.map { name in
            let data = try Data(contentsOf: store.appendingPathComponent(name))
            return try? JSONDecoder().decode(Record.self, from: data).url
        }
        return Set(records.compactMap { $0 }.map { $0.replacingOccurrences(of: "yourapp://", with: "") })
    }
}
