#if canImport(Combine)
public import Combine
import Foundation
public import LinkGate

/// The link that waits for a login, and its remaining time, for a login screen.
///
/// ```swift
/// struct LoginView: View {
///     @ObservedObject var model: PendingDeepLinkModel
///
///     var body: some View {
///         if model.pendingDeepLink != nil {
///             Text("\(model.secondsLeft) s left")
///             Button("Not now") { model.cancel() }
///         }
///     }
/// }
/// ```
@MainActor
public final class PendingDeepLinkModel: ObservableObject {
    /// The link whose turn it is; `nil` if none waits.
    @Published public private(set) var pendingDeepLink: PendingDeepLink?

    /// The seconds until its deadline, rounded up; 0 if no link waits.
    @Published public private(set) var secondsLeft = 0

    private let router: DeepLinkRouter
    private var watching: Task<Void, Never>?
    private var counting: Task<Void, Never>?

    /// Observes the waiting link of a router, as long as the model exists.
    public init(_ router: DeepLinkRouter) {
        self.router = router
        let changes = router.pendingDeepLinkChanges()
        watching = Task { [weak self] in
            for await pending in changes {
                guard let self else { return }
                self.show(pending)
            }
        }
    }

    deinit {
        watching?.cancel()
        counting?.cancel()
    }

    /// Cancels the link; see `DeepLinkRouter.cancelPendingDeepLink()`.
    public func cancel() { router.cancelPendingDeepLink() }

    /// Asks for the login again after a failed attempt; see `DeepLinkRouter.retryPendingDeepLink()`.
    public func retry() { router.retryPendingDeepLink() }

    private func show(_ pending: PendingDeepLink?) {
        counting?.cancel()
        pendingDeepLink = pending
        secondsLeft = Self.seconds(until: pending?.expiresAt)
        guard let pending else { return }
        counting = Task { [weak self] in
            while (try? await Task.sleep(for: .seconds(1))) != nil, let self {
                self.secondsLeft = Self.seconds(until: pending.expiresAt)
            }
        }
    }

    private static func seconds(until date: Date?) -> Int {
        guard let date else { return 0 }
        return Int(max(0, min(date.timeIntervalSinceNow, 1e9)).rounded(.up))
    }
}
#endif
