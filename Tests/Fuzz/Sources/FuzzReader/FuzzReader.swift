import ReaderComparison

/// Any bytes as a link, its path, query and patterns: the reader finds what that of the last release finds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReader(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    if let difference = ReaderComparison().difference(for: text) { fatalError(difference) }
    return 0
}
