import Foundation
import LinkGate
import TestSupport
import Testing

@testable import LinkGateFileStore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

@Suite("The file store with unexpected files")
struct DamageTests {
    private let folder: TemporaryFolder
    private let store: FilePendingLinkStore
    private let name = "00000000000000ab-1.json"

    init() throws {
        folder = try TemporaryFolder()
        store = try FilePendingLinkStore(directory: folder.url)
    }

    @Test("a record cut off anywhere is set aside, and harms no other")
    func truncation() async throws {
        try await store.save(record(2))
        let whole = try record(1, url: "yourapp://wallet?tab=é").json
        for length in whole.indices {
            try Data(whole[..<length]).write(to: folder.file(name))
            try await #expect(store.load() == [record(2)], "\(length) bytes")
        }
        // Not one of them has been deleted.
        #expect(try folder.names().filter { $0.hasPrefix(name + ".unreadable") }.count == whole.count)
        #expect(try Data(contentsOf: folder.file(name + ".unreadable-7")).count == 6)
    }

    @Test(
        "garbage is set aside, not deleted",
        arguments: [
            "", "garbage", "\u{0}", "null", "[]", "{}", #"{"format":"1"}"#, #"{"format":0}"#, #"{"format":1}"#,
            #"{"format":1,"id":"00000000000000ab-2","url":"u","received_at":0,"delivery_attempts":0}"#,
            #"{"format":1,"id":"00000000000000ab-1","url":"u","received_at":0,"delivery_attempts":-1}"#,
            #"{"format":1,"id":"00000000000000ab-1","url":"u","received_at":null,"delivery_attempts":0}"#,
            #"{"format":1,"id":"00000000000000ab-1","url":7,"received_at":0,"delivery_attempts":0}"#,
        ])
    func garbage(content: String) async throws {
        try Data(content.utf8).write(to: folder.file(name))
        try await store.save(record(2))
        try await #expect(store.load() == [record(2)])
        #expect(try Data(contentsOf: folder.file(name + ".unreadable")) == Data(content.utf8))
        #expect(!FileManager.default.fileExists(atPath: folder.file(name).path))
    }

    @Test("a record of a newer version stays as it is")
    func newerFormat() async throws {
        let content = Data(#"{"format":2,"id":"00000000000000ab-1","link":{"u":1}}"#.utf8)
        try content.write(to: folder.file(name))
        #expect(try await store.load().isEmpty)
        #expect(try Data(contentsOf: folder.file(name)) == content)
    }

    @Test("a record that is longer than any link is set aside unread, and holds up no other")
    func tooLong() async throws {
        try await store.save(record(2))
        try Data().write(to: folder.file(name))
        // All hole, so that it takes no room.
        try FileHandle(forWritingTo: folder.file(name)).truncate(atOffset: 1 << 40)
        try await #expect(store.load() == [record(2)])
        #expect(try folder.names().contains(name + ".unreadable"))
    }

    @Test("what a killed process left half written goes; files of others stay")
    func strays() async throws {
        try await store.save(record(2))
        try Data("half".utf8).write(to: folder.file("00000000000000ab-1.tmp"))
        for name in ["notes.json", "x.tmp", ".hidden"] { try Data("mine".utf8).write(to: folder.file(name)) }
        try await #expect(store.load() == [record(2)])
        #expect(try folder.names() == [".hidden", "00000000000000ab-2.json", "lock", "notes.json", "x.tmp"])
    }

    @Test("a save is not stopped by what a killed process left half written")
    func strayBeforeSave() async throws {
        try Data("half".utf8).write(to: folder.file("00000000000000ab-1.tmp"))
        try await store.save(record(1))
        try await #expect(store.load() == [record(1)])
    }

    @Test("no symbolic link in the folder is followed")
    func symbolicLinks() async throws {
        let elsewhere = try TemporaryFolder()
        let target = elsewhere.file("record")
        let content = try Data(record(1).json)
        try content.write(to: target)
        func link(_ name: String) throws {
            try FileManager.default.createSymbolicLink(at: folder.file(name), withDestinationURL: target)
        }

        try link(name)
        #expect(try await store.load().isEmpty)
        #expect(try folder.names().contains(name + ".unreadable"))

        try link(name)
        try link("00000000000000ab-1.tmp")
        try await store.save(record(1, url: "yourapp://account"))
        try await #expect(store.load() == [record(1, url: "yourapp://account")])
        #expect(try Data(contentsOf: target) == content)

        try FileManager.default.removeItem(at: folder.file("lock"))
        try link("lock")
        await #expect(throws: FileStoreError.self) { try await store.save(record(1)) }
    }

    @Test("a folder or a pipe in a record's place stops nothing")
    func otherKinds() async throws {
        try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: false)
        #expect(mkfifo(folder.file("00000000000000ab-3.json").path, 0o600) == 0)
        try await store.save(record(2))
        try await #expect(store.load() == [record(2)])
    }

