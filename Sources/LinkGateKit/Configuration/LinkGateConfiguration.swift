public import LinkGate
public import LinkGateConfigPolicy

/// What a configuration file says: which links are ours, which need a login, and how long they wait.
///
/// It is a module, so that a file makes a router:
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
/// unknown, repeated or ill-typed key is an error: a list of protected places must not vanish by a slip of the pen.
public struct LinkGateConfiguration: Sendable, Hashable {
    /// The custom schemes that are ours.
    public var schemes: [String]

    /// The hosts whose web links are ours; `*.example.com` is every subdomain of `example.com`.
    public var hosts: [String]

    /// What a `+` in the query is: `"literal"` or `"space"`.
    public var plusInQuery: DeepLink.PlusInQuery

    /// The destinations that need a login, each with the level it needs, nil is ``/LinkGate/AuthLevel/login``, and the
    /// time that a link to it waits, nil is ``pendingDeepLinkTimeout``.
    public var authRequiredDestinations: [ConfigGatePolicy.Destination]

    /// The only destinations that need no login; nil: ``authRequiredDestinations`` alone count.
    ///
    /// With both, a link needs a login when either says so.
    public var authRequiredExcept: [String]?

    /// The levels of authentication, the lowest first; that one is ``/LinkGate/AuthLevel/login``.
    public var authLevels: [AuthLevel]

    /// The parameter by which a link asks for a login itself; nil turns it off.
    public var authQuery: QueryFlag?

    /// How long a link waits for a login, from its receipt.
    public var pendingDeepLinkTimeout: Duration

    /// What happens when a gated link comes while another one waits.
    public var pendingStrategy: PendingStrategy

    /// Patterns of destinations whose segments at and after the pattern's `*` are not shown in events.
    public var redactedDestinations: [String]

    /// Names of query parameters whose values may enter events, a trailing `*` for any rest but not
    /// alone; nil: the default list.
    public var eventParameters: [String]?

    /// Makes a configuration in code.
    ///
    /// What is wrong with it is told when the router is built.
    public init(
        schemes: [String] = [], hosts: [String] = [], plusInQuery: DeepLink.PlusInQuery = .literal,
        authRequiredDestinations: [ConfigGatePolicy.Destination] = [],
        authRequiredExcept: [String]? = nil, authLevels: [AuthLevel] = [.login],
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
        self.authLevels = authLevels
        self.authQuery = authQuery
        self.pendingDeepLinkTimeout = pendingDeepLinkTimeout
        self.pendingStrategy = pendingStrategy
        self.redactedDestinations = redactedDestinations
        self.eventParameters = eventParameters
    }
}
