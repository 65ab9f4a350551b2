import LinkGateSystem

/// The instants of a rotation, in their order.
extension FaultPoint {
    static var rotationBegun: FaultPoint { "rotationBegun" }
    static var olderLogRenamed: FaultPoint { "olderLogRenamed" }
    static var logRenamed: FaultPoint { "logRenamed" }
}
