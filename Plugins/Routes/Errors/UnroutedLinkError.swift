public import LinkGate

/// A link that opened leads to no route of the table, and nothing was given for such links.
///
/// Those of `DeepLinkRouter.Builder.routes(_:_:otherwise:)`.
public struct UnroutedLinkError: EventSafeError, Sendable, Hashable, CustomStringConvertible {
    /// The link.
    public let link: DeepLink

    /// The link's own description, which hides what the app redacts.
    public var description: String { "no route leads to \(link)" }

    /// Nothing of the link.
    public var eventText: String { "no route" }
}
