public import Foundation
public import LinkGate
import LinkGateBufferedSink
import LinkGateFileSink

extension DeepLinkRouter.Builder {
    /// Writes the events to a file, as JSON lines, without waiting for the disk.
    ///
    /// It is a `FileEventSink` behind a `BufferedEventSink`: a disk that is slow or full delays no link. Events in the
    /// buffer are lost if the process is killed; ``/LinkGate/DeepLinkRouter/shutdown()`` writes them. To lose nothing,
    /// at the price of waiting for the disk, use `.sink(try FileEventSink(url: file))`.
    ///
    /// ```swift
    /// try builder.events(to: folder.appending(path: "events.jsonl"))
    /// ```
    ///
    /// - Parameter file: The file; its folder must exist.
    /// - Returns: This builder.
    /// - Throws: `ConfigurationProblem` that names the place and the remedy.
    @discardableResult
    public func events(to file: URL) throws(ConfigurationProblem) -> DeepLinkRouter.Builder {
        sink(BufferedEventSink(try FileEventSink(url: file)))
    }
}
