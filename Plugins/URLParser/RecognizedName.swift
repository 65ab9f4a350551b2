/// A configured scheme or host in lower case, ready to be compared with received bytes.
struct RecognizedName: Sendable {
    /// Shared by all links of this scheme or host.
    let text: String
    private let bytes: [UInt8]

    init(_ name: String) {
        text = name.lowercased()
        bytes = Array(text.utf8)
    }

    /// Whether the received bytes are this name in any case.
    func matches(_ received: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        received.count == bytes.count && zip(received, bytes).allSatisfy { $0.asciiLowercased == $1 }
    }
}
