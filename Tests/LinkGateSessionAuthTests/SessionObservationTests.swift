import LinkGateSystem

#if canImport(Observation)
import LinkGate
import LinkGateSessionAuth
import Observation
import Testing

@Suite("Observing the session provider")
struct SessionObservationTests {
    @Test("a login notifies observers that have read the state, after the change")
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    func login() {
        let session = SessionAuthProvider()
        let seen = Lock<[Bool]>([])
        let before = withObservationTracking {
            session.isAuthenticated
        } onChange: {
            let state = session.isAuthenticated
            seen.withLock { $0.append(state) }
        }
        #expect(!before)
        #expect(seen.withLock { $0 }.isEmpty)
        session.setAuthenticated(true)
        #expect(seen.withLock { $0 } == [true])
    }

    @Test("the session itself can be observed too")
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    func stepUp() {
        let session = SessionAuthProvider()
        session.setAuthenticated(true)
        let users = Lock<[String?]>([])
        _ = withObservationTracking {
            session.currentSession
        } onChange: {
            let user = session.currentSession?.user
            users.withLock { $0.append(user) }
        }
        session.setAuthenticated(true, user: "anna", level: AuthLevel("mfa", rank: 1))
        #expect(users.withLock { $0 } == ["anna"])
    }
}
#endif
