#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A descriptor that is opened and closed elsewhere, such as standard output.
public struct OutputDescriptor: Sendable {
    private let descriptor: Int32

    /// The standard output of the process.
    public static let standardOutput = OutputDescriptor(STDOUT_FILENO)

    /// Makes one of the system's number; the descriptor stays open when this value goes.
    public init(_ descriptor: Int32) {
        self.descriptor = descriptor
        #if canImport(Darwin)
        // Concerns this descriptor alone. There, the signal goes to the whole process and cannot be held off for
        // one thread; on the other systems there is no such setting.
        _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
        #endif
    }

    /// Writes with one call; a pipe whose reader has gone is an error, and never a signal.
    ///
    /// - Returns: How many bytes went out.
    public func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
        try withoutPipeSignal { () throws(SystemError) in
            try retryingInterrupted("write", "standard output") { systemWrite(descriptor, bytes) }
        }
    }

    /// Waits until the descriptor takes bytes again.
    ///
    /// - Returns: false when it does not within so many milliseconds.
    public func waitUntilWritable(milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        let ready = try? retryingInterrupted("wait for", "standard output") { poll(&request, 1, milliseconds) }
        return ready ?? 0 > 0
    }
}

/// The system's `write`, which a method of that name hides.
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
/// Holds the signal of a broken pipe off for this thread, and takes back the one that the call has caused.
private func withoutPipeSignal<Result>(
    _ body: () throws(SystemError) -> Result
) throws(SystemError) -> Result {
    var pipeSignal = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // One that waits already, which it can only where it was held off before, belongs to somebody else.
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
