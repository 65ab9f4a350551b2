public import Foundation

/// A value that stands in a link as one piece of text: a segment of the path, or a value of the query.
///
/// An enum of texts or numbers needs the conformance alone; with `CaseIterable` it is read in any case of ASCII letters,
/// and errors list its cases:
///
/// ```swift
/// enum Sort: String, CaseIterable, RouteValue { case newest, best = "top-rated" }
/// ```
///
/// What ``linkText`` writes, ``init(linkText:)`` reads back as an equal value; a link for which that does not hold is not
/// written. For a type that is not yours, or one that shall stand in a link otherwise, there is ``RouteFormat``.
public protocol RouteValue: Hashable, Sendable {
    /// Reads the text, decoded once; `nil` if it is no such value.
    init?(linkText: String)

    /// The text that ``init(linkText:)`` reads back.
    var linkText: String { get }

    /// What the text must be, for errors and catalog: "a whole number".
    static var linkValueDescription: String { get }

    /// All texts if they can be listed; `nil` by default.
    static var linkTexts: [String]? { get }
}

extension RouteValue {
    /// They cannot be listed.
    public static var linkTexts: [String]? { nil }
}

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

/// An enum of texts or numbers: `enum Tab: String, RouteValue { case cards, history }`.
extension RouteValue where Self: RawRepresentable, RawValue: RouteValue {
    /// Reads the raw value.
    public init?(linkText: String) {
        guard let raw = RawValue(linkText: linkText), let value = Self(rawValue: raw) else { return nil }
        self = value
    }
    /// The text of the raw value.
    public var linkText: String { rawValue.linkText }
    /// What the raw value must be.
    public static var linkValueDescription: String { RawValue.linkValueDescription }
}

/// With `CaseIterable`, texts are read in any case of ASCII letters, and errors list them.
extension RouteValue where Self: RawRepresentable & CaseIterable, RawValue: RouteValue {
    /// Reads the raw value as it is written; else the only one that differs in the case of ASCII letters alone.
    public init?(linkText: String) {
        if let raw = RawValue(linkText: linkText), let value = Self(rawValue: raw) {
            self = value
            return
        }
        let found = Self.allCases.filter { $0.linkText.isEqualIgnoringASCIICase(to: linkText) }
        guard found.count == 1, let value = found.first else { return nil }
        self = value
    }
    /// "one of", and the cases.
    public static var linkValueDescription: String { "one of " + (linkTexts ?? []).joined(separator: ", ") }
    /// The text of each case.
    public static var linkTexts: [String]? { allCases.map(\.linkText) }
}

extension String {
    /// Whether both are the same bytes, but for the case of ASCII letters.
    func isEqualIgnoringASCIICase(to other: String) -> Bool {
        utf8.elementsEqual(other.utf8) { $0 == $1 || $0 ^ $1 == 0x20 && Self.isASCIILetter($0) }
    }

    private static func isASCIILetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
