/// Keeps the links that wait for a login, so that they outlive the app.
///
/// Every call is durable before it returns: what it did survives a process killed at the next instant. One that
/// throws is reported as an event, and the link waits in memory alone. The router awaits one call before the next: one
/// that never returns holds up the links that wait, and ``DeepLinkRouter/shutdown()``, but no link that opens at once.
public protocol PendingLinkStore: Sendable {
    /// Keeps a record, in the place of an earlier one of the same id.
    func save(_ record: PendingRecord) async throws
    /// Reads all records, in any order. A record that cannot be read is set aside, not deleted, and left out.
    func load() async throws -> [PendingRecord]
    /// Forgets the record of this id; one that is not there is no error.
    func remove(_ id: DeepLink.ID) async throws
}
