/// The handler from which a call is made: its router, its link, and its depth of nesting.
struct DeliveryScope: Sendable {
    let engine: RouterEngine
    let id: DeepLink.ID
    let depth: Int
    /// Which call of the handler for this link it is.
    let call: Int

    @TaskLocal static var current: DeliveryScope?
}
