import Foundation
import LinkGateKit

/// Any bytes as a stored record: loading never fails for it, keeps the good record beside it, and loses no bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecords(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let done = DispatchSemaphore(value: 0)
    let bytes = Data(bytes: start, count: count)
    Task {
        do { try await check(bytes) } catch { fatalError("\(error)") }
        done.signal()
    }
    done.wait()
    return 0
}

private let folder = FileManager.default.temporaryDirectory.appending(path: "linkgate-fuzz-\(getpid())")

private func check(_ bytes: Data) async throws {
    try? FileManager.default.removeItem(at: folder)
    let store = try FilePendingLinkStore(directory: folder)
    guard let good = DeepLink.ID(rawValue: "00000000000000aa-1") else { fatalError("not an id") }
    try await store.save(PendingRecord(id: good, url: "yourapp://wallet", receivedAt: Date(timeIntervalSince1970: 0)))
    try bytes.write(to: folder.appending(path: "00000000000000bb-1.json"))
    let records = try await store.load()
    if !records.contains(where: { $0.id == good }) { fatalError("the good record is lost") }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let isKept = files.contains { $0.hasPrefix("00000000000000bb-1") }
    if !isKept, !bytes.isEmpty { fatalError("the other file is lost: \(files)") }
}
