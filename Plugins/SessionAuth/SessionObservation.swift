import LinkGate

#if canImport(Observation)
public import Observation

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension SessionAuthProvider: Observable {}
#endif

/// Tells observers of a session provider about its changes, on systems that have Observation.
struct SessionObservation: Sendable {
    #if canImport(Observation)
    // The type is newer than the oldest systems, and a stored property cannot be.
    private let registrar: (any Sendable)?

    init() {
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
            registrar = ObservationRegistrar()
        } else {
            registrar = nil
        }
    }
    #endif

    /// Notes that whoever is being tracked has read the session.
    func access(_ provider: SessionAuthProvider) {
        #if canImport(Observation)
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *), let registrar = registrar as? ObservationRegistrar {
            registrar.access(provider, keyPath: \.currentSession)
        }
        #endif
    }

    /// Says that the session has changed.
    func notify(_ provider: SessionAuthProvider) {
        #if canImport(Observation)
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *), let registrar = registrar as? ObservationRegistrar {
            registrar.withMutation(of: provider, keyPath: \.currentSession) {}
        }
        #endif
    }
}
