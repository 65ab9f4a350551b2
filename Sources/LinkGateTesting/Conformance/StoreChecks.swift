import Foundation
public import LinkGate

extension Check where Subject == any PendingLinkStore {
    /// The promises of a ``/LinkGate/PendingLinkStore``.
    ///
    /// Each run needs a separate location that is empty at first; every store that the factory makes in that run must
    /// keep its records there.
    public static var all: [Check] {
        [everyField, overwriting, removing, removingTwice, concurrentSaves, atomicSaves]
    }

    private static var everyField: Check {
        Check("keeps every field of a record for the next process") { makeStore in
            let samples = PendingRecord.samples
            let store = try await emptyStore(makeStore)
            for sample in samples {
                try await store.save(sample)
                try await expect([sample], amongAllIn: makeStore, "a saved record is there as soon as save returns")
            }
            try await expectExactly(samples, in: makeStore, "all saved records are there")
        }
    }

    private static var overwriting: Check {
        Check("keeps the newest record of an id, and only that") { makeStore in
            let store = try await emptyStore(makeStore)
            let first = PendingRecord.sample(1)
            try await store.save(first)
            for attempts in 1...3 {
                try await makeStore().save(first.changed(deliveryAttempts: attempts, adding: "&n=\(attempts)"))
            }
            let newest = first.changed(deliveryAttempts: 3, adding: "&n=3")
            try await expectExactly([newest], in: makeStore, "a record takes the place of the one of its id")
            try await expectExactly([newest], in: { store }, "a store sees what another one of the same place saved")
        }
    }

    private static var removing: Check {
        Check("forgets a removed record, and no other") { makeStore in
            let store = try await emptyStore(makeStore)
            let records = (1...3).map { PendingRecord.sample($0) }
            for record in records { try await store.save(record) }
            try await makeStore().remove(records[1].id)
            try await expectExactly(
                [records[0], records[2]], in: makeStore, "remove forgets the record of the id, and no other")
            try await store.save(records[1])
            try await expectExactly(records, in: makeStore, "a removed record can be saved again")
        }
    }

    private static var removingTwice: Check {
        Check("accepts the removal of a missing record") { makeStore in
            let store = try await emptyStore(makeStore)
            let record = PendingRecord.sample(1)
            do {
                try await store.remove(record.id)
                try await store.save(record)
                try await store.remove(record.id)
                try await store.remove(record.id)
            } catch {
                throw Violation(of: "removing a missing record is not an error", seen: "it threw \(error)")
            }
            try await expectExactly([], in: makeStore, "a removed record is gone")
        }
    }

    private static var concurrentSaves: Check {
        Check("loses no record when several are saved at once") { makeStore in
            let store = try await emptyStore(makeStore)
            let records = (1...20).map { PendingRecord.sample($0) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for record in records { group.addTask { try await store.save(record) } }
                try await group.waitForAll()
            }
            try await expectExactly(records, in: makeStore, "records that are saved at once are all there")
        }
    }

    private static var atomicSaves: Check {
        Check("shows the old record or the new one, never a part and never none") { makeStore in
            let store = try await emptyStore(makeStore)
            let short = PendingRecord.sample(1)
            let long = short.changed(
                deliveryAttempts: 1, adding: "&long=" + String(repeating: "0123456789", count: 700))
            try await store.save(short)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for round in 0..<50 { try await store.save(round.isMultiple(of: 2) ? long : short) }
                }
                let reader = try await makeStore()
                group.addTask {
                    for _ in 0..<50 {
                        let seen = try await reader.load()
                        try require(
                            seen.count == 1 && seen.allSatisfy { $0.isSame(as: short) || $0.isSame(as: long) },
                            "a record that is being replaced is the old or the new one",
                            seen: "there were \(seen.count), the first of them \(seen.prefix(3).map(\.summary))")
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}

// MARK: - Reading back

private func emptyStore(
    _ makeStore: @Sendable () async throws -> any PendingLinkStore
) async throws -> any PendingLinkStore {
    let store = try await makeStore()
    let found = try await store.load()
    try require(found.isEmpty, "the place is empty when a run begins", seen: "it holds \(found.count) records")
    return store
}

private func expect(
    _ records: [PendingRecord], amongAllIn makeStore: @Sendable () async throws -> any PendingLinkStore,
    _ promise: String
) async throws {
    let found = try await makeStore().load()
    for record in records {
        guard let same = found.first(where: { $0.id == record.id }) else {
            throw Violation(of: promise, seen: "\(record.summary) is not there")
        }
        try require(same.isSame(as: record), promise, seen: "\(record.summary) came back as \(same.summary)")
    }
}

private func expectExactly(
    _ records: [PendingRecord], in makeStore: @Sendable () async throws -> any PendingLinkStore, _ promise: String
) async throws {
    try await expect(records, amongAllIn: makeStore, promise)
    let count = try await makeStore().load().count
    try require(count == records.count, promise, seen: "there are \(count) records instead of \(records.count)")
}

extension PendingRecord {
    /// Compares dates to the millisecond, the precision of a store of text.
    fileprivate func isSame(as other: PendingRecord) -> Bool {
        id == other.id && url.utf8.elementsEqual(other.url.utf8) && owner == other.owner
            && source?.rawValue == other.source?.rawValue && deliveryAttempts == other.deliveryAttempts
            && abs(receivedAt.timeIntervalSince(other.receivedAt)) < 0.001
    }

    /// A summary of the record without its link, which can be long.
    fileprivate var summary: String {
        "\(id) (\(url.utf8.count) bytes, received \(receivedAt.timeIntervalSinceReferenceDate), source "
            + "\(source?.rawValue ?? "none"), owner \(ownerText), \(deliveryAttempts) attempts)"
    }

    private var ownerText: String {
        switch owner {
        case .nobody: "none"
        case .user(let name): name.map { "\"\($0)\"" } ?? "without a name"
        }
    }
}
