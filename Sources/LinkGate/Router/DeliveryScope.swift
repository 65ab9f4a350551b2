/// The handler from which a call is made: its router, its link, and its depth of nesting.
struct DeliveryScope: Sendable {
    let engine: RouterEngine
    let id: DeepLink.ID
    let depth: Int

    @TaskLocal static var current: DeliveryScope?
}
