/// What a link is made of, shared by all its copies: a link moves through gate, life cycle and handler, and one
/// reference costs less than its six strings and arrays.
final class LinkContent: Sendable {
    let scheme: String
    let host: String?
    let segments: [String]
    let parameters: [DeepLink.Parameter]
    /// Whether their names and values fold to themselves but for ASCII case.
    let hasPlainParameters: Bool
    /// The query as received, for the flag; nil where a flag is one of the parameters.
    let query: Substring?
    /// The fragment as received, for the flag and for telling two arrivals apart.
    let fragment: Substring?
    /// All readings of the path; nil: only the canonical segments, with ASCII letters in lower case.
    let readings: Readings?
    /// The place that the fragment names, if it is a hash route.
    let route: HashRoute?

    private init(_ content: LinkContent) {
        scheme = content.scheme
        host = content.host
        segments = content.segments
        parameters = content.parameters
        hasPlainParameters = content.hasPlainParameters
        query = content.query
        fragment = nil
        readings = content.readings
        route = nil
    }

    var withoutFragment: LinkContent { LinkContent(self) }

    init(
        scheme: String, host: String?, path: consuming CanonicalPath, parameters: consuming [DeepLink.Parameter],
        hasPlainParameters: Bool, query: Substring?, fragment: Substring?
    ) {
        self.scheme = scheme
        self.host = host
        segments = path.segments
        readings = path.readings
        self.parameters = parameters
        self.hasPlainParameters = hasPlainParameters
        self.query = query
        self.fragment = fragment
        route = fragment.flatMap { HashRoute(fragment: $0) }
    }

    /// Calls `body` with the match keys of each reading of the path, the canonical one first, then of each reading of
    /// a hash route in the fragment.
    func forEachReading(_ body: ([String]) -> Void) {
        if let readings {
            readings.lists.forEach(body)
        } else {
            body(segments)
        }
        route?.lists.forEach(body)
    }
}
