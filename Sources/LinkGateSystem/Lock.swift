#if canImport(Darwin)
public import Darwin
#elseif canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#elseif canImport(Android)
public import Android
#endif

/// A lock that protects one value.
///
/// `Synchronization.Mutex` requires newer systems than the package's minimum, and its slow path is not instrumented
/// for the thread sanitizer; both locks used here are.
public final class Lock<State>: Sendable {
    // A stored property would be checked for overlapping accesses at each use, which the lock rules out. Proof: not
    // public, and what it points to is touched only between the lock and the unlock of `mutex`, and in `init` and
    // `deinit`, when nobody else has this object.
    @usableFromInline nonisolated(unsafe) let state: UnsafeMutablePointer<State>
    // Proof: not public, and never changed or moved between `init` and `deinit`.
    @usableFromInline nonisolated(unsafe) let mutex: UnsafeMutablePointer<PlatformMutex>

    /// Makes a lock that protects a value.
    public init(_ state: sending State) {
        self.state = .allocate(capacity: 1)
        self.state.initialize(to: state)
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: PlatformMutex())
        #if canImport(Glibc)
        // These locks are held for less than a microsecond, so that spinning is faster than sleeping.
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ADAPTIVE_NP))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
        #elseif !canImport(Darwin)
        pthread_mutex_init(mutex, nil)
        #endif
    }

    deinit {
        #if !canImport(Darwin)
        pthread_mutex_destroy(mutex)
        #endif
        mutex.deinitialize(count: 1)
        mutex.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Calls `body` with the value, with mutual exclusion of all threads.
    ///
    /// Not recursive: a call from `body` deadlocks. Inlinable, so that the router's steps are specialized for its
    /// state.
    ///
    /// - Parameter body: Reads or changes the value; must be short and not call code that locks.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    @inlinable
    public func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        #if canImport(Darwin)
        os_unfair_lock_lock(mutex)
        defer { os_unfair_lock_unlock(mutex) }
        #else
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        #endif
        return try body(&state.pointee)
    }
}

#if canImport(Darwin)
@usableFromInline typealias PlatformMutex = os_unfair_lock
#else
@usableFromInline typealias PlatformMutex = pthread_mutex_t
#endif
