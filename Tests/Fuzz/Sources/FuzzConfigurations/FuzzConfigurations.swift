import Foundation
import LinkGateKit

/// Any bytes as a configuration file: it is refused with problems that say what to do, or a gate can be built of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConfigurations(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Data(bytes: start, count: count)
    do throws(LinkGateConfiguration.ReadingError) {
        let configuration = try LinkGateConfiguration(json: bytes)
        guard let gate = try? DeepLinkRouter.Builder().configuration(configuration).buildGate() else {
            fatalError("a configuration that was read builds no gate")
        }
        _ = gate.verdict(for: "yourapp://wallet", at: Date(timeIntervalSince1970: 0))
    } catch {
        if error.problems.isEmpty { fatalError("refused without a problem") }
        if error.problems.contains(where: \.remedy.isEmpty) { fatalError("a problem without a remedy") }
    }
    return 0
}
