/// Tells a call of `open` that it comes from inside a handler, and of which link.
struct DeliveryScope: Sendable {
    let engine: RouterEngine
    let id: DeepLink.ID

    @TaskLocal static var current: DeliveryScope?
}
