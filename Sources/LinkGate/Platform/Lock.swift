#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A mutual exclusion over one value.
///
/// `Synchronization.Mutex` needs newer systems than the package's floor, and its slow path is not instrumented for
/// the thread sanitizer; both locks used here are.
package final class Lock<State>: Sendable {
    // Proof: private, and touched only between the lock and the unlock of `mutex`.
    private nonisolated(unsafe) var state: State
    // Proof: private, and never changed or moved between `init` and `deinit`.
    private nonisolated(unsafe) let mutex: UnsafeMutablePointer<PlatformMutex>

    package init(_ state: sending State) {
        self.state = state
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: PlatformMutex())
        #if !canImport(Darwin)
        pthread_mutex_init(mutex, nil)
        #endif
    }

    deinit {
        #if !canImport(Darwin)
        pthread_mutex_destroy(mutex)
        #endif
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        #if canImport(Darwin)
        os_unfair_lock_lock(mutex)
        defer { os_unfair_lock_unlock(mutex) }
        #else
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        #endif
        return try body(&state)
    }
}

#if canImport(Darwin)
private typealias PlatformMutex = os_unfair_lock
#else
private typealias PlatformMutex = pthread_mutex_t
#endif
