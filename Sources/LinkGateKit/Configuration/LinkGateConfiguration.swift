public import LinkGate
public import LinkGateConfigPolicy
public import LinkGateRoutes

/// The contents of a configuration file: which links belong to the app, which need a login, and how long they wait.
///
/// A builder takes it with `configuration(_:)`:
///
/// ```swift
/// let router = try DeepLinkRouter.Builder()
///     .configuration(try LinkGateConfiguration(contentsOf: file))
///     .authProvider(session)
///     .onDeepLink { link in await app.navigate(to: link) }
///     .build()
/// ```
///
/// A file is a JSON object; each key is a property of this type, and only ``schemes`` or ``hosts`` is required. An
/// unknown, repeated or ill-typed key is an error: a list of protected destinations must not disappear because of a
/// typing mistake.
public struct LinkGateConfiguration: Sendable, Hashable {
    /// The custom schemes of the app.
    public var schemes: [String]

    /// The hosts of the app's web links; `*.example.com` is every subdomain of `example.com`.
    public var hosts: [String]

    /// What a `+` in the query is: `"literal"` or `"space"`.
    public var plusInQuery: DeepLink.PlusInQuery

    /// The destinations that need a login, each with its level, where `nil` is ``/LinkGate/AuthLevel/login``, and the
    /// time that a link to it waits, where `nil` is ``pendingDeepLinkTimeout``.
    public var authRequiredDestinations: [ConfigGatePolicy.Destination]

    /// The only destinations that need no login; `nil` if only ``authRequiredDestinations`` apply.
    ///
    /// With both, a link needs a login if either requires it.
    public var authRequiredExcept: [String]?

    /// The places that the app knows, which `linkgate` lists, finds for a link, and writes into association files.
    ///
    /// One that requires a login gates its links, with all below it; see ``/LinkGateRoutes/RouteMap``.
    public var destinations: [RoutePlace]

    /// The levels of authentication, the lowest first; that one is ``/LinkGate/AuthLevel/login``.
    public var authLevels: [AuthLevel]

    /// The parameter with which a link itself requires a login; `nil` if there is none.
    public var authQuery: QueryFlag?

    /// How long a link waits for a login, from its receipt.
    public var pendingDeepLinkTimeout: Duration

    /// What happens when a gated link arrives while another one waits.
    public var pendingStrategy: PendingStrategy

    /// Patterns of destinations whose segments at and after the pattern's `*` are redacted in events.
    public var redactedDestinations: [String]

    /// Names of query parameters whose values events may contain; `nil` for the default list.
    ///
    /// A trailing `*` matches any rest, but may not stand alone.
    public var eventParameters: [String]?

    /// Makes a configuration in code.
    ///
    /// Its problems are reported when the router is built.
    public init(
        schemes: [String] = [], hosts: [String] = [], plusInQuery: DeepLink.PlusInQuery = .literal,
        authRequiredDestinations: [ConfigGatePolicy.Destination] = [],
        authRequiredExcept: [String]? = nil, destinations: [RoutePlace] = [], authLevels: [AuthLevel] = [.login],
        authQuery: QueryFlag? = QueryFlag(name: "auth", value: "required"),
        pendingDeepLinkTimeout: Duration = .seconds(300),
        pendingStrategy: PendingStrategy = .replace, redactedDestinations: [String] = [],
        eventParameters: [String]? = nil
    ) {
        self.schemes = schemes
        self.hosts = hosts
        self.plusInQuery = plusInQuery
        self.authRequiredDestinations = authRequiredDestinations
        self.authRequiredExcept = authRequiredExcept
        self.destinations = destinations
        self.authLevels = authLevels
        self.authQuery = authQuery
        self.pendingDeepLinkTimeout = pendingDeepLinkTimeout
        self.pendingStrategy = pendingStrategy
        self.redactedDestinations = redactedDestinations
        self.eventParameters = eventParameters
    }
}
