/// A source of bytes.
protocol ByteInput: Sendable {
    var isTerminal: Bool { get }
    /// The number of bytes from here to the end; `nil` if only the end will show it, as in a pipe.
    var remainingBytes: Int64? { get }
    /// Waits for bytes and puts them into the buffer; returns their number, 0 at the end.
    func read(into buffer: inout [UInt8]) throws -> Int
}

extension ByteInput {
    var remainingBytes: Int64? { nil }
}

/// A destination of bytes.
///
/// A failure is stored instead of thrown, and reported once at the end.
protocol ByteOutput: Sendable {
    var isTerminal: Bool { get }
    /// Why an earlier write failed; `nil` if none did.
    var failure: String? { get }
    func write(_ bytes: [UInt8])
}

extension ByteOutput {
    func print(_ text: String) { write(Array(text.utf8)) }
}
