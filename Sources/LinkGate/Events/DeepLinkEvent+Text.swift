extension DeepLinkEvent: CustomStringConvertible {
    /// The event as one line for people, without a line break: the time of day in UTC, what happened, where, and
    /// the other properties.
    ///
    /// ```
    /// 07:06:10 Deep Link Opened  wallet  auth_required=true pending=true
    /// ```
    ///
    /// A text with spaces or with characters that a terminal would interpret is quoted and escaped as in JSON, so that
    /// no link can forge a line.
    public var description: String {
        var line = EventTime(date).clock + " " + Self.visible(name.rawValue, allowing: " ")
        var others = properties[...]
        if let index = others.firstIndex(where: { $0.name == "destination" }) {
            line += "  " + Self.visible(others[index].value)
            others.remove(at: index)
        }
        if !others.isEmpty {
            line += "  " + others.map { Self.visible($0.name) + "=" + Self.visible($0.value) }.joined(separator: " ")
        }
        return line
    }

    private static func visible(_ value: Value) -> String {
        switch value {
        case .string(let string): visible(string)
        case .number(let number): visible { $0.value(number) }
        case .bool(let bool): visible { $0.value(bool) }
        case .strings(let strings): strings.isEmpty ? "[]" : strings.map { visible($0) }.joined(separator: ",")
        }
    }

    private static func visible(_ string: String, allowing allowed: Character? = nil) -> String {
        isWord(string, allowing: allowed) ? string : visible { $0.value(string) }
    }

    /// Whether a text needs no quotes in a line.
    private static func isWord(_ string: String, allowing allowed: Character?) -> Bool {
        if string.isEmpty { return false }
        let separators: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: ",")]
        if string.utf8.allSatisfy({ JSONEscaping.isPlain($0) && !separators.contains($0) }) { return true }
        return JSONEscaping.isPlain(string)
            && !string.contains { ($0.isWhitespace && $0 != allowed) || $0 == "=" || $0 == "," }
    }

    private static func visible(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(capacity: 64)
        write(&json)
        return json.text
    }
}
