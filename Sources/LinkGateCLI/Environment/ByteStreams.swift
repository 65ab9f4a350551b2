/// Where bytes come from.
protocol ByteInput: Sendable {
    var isTerminal: Bool { get }
    /// Waits for bytes and puts them into the buffer; the number of bytes, 0 at the end.
    func read(into buffer: inout [UInt8]) throws -> Int
}

/// Where bytes go.
///
/// A failure is kept rather than thrown: there is one place that reports it, at the end.
protocol ByteOutput: Sendable {
    var isTerminal: Bool { get }
    /// Why an earlier write failed; `nil` if none did.
    var failure: String? { get }
    func write(_ bytes: [UInt8])
}

extension ByteOutput {
    func print(_ text: String) { write(Array(text.utf8)) }
}
