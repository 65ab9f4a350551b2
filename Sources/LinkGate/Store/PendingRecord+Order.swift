extension [PendingRecord] {
    /// The records in the order in which their links were received: the order in which a router restores them.
    ///
    /// Links of one process are sorted by their number, which changes of the wall clock do not affect; processes are
    /// sorted by the time of their first link.
    public var inOrderOfReceipt: [PendingRecord] {
        Dictionary(grouping: self, by: \.id.process).values
            .map { $0.sorted { $0.id.number < $1.id.number } }
            .sorted { ($0[0].receivedAt, $0[0].id.process) < ($1[0].receivedAt, $1[0].id.process) }
            .flatMap(\.self)
    }
}
