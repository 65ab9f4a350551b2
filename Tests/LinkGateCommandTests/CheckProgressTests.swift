import Foundation
import TestSupport
import Testing

@testable import LinkGateCommand

@Suite("The progress of a long check")
struct CheckProgressTests {
    @Test("shows the percentage and the time left where the size is known")
    func knownSize() {
        let half = CheckProgress.text(links: 1_000_000, bytes: 50, of: 100, seconds: 2)
        #expect(half == "1000000 links, 500000 a second, 50 %, 2 s left")
        let longer = CheckProgress.text(links: 10, bytes: 1, of: 100, seconds: 2)
        #expect(longer == "10 links, 5 a second, 1 %, 3 min 18 s left")
        let hours = CheckProgress.text(links: 10, bytes: 1, of: 10_000, seconds: 1)
        #expect(hours == "10 links, 10 a second, 0 %, 2 h 46 min left")
        let end = CheckProgress.text(links: 10, bytes: 100, of: 100, seconds: 2)
        #expect(end == "10 links, 5 a second, 100 %, 0 s left")
    }

    @Test(
        "shows no percentage for a pipe, an empty file, or one that has grown", arguments: [nil, 0, 4] as [Int64?])
    func unknownSize(_ size: Int64?) {
        #expect(CheckProgress.text(links: 10, bytes: 5, of: size, seconds: 2) == "10 links, 5 a second")
    }

    @Test("survives a clock that is set", arguments: [-5, 0, 1e300])
    func clock(_ seconds: Double) {
        #expect(CheckProgress.text(links: 0, bytes: 1, of: 1 << 60, seconds: seconds).hasSuffix("left"))
    }

    @Test("knows the size of a file from where it is read, and none of a pipe")
    func size() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("links")
        try Data("yourapp://a\n".utf8).write(to: file)
        let handle = try FileHandle(forReadingFrom: file)
        let input = FileDescriptorInput(descriptor: handle.fileDescriptor)
        #expect(input.remainingBytes == 12)
        try handle.seek(toOffset: 8)
        #expect(input.remainingBytes == 4)
        #expect(FileDescriptorInput(descriptor: Pipe().fileHandleForReading.fileDescriptor).remainingBytes == nil)
    }
}
