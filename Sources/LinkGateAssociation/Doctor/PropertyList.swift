/// A value of an XML property list, with its line.
struct PropertyList: Sendable, Hashable {
    enum Value: Sendable, Hashable {
        case string(String)
        case bool(Bool)
        /// A number, date or data: nothing that says anything about links.
        case other(String)
        case array([PropertyList])
        case dictionary([Member])
    }

    struct Member: Sendable, Hashable {
        let key: String
        let value: PropertyList
    }

    let value: Value
    let line: Int

    /// The value of a key; `nil` if there is none.
    subscript(key: String) -> PropertyList? {
        guard case .dictionary(let members) = value else { return nil }
        return members.first { $0.key == key }?.value
    }

    var string: String? { if case .string(let text) = value { text } else { nil } }
    var elements: [PropertyList] { if case .array(let elements) = value { elements } else { [] } }
}
