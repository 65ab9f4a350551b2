/// Reads and writes one piece of text: by the type of the value, or by a format.
protocol FieldCoding<Value> {
    associatedtype Value
    var description: String { get }
    var texts: [String]? { get }
    func read(_ text: String) -> Value?
    func write(_ value: Value) -> String
}

extension RouteFormat: FieldCoding {
    func read(_ text: String) -> Value? { reader(text) }
    func write(_ value: Value) -> String { writer(value) }
}

/// The way of the value's own type.
struct OwnCoding<Value: RouteValue>: FieldCoding {
    var description: String { Value.linkValueDescription }
    var texts: [String]? { Value.linkTexts }
    func read(_ text: String) -> Value? { Value(linkText: text) }
    func write(_ value: Value) -> String { value.linkText }
}

extension RouteValue {
    static var coding: OwnCoding<Self> { OwnCoding() }
}
