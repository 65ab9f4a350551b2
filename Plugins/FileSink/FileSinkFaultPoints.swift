import LinkGateSystem

/// The points of a rotation, in order.
extension FaultPoint {
    static var rotationBegun: FaultPoint { "rotationBegun" }
    static var olderLogRenamed: FaultPoint { "olderLogRenamed" }
    static var logRenamed: FaultPoint { "logRenamed" }
}
