/// A strict reader of RFC 8259 texts.
///
/// Foundation's readers drop repeated keys, and report no positions of values.
struct JSONReader {
    /// Texts that are nested more deeply are rejected, since the reader is recursive.
    static let maximumDepth = 64

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func readText() throws(JSONSyntaxError) -> JSONNode {
        try checkEncoding()
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        let node = try readValue(depth: 0)
        skipSpace()
        guard index == bytes.count else {
            throw error("something follows the end of the value", "remove it, or put the values into an array")
        }
        return node
    }

    // MARK: Values

    private mutating func readValue(depth: Int) throws(JSONSyntaxError) -> JSONNode {
        skipSpace()
        let start = index
        switch peek {
        case UInt8(ascii: "{"): return JSONNode(.object(try readObject(depth: depth + 1)), at: start)
        case UInt8(ascii: "["): return JSONNode(.array(try readArray(depth: depth + 1)), at: start)
        case UInt8(ascii: "\""): return JSONNode(.string(try readString()), at: start)
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
            return JSONNode(.number(try readNumber()), at: start)
        default:
            if take("true") { return JSONNode(.bool(true), at: start) }
            if take("false") { return JSONNode(.bool(false), at: start) }
            if take("null") { return JSONNode(.null, at: start) }
            throw unexpected("a value")
        }
    }

    private mutating func readObject(depth: Int) throws(JSONSyntaxError) -> [JSONNode.Member] {
        try enter(depth)
        var members: [JSONNode.Member] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return members }
        while true {
            skipSpace()
            let keyOffset = index
            guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
            let key = try readString()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw unexpected("a colon after the key") }
            members.append(.init(key: key, keyOffset: keyOffset, node: try readValue(depth: depth)))
            skipSpace()
            if take(UInt8(ascii: "}")) { return members }
            guard take(UInt8(ascii: ",")) else { throw unexpected("a comma or }") }
        }
    }

    private mutating func readArray(depth: Int) throws(JSONSyntaxError) -> [JSONNode] {
        try enter(depth)
        var elements: [JSONNode] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return elements }
        while true {
            elements.append(try readValue(depth: depth))
            skipSpace()
            if take(UInt8(ascii: "]")) { return elements }
            guard take(UInt8(ascii: ",")) else { throw unexpected("a comma or ]") }
        }
    }

    private mutating func enter(_ depth: Int) throws(JSONSyntaxError) {
        guard depth <= Self.maximumDepth else {
            throw error("the text is nested deeper than \(Self.maximumDepth) levels", "flatten it")
        }
        index += 1
    }

    private mutating func readNumber() throws(JSONSyntaxError) -> Double {
        let start = index
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try takeDigits() }
        if take(UInt8(ascii: ".")) { try takeDigits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try takeDigits()
        }
        guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
            index = start
            throw unexpected("a number")
        }
        return number
    }

    private mutating func takeDigits() throws(JSONSyntaxError) {
        let start = index
        while let byte = peek, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { index += 1 }
        guard index > start else { throw unexpected("a digit") }
    }

    // MARK: Strings

    private mutating func readString() throws(JSONSyntaxError) -> String {
        let opening = index
        index += 1
        var start = index
        var text = ""
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                text += String(decoding: bytes[start..<index], as: UTF8.self)
                index += 1
                return text
            case UInt8(ascii: "\\"):
                text += String(decoding: bytes[start..<index], as: UTF8.self)
                text.unicodeScalars.append(try readEscape())
                start = index
            case ..<0x20:
                throw error("a control character stands raw in a string", "write it as an escape such as \\n")
            default:
                index += 1
            }
        }
        index = opening
        throw error("the string does not end", "close it with a double quote")
    }

    private mutating func readEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let start = index
        index += 1
        let escape = peek
        index += 1
        switch escape {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try readUnit(of: start)
            if let scalar = Unicode.Scalar(unit) { return scalar }
            if unit < 0xDC00, take("\\u") {
                let low = try readUnit(of: start)
                if 0xDC00...0xDFFF ~= low,
                    let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
                {
                    return scalar
                }
            }
            index = start
            throw error("the escape is half of a surrogate pair", "write both halves, or the character itself")
        default:
            index = start
            throw error("the escape is unknown", "write \\\\ for a backslash")
        }
    }

    private mutating func readUnit(of start: Int) throws(JSONSyntaxError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                index = start
                throw error("\\u is not followed by four hexadecimal digits", "write four, as in \\u00e7")
            }
            unit = unit << 4 + UInt32(digit)
            index += 1
        }
        return unit
    }

    // MARK: Bytes

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        index += 1
        return true
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let found = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
        if found { index += word.utf8CodeUnitCount }
        return found
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private func checkEncoding() throws(JSONSyntaxError) {
        let repaired = String(decoding: bytes, as: UTF8.self).utf8
        guard !repaired.elementsEqual(bytes) else { return }
        let fault = zip(bytes, repaired).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        throw error("the text is not UTF-8", "save it as UTF-8", at: fault ?? bytes.count)
    }

    // MARK: Errors

    private func unexpected(_ expected: String) -> JSONSyntaxError {
        switch peek {
        case nil:
            return error("the text ends where \(expected) should stand", "complete it")
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            return error("\(expected) is missing here", "remove the comma before this bracket, or add what is missing")
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            return error("JSON has no comments", "remove it")
        case UInt8(ascii: "'"):
            return error("\(expected) is expected here", "use double quotes")
        default:
            return error("\(expected) is expected here", "check the commas and quotes around this place")
        }
    }

    private func error(_ problem: String, _ remedy: String, at offset: Int? = nil) -> JSONSyntaxError {
        let offset = offset ?? index
        return JSONSyntaxError(
            problem: problem, remedy: remedy, offset: offset, position: SourcePosition(of: offset, in: bytes))
    }
}
