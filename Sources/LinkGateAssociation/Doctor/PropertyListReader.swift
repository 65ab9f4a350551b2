import LinkGate

/// A strict reader of XML property lists, which says the line of a fault and of every value.
struct PropertyListReader {
    /// Deeper lists are refused: the reader calls itself once a level.
    private static let maximumDepth = 64

    private let bytes: [UInt8]
    private let lines: LineIndex
    private var index = 0

    static func read(_ bytes: [UInt8]) throws(ConfigurationProblem) -> PropertyList {
        if bytes.starts(with: Array("bplist".utf8)) {
            throw ConfigurationProblem(
                place: "the whole file", problem: "it is a binary property list",
                remedy: "convert it: plutil -convert xml1 FILE")
        }
        let repaired = String(decoding: bytes, as: UTF8.self)
        guard repaired.utf8.elementsEqual(bytes) else {
            throw ConfigurationProblem(place: "the whole file", problem: "it is not UTF-8", remedy: "save it as UTF-8")
        }
        var reader = PropertyListReader(bytes)
        return try reader.readList()
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = LineIndex(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    private mutating func readList() throws(ConfigurationProblem) -> PropertyList {
        try skipMisc()
        guard try readTag().name == "plist" else {
            throw error("`<plist>` is missing", "begin with <plist version=\"1.0\">")
        }
        let list = try readValue(depth: 0)
        try expectEnd(of: "plist")
        try skipMisc()
        guard index == bytes.count else { throw error("something follows `</plist>`", "remove it") }
        return list
    }

    // MARK: Values

    private mutating func readValue(depth: Int) throws(ConfigurationProblem) -> PropertyList {
        guard depth < Self.maximumDepth else {
            throw error("it is nested deeper than \(Self.maximumDepth) levels", "flatten it")
        }
        try skipMisc()
        let line = lines.line(of: index)
        let tag = try readTag()
        switch tag.name {
        case "true", "false":
            if !tag.isEmpty { try expectEnd(of: tag.name) }
            return PropertyList(value: .bool(tag.name == "true"), line: line)
        case "string", "integer", "real", "date", "data":
            let text = tag.isEmpty ? "" : try readText(endOf: tag.name)
            return PropertyList(value: tag.name == "string" ? .string(text) : .other(text), line: line)
        case "array":
            return PropertyList(value: .array(tag.isEmpty ? [] : try readArray(depth)), line: line)
        case "dict":
            return PropertyList(value: .dictionary(tag.isEmpty ? [] : try readMembers(depth)), line: line)
        default:
            throw error(
                "`<\(tag.name)>` is no value of a property list", "write string, array, dict, true, false or integer")
        }
    }

    private mutating func readArray(_ depth: Int) throws(ConfigurationProblem) -> [PropertyList] {
        var elements: [PropertyList] = []
        while try !takeEnd(of: "array") { elements.append(try readValue(depth: depth + 1)) }
        return elements
    }

    private mutating func readMembers(_ depth: Int) throws(ConfigurationProblem) -> [PropertyList.Member] {
        var members: [PropertyList.Member] = []
        var keys: Set<String> = []
        while try !takeEnd(of: "dict") {
            let tag = try readTag()
            guard tag.name == "key", !tag.isEmpty else {
                throw error("`<key>` is missing here", "give the value a key")
            }
            let key = try readText(endOf: "key")
            guard keys.insert(key).inserted else {
                throw error("the key `\(key)` is given twice", "merge the two into one")
            }
            members.append(.init(key: key, value: try readValue(depth: depth + 1)))
        }
        return members
    }

    // MARK: Markup

    private mutating func readTag() throws(ConfigurationProblem) -> (name: String, isEmpty: Bool) {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "<") else {
            throw error(
                index < bytes.count ? "text where a tag should stand" : "the file ends too early", "complete it")
        }
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
            throw error("the tag does not end", "close it with >")
        }
        var content = bytes[(index + 1)..<end]
        let isEmpty = content.last == UInt8(ascii: "/")
        if isEmpty { content = content.dropLast() }
        let name = content.prefix { $0 > 0x20 }
        guard !name.isEmpty, name.first != UInt8(ascii: "/") else {
            throw error("a closing tag where a value should stand", "add the value")
        }
        index = end + 1
        return (String(decoding: name, as: UTF8.self), isEmpty)
    }

    private mutating func takeEnd(of name: String) throws(ConfigurationProblem) -> Bool {
        try skipMisc()
        guard bytes[index...].starts(with: Array("</\(name)>".utf8)) else {
            if index == bytes.count || bytes[index...].starts(with: Array("</".utf8)) {
                throw error("`</\(name)>` is missing here", "close the \(name)")
            }
            return false
        }
        index += name.utf8.count + 3
        return true
    }

    private mutating func expectEnd(of name: String) throws(ConfigurationProblem) {
        guard try takeEnd(of: name) else { throw error("`</\(name)>` is missing here", "close the \(name)") }
    }

    private mutating func readText(endOf name: String) throws(ConfigurationProblem) -> String {
        var text: [UInt8] = []
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<"):
                if take("<![CDATA[") {
                    text += try skip(to: "]]>")
                } else if take("<!--") {
                    _ = try skip(to: "-->")
                } else {
                    try expectEnd(of: name)
                    return String(decoding: text, as: UTF8.self)
                }
            case UInt8(ascii: "&"): text += try readEntity()
            case let byte:
                text.append(byte)
                index += 1
            }
        }
        throw error("`</\(name)>` is missing", "close the \(name)")
    }

    private mutating func readEntity() throws(ConfigurationProblem) -> [UInt8] {
        let start = index
        let entity = String(
            decoding: bytes[(index + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
        index += entity.utf8.count + 2
        let named: [String: String] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
        if let text = named[entity] { return Array(text.utf8) }
        let number = entity.dropFirst(entity.hasPrefix("#x") ? 2 : 1)
        if entity.hasPrefix("#"), let code = UInt32(number, radix: entity.hasPrefix("#x") ? 16 : 10),
            let scalar = Unicode.Scalar(code)
        {
            return Array(String(scalar).utf8)
        }
        index = start
        throw error("an `&` that begins no entity", "write &amp;")
    }

    /// Skips white space, comments, declarations and the document type.
    private mutating func skipMisc() throws(ConfigurationProblem) {
        while index < bytes.count {
            if bytes[index] <= 0x20 {
                index += 1
            } else if take("<!--") {
                _ = try skip(to: "-->")
            } else if take("<?") {
                _ = try skip(to: "?>")
            } else if take("<!DOCTYPE") {
                let type = try skip(to: ">")
                if type.contains(UInt8(ascii: "[")) {
                    throw error("a document type with declarations of its own", "remove them")
                }
            } else {
                return
            }
        }
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let found = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
        if found { index += word.utf8CodeUnitCount }
        return found
    }

    private mutating func skip(to end: String) throws(ConfigurationProblem) -> [UInt8] {
        let start = index
        let mark = Array(end.utf8)
        while index < bytes.count {
            if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
                defer { index += mark.count }
                return Array(bytes[start..<index])
            }
            index += 1
        }
        index = start
        throw error("`\(end)` is missing", "close what begins here")
    }

    private func error(_ problem: String, _ remedy: String) -> ConfigurationProblem {
        ConfigurationProblem(
            place: "line \(lines.line(of: min(index, bytes.count)))", problem: problem, remedy: remedy)
    }
}
