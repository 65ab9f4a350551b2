#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A file descriptor that is opened and closed elsewhere, such as standard output.
public struct OutputDescriptor: Sendable {
    private let descriptor: Int32

    /// The standard output of the process.
    public static let standardOutput = OutputDescriptor(STDOUT_FILENO)

    /// Wraps a file descriptor, which is not closed by this value.
    public init(_ descriptor: Int32) {
        self.descriptor = descriptor
        #if canImport(Darwin)
        // Affects this descriptor only. On these systems the signal goes to the whole process and cannot be blocked
        // for one thread; the other systems have no such setting.
        _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
        #endif
    }

    /// Writes with one call; a pipe without a reader is an error, and never a signal.
    ///
    /// - Returns: The number of bytes written.
    public func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
        try withoutPipeSignal { () throws(SystemError) in
            try retryingInterrupted("write", "standard output") { systemWrite(descriptor, bytes) }
        }
    }

    /// Waits until the descriptor accepts bytes again.
    ///
    /// - Returns: `false` if it does not within `milliseconds`.
    public func waitUntilWritable(milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        let ready = try? retryingInterrupted("wait for", "standard output") { poll(&request, 1, milliseconds) }
        return ready ?? 0 > 0
    }
}

/// The system's `write`, which the method of the same name hides.
func systemWrite(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}

#if canImport(Darwin)
private func withoutPipeSignal<Result>(
    _ body: () throws(SystemError) -> Result
) throws(SystemError) -> Result {
    try body()
}
#else
/// Blocks the signal of a broken pipe for this thread, and consumes the one that the call has caused.
private func withoutPipeSignal<Result>(
    _ body: () throws(SystemError) -> Result
) throws(SystemError) -> Result {
    var pipeSignal = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // A signal that was already pending, which requires that it was blocked before, belongs to other code.
    var pending = sigset_t()
    let wasPending =
        sigismember(&before, SIGPIPE) == 1 && sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1
    do throws(SystemError) {
        return try body()
    } catch {
        if error.code == EPIPE, !wasPending {
            var immediately = timespec(tv_sec: 0, tv_nsec: 0)
            while sigtimedwait(&pipeSignal, nil, &immediately) == -1, errno == EINTR {}
        }
        throw error
    }
}
#endif
