public import Foundation
public import LinkGate
import LinkGateBufferedSink
import LinkGateFileSink

extension DeepLinkRouter.Builder {
    /// Writes the events to a file, as JSON lines, without ever waiting for the disk.
    ///
    /// It is a `FileEventSink` behind a `BufferedEventSink`: a disk that is slow or full holds up no link. What is in the
    /// buffer at the instant of a kill is lost; ``/LinkGate/DeepLinkRouter/shutdown()`` writes it out. To lose nothing even
    /// then, and wait for the disk, write `.sink(try FileEventSink(url: file))`.
    ///
    /// ```swift
    /// try builder.events(to: folder.appending(path: "events.jsonl"))
    /// ```
    ///
    /// - Parameter file: The place of the file; its folder has to be there.
    /// - Returns: This builder.
    /// - Throws: `ConfigurationProblem` that names the place and the remedy.
    @discardableResult
    public func events(to file: URL) throws(ConfigurationProblem) -> DeepLinkRouter.Builder {
        sink(BufferedEventSink(try FileEventSink(url: file)))
    }
}
