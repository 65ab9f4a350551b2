/// The checks of a raw fragment; what else is malformed in it is ignored, since the app never gets it.
enum EncodedFragment {
    /// Checks the fragment that begins at an index, up to the end; returns whether it contains more than ASCII.
    static func check(_ bytes: UnsafeBufferPointer<UInt8>, from first: Int) throws(DeepLinkError) -> Bool {
        var hasNonASCII = false
        for index in first..<bytes.count {
            switch bytes[index] {
            case 0x80...: hasNonASCII = true
            case ..<0x20, 0x7F: throw DeepLinkError(.control, "the link holds a control character", at: index)
            case UInt8(ascii: "%"):
                if PercentEncoding.escape(in: bytes, at: index) == 0 { throw DeepLinkError.encodedNUL(at: index) }
            default: break
            }
        }
        return hasNonASCII
    }
}
