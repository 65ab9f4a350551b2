import LinkGate

#if canImport(Observation)
public import Observation

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension SessionAuthProvider: Observable {}
#endif

/// Notifies observers of a session provider, on systems that have Observation.
///
/// The registrar's type is not available on the oldest systems, so it cannot be the type of a property, and casting to
/// it would cost more than reading the session.
struct SessionObservation: Sendable {
    /// Records that the session has been read.
    let access: @Sendable (SessionAuthProvider) -> Void
    /// Records that the session has changed.
    let notify: @Sendable (SessionAuthProvider) -> Void

    init() {
        #if canImport(Observation)
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
            let registrar = ObservationRegistrar()
            access = { registrar.access($0, keyPath: \.currentSession) }
            notify = { registrar.withMutation(of: $0, keyPath: \.currentSession) {} }
            return
        }
        #endif
        access = { _ in }
        notify = { _ in }
    }
}
