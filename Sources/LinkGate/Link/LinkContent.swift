/// What a link is made of, shared by all its copies: a link moves through gate, life cycle and handler, and one
/// reference costs less than its strings and arrays.
final class LinkContent: Sendable {
    let scheme: String
    let host: String?
    let segments: [String]
    let parameters: [DeepLink.Parameter]
    /// Whether the names and values of the parameters fold to themselves but for ASCII case.
    let hasPlainParameters: Bool
    /// The other readings; `nil` if the link is plain.
    ///
    /// The segments, with ASCII letters in lower case, are its only reading, a flag is one of its parameters, and it
    /// has no fragment.
    let otherwise: Unplain?

    /// What only few links have.
    final class Unplain: Sendable {
        /// All readings of the path; `nil` if there is only the canonical one.
        let readings: Readings?
        /// The query as received, for the flag; `nil` if a flag can only be one of the parameters.
        let query: String?
        /// The fragment as received, for the flag and for distinguishing two arrivals.
        let fragment: String?
        /// The destination that the fragment names, if it is a hash route.
        let route: FragmentRoute?

        init(readings: Readings?, query: String?, fragment: String?) {
            self.readings = readings
            self.query = query
            self.fragment = fragment
            route = fragment.flatMap { FragmentRoute(fragment: $0) }
        }
    }

    init(
        scheme: String, host: String?, segments: consuming [String], parameters: consuming [DeepLink.Parameter],
        hasPlainParameters: Bool, otherwise: consuming Unplain?
    ) {
        self.scheme = scheme
        self.host = host
        self.segments = segments
        self.parameters = parameters
        self.hasPlainParameters = hasPlainParameters
        self.otherwise = otherwise
    }

    func droppingFragment() -> LinkContent {
        guard let otherwise, otherwise.fragment != nil else { return self }
        return LinkContent(
            scheme: scheme, host: host, segments: segments, parameters: parameters,
            hasPlainParameters: hasPlainParameters,
            otherwise: Unplain(readings: otherwise.readings, query: otherwise.query, fragment: nil))
    }

    var fragment: String? { otherwise?.fragment }

    /// The lists of match keys in which readers could take the path, the canonical one first.
    var readings: [[String]] { otherwise?.readings?.lists ?? [segments] }

    /// Calls `body` with the match keys of each reading of the path, the canonical one first, then of each reading of
    /// a hash route in the fragment.
    func forEachReading(_ body: ([String]) -> Void) {
        guard let otherwise else { return body(segments) }
        readings.forEach(body)
        otherwise.route?.lists.forEach(body)
    }
}
