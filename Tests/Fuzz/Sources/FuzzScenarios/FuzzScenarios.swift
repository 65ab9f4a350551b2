import Foundation
import LinkGateScenarios

/// Any bytes as a scenario file: it is refused, or a scenario comes of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenarios(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    _ = try? Scenario(json: Data(bytes: start, count: count))
    return 0
}
