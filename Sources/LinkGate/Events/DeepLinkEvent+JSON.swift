extension DeepLinkEvent {
    /// The event as one line of JSON, without a line break at its end.
    ///
    /// ```json
    /// {"event":"Deep Link Opened","id":"…-2","link_id":"…-1","time":"2026-11-30T07:06:10.123Z","destination":"wallet"}
    /// ```
    ///
    /// `event`, `id`, `link_id` (left out for an event without a link) and `time` (RFC 3339, UTC, milliseconds) come
    /// first, then the properties in their order. A property whose name is taken gets `property_` before it, so
    /// that no name appears twice. Characters that a terminal would interpret are escaped.
    public var jsonLine: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        appendJSONLine(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends ``jsonLine`` to bytes, for sinks that write bytes: takes half the time, since it makes no string.
    public func appendJSONLine(to bytes: inout [UInt8]) {
        JSONWriter.append(to: &bytes) { json in
            json.object { json in
                json.key(Self.fixedKeys[0])
                json.value(name.rawValue)
                json.key(Self.fixedKeys[1])
                json.plainValue { id.append(to: &$0) }
                if let linkID {
                    json.key(Self.fixedKeys[2])
                    json.plainValue { linkID.append(to: &$0) }
                }
                json.key(Self.fixedKeys[3])
                json.plainValue { EventTime(date).appendTimestamp(to: &$0) }
                writeProperties(to: &json)
            }
        }
    }

    private static let fixedKeys = ["event", "id", "link_id", "time"]

    private func writeProperties(to json: inout JSONWriter) {
        var renamed: [String] = []
        for (index, property) in properties.enumerated() {
            var key = property.name
            while isTaken(key, before: index) || renamed.contains(key) { key = "property_" + key }
            if key != property.name { renamed.append(key) }
            json.key(key)
            property.value.write(to: &json)
        }
    }

    private func isTaken(_ key: String, before index: Int) -> Bool {
        Self.fixedKeys.contains(key) || properties[..<index].contains { $0.name == key }
    }
}

extension DeepLinkEvent.Value {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .string(let string): json.value(string)
        case .number(let number): json.value(number)
        case .bool(let bool): json.value(bool)
        case .strings(let strings): json.array { json in strings.forEach { json.value($0) } }
        }
    }
}
