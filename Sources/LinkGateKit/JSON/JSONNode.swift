/// A JSON value with its position in the text.
///
/// An object keeps the order of its keys, including repeated ones, so that the reader can decide how to handle them.
package struct JSONNode: Sendable, Hashable {
    package let value: Value
    /// The offset of the value's first byte in the text.
    package let offset: Int

    package enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([JSONNode])
        case object([Member])
    }

    package struct Member: Sendable, Hashable {
        package let key: String
        package let keyOffset: Int
        package let node: JSONNode
    }

    /// Reads one JSON text (RFC 8259), strictly; a byte order mark before it is skipped.
    package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        var reader = JSONReader(bytes)
        self = try reader.readText()
    }

    package init(_ value: Value, at offset: Int) {
        self.value = value
        self.offset = offset
    }

    /// The first value of this key; `nil` if there is none, or if this is not an object.
    package subscript(key: String) -> JSONNode? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }?.node
    }

    /// The kind of value, with its article, for messages.
    package var kind: String {
        switch value {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
