/// The characters that a step of a pattern stands for: a set of ASCII characters, and none, some or all others.
struct ScalarSet: Sendable, Hashable {
    var ascii: ByteSet
    var others: Others

    enum Others: Sendable, Hashable {
        case none, all
        case some([UInt32])
    }

    static let any = ScalarSet(ascii: .all, others: .all)
    static let anyButSlash = ScalarSet(ascii: ByteSet.all.subtracting(ByteSet("/")), others: .all)

    /// One character, in any case if case does not count.
    init(_ scalar: Unicode.Scalar, caseSensitive: Bool) {
        let variants = caseSensitive ? [scalar] : scalar.caseVariants
        ascii = ByteSet()
        for scalar in variants where scalar.isASCII { ascii.insert(UInt8(truncatingIfNeeded: scalar.value)) }
        let beyond = variants.filter { !$0.isASCII }.map(\.value)
        others = beyond.isEmpty ? .none : .some(beyond)
    }

    init(ascii: ByteSet, others: Others = .none) {
        self.ascii = ascii
        self.others = others
    }

    func contains(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return ascii.contains(UInt8(truncatingIfNeeded: scalar)) }
        switch others {
        case .none: return false
        case .all: return true
        case .some(let scalars): return scalars.contains(scalar)
        }
    }
}

extension Unicode.Scalar {
    /// The character and its lower-case and upper-case forms, as far as they are one character each.
    var caseVariants: [Unicode.Scalar] {
        var variants = [self]
        for text in [properties.lowercaseMapping, properties.uppercaseMapping] {
            let scalars = text.unicodeScalars
            if scalars.count == 1, let scalar = scalars.first, !variants.contains(scalar) { variants.append(scalar) }
        }
        return variants
    }
}

/// A set of ASCII characters.
struct ByteSet: Sendable, Hashable {
    private(set) var low: UInt64 = 0
    private(set) var high: UInt64 = 0

    static let all = ByteSet(low: .max, high: .max)

    init() {}

    init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    init(_ characters: StaticString) {
        characters.withUTF8Buffer { for byte in $0 { insert(byte) } }
    }

    init(_ range: ClosedRange<UInt8>) {
        for byte in range { insert(byte) }
    }

    var isEmpty: Bool { low == 0 && high == 0 }

    mutating func insert(_ byte: UInt8) {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }

    func contains(_ byte: UInt8) -> Bool {
        (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte & 63)) & 1 == 1 && byte < 128
    }

    func intersection(_ other: ByteSet) -> ByteSet { ByteSet(low: low & other.low, high: high & other.high) }
    func union(_ other: ByteSet) -> ByteSet { ByteSet(low: low | other.low, high: high | other.high) }
    func subtracting(_ other: ByteSet) -> ByteSet { ByteSet(low: low & ~other.low, high: high & ~other.high) }

    /// The bytes, ascending.
    var bytes: [UInt8] { (0..<128).filter { contains($0) } }
}
