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
