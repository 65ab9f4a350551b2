import LinkGate

/// One run of a definition's closure.
///
/// A class, so that its places are known when it is compiled, whatever the type of the route.
final class FieldRun {
    enum Mode { case describe, read, write }

    let mode: Mode
    private let link: DeepLink?
    /// The pattern that the link matched.
    private let pattern: RoutePattern?
    /// Why the link is no value of the route.
    private(set) var problems: [RouteProblem] = []
    /// What could not be read and has a default.
    private(set) var ignored: [RouteProblem] = []
    var written = WrittenValues()
    private(set) var values: [RouteValueInfo] = []

    init(_ mode: Mode, _ link: DeepLink? = nil, _ pattern: RoutePattern? = nil) {
        (self.mode, self.link, self.pattern) = (mode, link, pattern)
    }

    /// The text at `{name}`; where an alias leaves it out, the parameter of this name.
    func segment(_ name: String) -> String? {
        guard let link, let pattern else { return nil }
        guard let place = pattern.index(of: name) else { return link[name] }
        return place < link.segments.count ? link.segments[place] : nil
    }

    func rest(_ name: String) -> ArraySlice<String> {
        guard let link, let start = pattern?.index(of: name), start <= link.segments.count else { return [] }
        return link.segments[start...]
    }

    func parameter(_ name: String) -> String? { link?[name] }

    func parameters(_ name: String) -> [String] {
        link?.parameters.filter { $0.name == name }.map(\.value) ?? []
    }

    func fail(_ name: String, _ text: String?, _ expected: @autoclosure () -> String) {
        let reason: RouteProblem.Reason = text == nil ? .missing : .unreadable(expected: expected())
        problems.append(RouteProblem(value: name, reason: reason, text: text))
    }

    /// An empty text is what a template leaves that had nothing to fill in: no fault.
    func ignore(_ name: String, _ text: String, _ expected: @autoclosure () -> String) {
        guard !text.isEmpty else { return }
        ignored.append(RouteProblem(value: name, reason: .unreadable(expected: expected()), text: text))
    }

    func list(
        _ name: String, _ place: RouteValueInfo.Place, _ coding: some FieldCoding, _ about: String,
        isRequired: Bool = false, isRepeated: Bool = false, standard: String? = nil
    ) {
        values.append(
            RouteValueInfo(
                name: name, place: place, type: coding.description, choices: coding.texts, isRequired: isRequired,
                isRepeated: isRepeated, defaultText: standard, about: about))
    }
}

/// The texts of a route's values, decoded.
struct WrittenValues {
    /// By name; several for a rest.
    var path: [(name: String, texts: [String])] = []
    /// In the order of the closure.
    var query: [(name: String, text: String)] = []

    func texts(of name: String) -> [String]? { path.first { $0.name == name }?.texts }
}

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
