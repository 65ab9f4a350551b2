/// Stores the links that wait for a login, so that they outlive the process.
///
/// Every call is durable before it returns: its result survives a kill of the process at the next instant. An error is
/// reported as an event, and the link then waits in memory only. The router awaits one call before the next: a call
/// that never returns holds up the waiting links and ``DeepLinkRouter/shutdown()``. A save before a delivery also holds up
/// the links that become ready behind it, since deliveries keep their order; a save at an arrival holds up no link that
/// opens at once.
public protocol PendingLinkStore: Sendable {
    /// Stores a record, replacing an earlier one with the same id.
    func save(_ record: PendingRecord) async throws
    /// Reads all records, in any order. A record that cannot be read is set aside, not deleted, and left out.
    func load() async throws -> [PendingRecord]
    /// Removes the record with this id; does nothing if there is none.
    func remove(_ id: DeepLink.ID) async throws
}
