/// The handler that a call comes from: of which link, and how many handlers have led to it.
struct DeliveryScope: Sendable {
    let engine: RouterEngine
    let id: DeepLink.ID
    let depth: Int
    /// Which call of the handler for this link it is.
    let call: Int

    @TaskLocal static var current: DeliveryScope?
}
