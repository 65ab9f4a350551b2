/// A JSON value whose objects keep their order, which the corpus needs and Foundation's reader loses.
indirect enum OrderedJSON {
    case null, bool(Bool), number(String), string(String), array([OrderedJSON]), object(
        [(key: String, value: OrderedJSON)])

    struct SyntaxError: Error {}

    init(_ text: String) throws {
        var reader = Reader(scalars: Array(text.unicodeScalars))
        self = try reader.value()
    }

    subscript(key: String) -> OrderedJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var array: [OrderedJSON]? { if case .array(let elements) = self { elements } else { nil } }
    var members: [(key: String, value: OrderedJSON)]? { if case .object(let members) = self { members } else { nil } }

    private struct Reader {
        let scalars: [Unicode.Scalar]
        var index = 0

        mutating func value() throws -> OrderedJSON {
            switch try peek() {
            case "{": return .object(try elements(until: "}") { (try $0.text(), try $0.after(":")) })
            case "[": return .array(try elements(until: "]") { try $0.value() })
            case "\"": return .string(try text())
            case "n": index += 4; return .null
            case "t": index += 4; return .bool(true)
            case "f": index += 5; return .bool(false)
            default:
                let start = index
                while index < scalars.count, "+-.eE0123456789".unicodeScalars.contains(scalars[index]) { index += 1 }
                guard index > start else { throw SyntaxError() }
                return .number(String(String.UnicodeScalarView(scalars[start..<index])))
            }
        }

        private mutating func elements<E>(until end: Unicode.Scalar, _ element: (inout Self) throws -> E) throws -> [E]
        {
            index += 1
            var elements: [E] = []
            while try peek() != end {
                if !elements.isEmpty { try skip(",") }
                _ = try peek()
                elements.append(try element(&self))
            }
            index += 1
            return elements
        }

        private mutating func after(_ separator: Unicode.Scalar) throws -> OrderedJSON {
            try skip(separator)
            return try value()
        }

        private mutating func skip(_ scalar: Unicode.Scalar) throws {
            guard try peek() == scalar else { throw SyntaxError() }
            index += 1
        }

        private mutating func peek() throws -> Unicode.Scalar {
            while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
            guard index < scalars.count else { throw SyntaxError() }
            return scalars[index]
        }

        private mutating func text() throws -> String {
            var units: [UInt16] = []
            index += 1
            while index < scalars.count, scalars[index] != "\"" {
                if scalars[index] == "\\" {
                    units.append(try escape())
                } else {
                    units += UTF16.encode(scalars[index]).map(Array.init) ?? []
                    index += 1
                }
            }
            index += 1
            return String(decoding: units, as: UTF16.self)
        }

        private mutating func escape() throws -> UInt16 {
            let letter = scalars[index + 1]
            index += 2
            switch letter {
            case "n": return 0x0A
            case "t": return 0x09
            case "r": return 0x0D
            case "b": return 0x08
            case "f": return 0x0C
            case "u":
                let digits = String(String.UnicodeScalarView(scalars[index..<index + 4]))
                index += 4
                guard let unit = UInt16(digits, radix: 16) else { throw SyntaxError() }
                return unit
            default: return UInt16(letter.value)
            }
        }
    }
}
