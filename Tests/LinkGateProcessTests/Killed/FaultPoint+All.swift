import Foundation
import LinkGateSystem
import Testing

@testable import LinkGateCommand

extension FaultPoint {
    /// The points on the way of a link that waits, in their order.
    static let ofALink: [FaultPoint] = [
        "eventBegun", "eventRecorded", "saveBegun", "recordCreated", "recordWritten", "recordSynchronized",
        "recordRenamed", "recordSaved", "providerAsked", "providerAnswered", "handlerCalled", "handlerReturned",
        "removalBegun", "recordUnlinked", "recordRemoved", "callersTold",
    ]

    /// The points of a rotation of the event file.
    static let ofARotation: [FaultPoint] = ["rotationBegun", "olderLogRenamed", "logRenamed"]
}

@Suite("Fault points")
struct FaultPointListTests {
    @Test("Every point that a source declares is one at which processes are killed here")
    func listIsComplete() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let declared = try ["Sources", "Plugins"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }
                .flatMap { path in
                    try String(contentsOf: root.appending(path: "\(folder)/\(path)"), encoding: .utf8)
                        .matches(of: /FaultPoint \{ "(\w+)" \}/).map { FaultPoint(rawValue: String($0.1)) }
                }
        }
        #expect(Set(declared) == Set(FaultPoint.ofALink + FaultPoint.ofARotation))
        #expect(declared.count == Set(declared).count)
        #expect(Set(declared) == Set(FaultPoint.all), "the command knows all of them")
    }

    @Test(
        "A point or pass that there is not is an error, since nothing would be killed",
        arguments: [
            ("recordRenamed", true), ("recordRenamed:2", true), ("recordRenamd", false), ("recordRenamed:0", false),
            ("recordRenamed:x", false), ("recordRenamed:1:2", false), ("", false),
        ])
    func order(_ text: String, isKnown: Bool) {
        #expect((FaultPoint.problem(text, known: FaultPoint.all) == nil) == isKnown)
        #expect(FaultPoint.problem(nil, known: FaultPoint.all) == nil)
    }
}
