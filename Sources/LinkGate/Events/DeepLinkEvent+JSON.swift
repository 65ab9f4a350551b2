extension DeepLinkEvent {
    /// The event as one line of JSON, without a line break at its end.
    ///
    /// ```json
    /// {"event":"Deep Link Opened","id":"…-2","link_id":"…-1","time":"2026-11-30T07:06:10.123Z","destination":"wallet"}
    /// ```
    ///
    /// `event`, `id`, `link_id` (left out for an event without a link) and `time` (RFC 3339, UTC, milliseconds) come
    /// first, then the properties in their order. A property whose name is taken gets `property_` before it, so
    /// that no name appears twice. Characters that a terminal would act upon are escaped.
    public var jsonLine: String {
        var json = JSONWriter()
        json.object { json in
            json.key(Self.fixedKeys[0])
            json.value(name.rawValue)
            json.key(Self.fixedKeys[1])
            json.value(id.rawValue)
            if let linkID {
                json.key(Self.fixedKeys[2])
                json.value(linkID.rawValue)
            }
            json.key(Self.fixedKeys[3])
            json.value(EventTime(date).timestamp)
            writeProperties(to: &json)
        }
        return json.text
    }

    private static let fixedKeys = ["event", "id", "link_id", "time"]

    private func writeProperties(to json: inout JSONWriter) {
        var taken = Self.fixedKeys
        taken.reserveCapacity(taken.count + properties.count)
        for property in properties {
            var key = property.name
            while taken.contains(key) { key = "property_" + key }
            taken.append(key)
            json.key(key)
            property.value.write(to: &json)
        }
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
