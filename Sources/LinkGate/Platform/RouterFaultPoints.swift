import LinkGateSystem

/// The points of a link's way through the router, in order.
extension FaultPoint {
    static var providerAsked: FaultPoint { "providerAsked" }
    static var providerAnswered: FaultPoint { "providerAnswered" }
    static var handlerCalled: FaultPoint { "handlerCalled" }
    static var handlerReturned: FaultPoint { "handlerReturned" }
    static var eventBegun: FaultPoint { "eventBegun" }
    static var eventRecorded: FaultPoint { "eventRecorded" }
    static var callersTold: FaultPoint { "callersTold" }
}
