/// What a link is made of, shared by all its copies: a link moves through gate, life cycle and handler, and one
/// reference costs less than its strings and arrays.
final class LinkContent: Sendable {
    let scheme: String
    let host: String?
    let segments: [String]
    let parameters: [DeepLink.Parameter]
    /// Whether a flag's name can only be one of the names as they stand, but for ASCII case.
    let hasPlainNames: Bool
    /// What other readers could take otherwise; `nil` if there is nothing of the kind.
    ///
    /// Then each segment is plain, a flag can only be one of the parameters, and there is no fragment.
    let rest: Rest?

    /// What only few links have.
    final class Rest: Sendable {
        /// The canonical segments with the empty ones between them; `nil` if all are plain.
        let path: [String]?
        /// The segments for readers who do not see the path's end; `nil` if all see it.
        let hiddenPath: [String]?
        /// The query as received, for the flag; `nil` if a flag can only be one of the parameters.
        let query: String?
        /// The fragment as received, for the flag, for routes, and for distinguishing two arrivals.
        let fragment: String?

        init(path: [String]?, hiddenPath: [String]?, query: String?, fragment: String?) {
            self.path = path
            self.hiddenPath = hiddenPath
            self.query = query
            self.fragment = fragment
        }
    }

    init(
        scheme: String, host: String?, segments: consuming [String], parameters: consuming [DeepLink.Parameter],
        hasPlainNames: Bool, rest: consuming Rest?
    ) {
        self.scheme = scheme
        self.host = host
        self.segments = segments
        self.parameters = parameters
        self.hasPlainNames = hasPlainNames
        self.rest = rest
    }

    func droppingFragment() -> LinkContent {
        guard let rest, rest.fragment != nil else { return self }
        return LinkContent(
            scheme: scheme, host: host, segments: segments, parameters: parameters, hasPlainNames: hasPlainNames,
            rest: Rest(path: rest.path, hiddenPath: rest.hiddenPath, query: rest.query, fragment: nil))
    }
}
