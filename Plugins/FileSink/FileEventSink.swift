public import LinkGate
import LinkGateSystem

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Appends events to a file, as lines of JSON (the event's `jsonLine`).
///
/// ```swift
/// let sink = try FileEventSink(url: folder.appending(path: "events.jsonl"))
/// ```
///
/// Each line is written with a single call and without a buffer, so a killed process loses no recorded event. A line
/// that is cut off nevertheless does not damage another; readers skip it and empty lines. Several processes can append
/// to one file. At its size limit the file is renamed to `events.jsonl.1`, the previous file of this name to
/// `events.jsonl.2`, and so on; an advisory lock on `events.jsonl.lock` lets only one process at a time do so. A new
/// file is accessible to its owner only, and a symbolic link in its place is not followed.
///
/// The call waits for the system, and the router for the call. With a `BufferedEventSink`, as `events(to:)` of
/// LinkGateKit makes it, a disk that stalls delays no link, and a kill can lose the last events.
///
/// A line that cannot be written, because the disk is full or the folder is missing, is dropped and counted; the next
/// line is tried again.
public struct FileEventSink: EventSink {
    private let log: Lock<RotatingLog>

    /// Opens the file, and makes it if it is missing; its folder must exist.
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - maximumBytes: The size at which the file is renamed and a new one begun; `nil` for no limit. Default: 10 MB.
    ///   - keep: How many renamed files are kept; at least 1.
    /// - Throws: `ConfigurationProblem` that names the place and the remedy.
    public init(url: URL, maximumBytes: Int? = 10_000_000, keep: Int = 3) throws(ConfigurationProblem) {
        let path = url.absoluteURL.path
        guard url.isFileURL, !path.isEmpty, !path.utf8.contains(0) else {
            throw ConfigurationProblem(
                place: "FileEventSink.url", problem: "\(url.absoluteString) is not the place of a file",
                remedy: "give a file URL")
        }
        if let maximumBytes, maximumBytes < 1 {
            throw ConfigurationProblem(
                place: "FileEventSink.maximumBytes", problem: "\(maximumBytes) is no size",
                remedy: "give at least 1, or nil for a file that grows without limit")
        }
        guard keep >= 1 else {
            throw ConfigurationProblem(
                place: "FileEventSink.keep", problem: "\(keep) files cannot be kept", remedy: "give at least 1")
        }
        var log = RotatingLog(path: path, maximumBytes: maximumBytes.map(Int64.init), keep: keep)
        do throws(SystemError) {
            try log.open()
        } catch {
            throw ConfigurationProblem(
                place: "FileEventSink.url", problem: "cannot \(error.operation) \(error.path): \(error.reason)",
                remedy: error.remedy)
        }
        self.log = Lock(log)
    }

    /// How many events could not be written.
    public var droppedCount: Int { log.withLock { $0.droppedCount } }

    /// Appends one line; returns when the system has it, or when it was dropped.
    public func record(_ event: DeepLinkEvent) {
        var line: [UInt8] = []
        line.reserveCapacity(512)
        event.appendJSONLine(to: &line)
        line.append(newline)
        log.withLock { $0.append(line) }
    }

    /// Returns when every line written so far is on the disk.
    public func flush() async {
        for file in log.withLock({ $0.takeUnsynchronized() }) { try? file.synchronize() }
    }
}