    @Test("a folder in a record's place is a clear error for a save of that record")
    func folderInPlace() async throws {
        try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: false)
        let error = await #expect(throws: FileStoreError.self) { try await store.save(record(1)) }
        #expect(error?.operation == "rename")
        #expect(try folder.names() == [name, "lock"])
    }

    @Test("a place that cannot be a folder is a clear error")
    func impossiblePlaces() throws {
        try Data().write(to: folder.file("file"))
        try FileManager.default.createSymbolicLink(at: folder.file("link"), withDestinationURL: folder.url)
        try FileManager.default.createSymbolicLink(
            at: folder.file("dangling"), withDestinationURL: folder.file("nowhere/x"))
        for place in ["file", "file/below", "link", "dangling", "dangling/below"] {
            let error = try #require(throws: FileStoreError.self) {
                try FilePendingLinkStore(directory: folder.file(place))
            }
            #expect(error.path.hasPrefix(folder.url.path))
            #expect(!error.reason.isEmpty && !error.remedy.isEmpty)
            #expect(error.description.contains(error.path) && error.description.contains(error.remedy))
        }
        let web = try #require(URL(string: "https://app.example.com/links"))
        #expect(throws: FileStoreError.self) { try FilePendingLinkStore(directory: web) }
    }

    @Test("a file in the folder's place, while running, is a clear error each time, and no crash")
    func folderBecomesFile() async throws {
        let place = folder.file("links")
        let store = try FilePendingLinkStore(directory: place)
        try FileManager.default.removeItem(at: place)
        try Data().write(to: place)
        await #expect(throws: FileStoreError.self) { try await store.save(record(1)) }
        await #expect(throws: FileStoreError.self) { try await store.load() }
        await #expect(throws: FileStoreError.self) { try await store.remove(recordID(1)) }
    }

    @Test("one operation at a time holds the folder")
    func exclusive() async throws {
        let held = try RecordFolder.lockIfFree(folder.url.path)
        #expect(held != nil)
        #expect(try RecordFolder.lockIfFree(folder.url.path) == nil)
        withExtendedLifetime(held) {}
    }

    @Test("a lock file that was replaced is locked again")
    func replacedLock() async throws {
        let held = try RecordFolder.lockIfFree(folder.url.path)
        try FileManager.default.removeItem(at: folder.file("lock"))
        try await store.save(record(1))
        try await #expect(store.load() == [record(1)])
        withExtendedLifetime(held) {}
    }

    @Test("records that the system withholds stay, and are there later", .enabled(if: geteuid() != 0))
    func withheld() async throws {
        try await store.save(record(1))
        chmod(folder.file(name).path, 0)
        let error = await #expect(throws: FileStoreError.self) { try await store.load() }
        #expect(error?.path.hasSuffix(name) == true)
        try await store.save(record(2))
        try await #expect(store.load() == [record(2)])
        chmod(folder.file(name).path, 0o600)
        try await #expect(store.load() == [record(1), record(2)])
    }

    @Test("a folder without the right to write is a clear error", .enabled(if: geteuid() != 0))
    func readOnly() async throws {
        try await store.save(record(1))
        chmod(folder.url.path, 0o500)
        defer { chmod(folder.url.path, 0o700) }
        let error = await #expect(throws: FileStoreError.self) { try await store.save(record(2)) }
        #expect(error?.reason.isEmpty == false)
        await #expect(throws: FileStoreError.self) { try await store.remove(recordID(1)) }
        try await #expect(store.load() == [record(1)])
    }
}
