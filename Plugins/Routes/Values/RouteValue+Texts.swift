public import Foundation

extension String: RouteValue {
    /// Any text.
    public init?(linkText: String) { self = linkText }
    /// The text itself.
    public var linkText: String { self }
    /// "text".
    public static var linkValueDescription: String { "text" }
}

extension Bool: RouteValue {
    /// Reads `true`, `false`, `1` and `0`, in any case.
    public init?(linkText: String) {
        if linkText == "1" || linkText.isEqualIgnoringASCIICase(to: "true") {
            self = true
        } else if linkText == "0" || linkText.isEqualIgnoringASCIICase(to: "false") {
            self = false
        } else {
            return nil
        }
    }
    /// `true` or `false`.
    public var linkText: String { self ? "true" : "false" }
    /// "true or false".
    public static var linkValueDescription: String { "true or false" }
    /// `true` and `false`.
    public static var linkTexts: [String]? { ["true", "false"] }
}

extension UUID: RouteValue {
    /// Reads the form with hyphens (RFC 9562 §4), in any case.
    public init?(linkText: String) { self.init(uuidString: linkText) }
    /// The form with hyphens, in lower case.
    public var linkText: String { uuidString.lowercased() }
    /// "a UUID".
    public static var linkValueDescription: String { "a UUID" }
}
