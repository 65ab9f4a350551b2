import LinkGateSystem

/// The points of saving and removing a record, in order.
extension FaultPoint {
    static var saveBegun: FaultPoint { "saveBegun" }
    static var recordCreated: FaultPoint { "recordCreated" }
    static var recordWritten: FaultPoint { "recordWritten" }
    static var recordSynchronized: FaultPoint { "recordSynchronized" }
    static var recordRenamed: FaultPoint { "recordRenamed" }
    static var recordSaved: FaultPoint { "recordSaved" }
    static var removalBegun: FaultPoint { "removalBegun" }
    static var recordUnlinked: FaultPoint { "recordUnlinked" }
    static var recordRemoved: FaultPoint { "recordRemoved" }
}
