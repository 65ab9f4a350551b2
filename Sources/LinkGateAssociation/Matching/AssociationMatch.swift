/// What an association file says about a URL, and why.
///
/// A match makes a link *eligible*: whether the system opens the app then depends on the user, on where the link was
/// tapped, and on whether the file was downloaded.
public struct AssociationMatch: Sendable, Hashable {
    /// What is decided.
    public enum Verdict: String, Sendable, Hashable, CaseIterable {
        /// The URL is handed to the app.
        case match
        /// A component with `exclude` keeps it in the browser.
        case exclude
        /// No component matches.
        case noMatch = "no_match"
        /// It depends on an ``OpenQuestion``.
        case uncertain
    }

    /// The verdict.
    public let verdict: Verdict
    /// What is most likely where the verdict is uncertain; else the same as the verdict.
    public let likely: Verdict
    /// The questions on which an uncertain verdict depends.
    public let questions: [OpenQuestion]
    /// The component that decides, or most likely decides; `nil` if none matches.
    public let decidedBy: ComponentPlace?
    /// The components before it, with the part of the URL that does not match; all components, if none matches.
    public let failures: [ComponentFailure]

    /// A component that does not match.
    public struct ComponentFailure: Sendable, Hashable {
        /// Where the component stands.
        public let place: ComponentPlace
        /// What does not match.
        public let failure: Failure
    }

    /// What of a URL does not match.
    public enum Failure: Sendable, Hashable, CustomStringConvertible {
        /// The path.
        case path
        /// The query as a whole.
        case query
        /// The item of the query with this name.
        case queryItem(String)
        /// The fragment.
        case fragment

        /// The part in words.
        public var description: String {
            switch self {
            case .path: "the path does not match"
            case .query: "the query does not match"
            case .queryItem(let name): "the query item `\(name)` does not match"
            case .fragment: "the fragment does not match"
            }
        }
    }
}
