/// A link in its canonical form: what the gate judges, and what the app navigates by.
///
/// A parser makes it once from the received string; afterwards the string is not read again. Two links are
/// equal when their canonical forms are; the id, ``requiresAuth`` and ``deliveryAttempt`` do not count.
///
/// ```swift
/// if link.matches("wallet") {
///     show(.wallet(tab: link["tab"]))
/// } else {
///     show(.home)
/// }
/// ```
public struct DeepLink: Sendable, Identifiable {
    /// The id that the router gave to this arrival; ``ID/unassigned`` until then.
    public package(set) var id: ID = .unassigned

    // A link is moved many times before its handler has it, so that its bytes count: the widest properties come first.
    private(set) var content: LinkContent
    private var attempt: Int32 = 1
    var redaction = DestinationRedaction.none

    /// The scheme in lower case; `https` for a web link, also when it came as `http`.
    public var scheme: String { content.scheme }

    /// The host of a web link in lower case; `nil` for a link of a custom scheme, whose host is the first segment.
    public var host: String? { content.host }

    /// The path, decoded once, in Unicode normalization form C, without empty segments; case is kept.
    public var segments: [String] { content.segments }

    /// The parameters of the query in their order, repeated names included, decoded once.
    public var parameters: [Parameter] { content.parameters }

    /// Whether the link still waits for a login; false in every link that `onDeepLink` gets.
    public package(set) var requiresAuth = false

    /// Whether this is the link as the handler gets it; not as parsers make it and policies judge it.
    private(set) var isDelivered = false

    /// Which delivery this is, counting from 1; above 1 only if an earlier one never returned because the app died.
    public package(set) var deliveryAttempt: Int {
        get { Int(attempt) }
        set { attempt = Int32(clamping: newValue) }
    }

    /// Makes a canonical link from what follows scheme and authority in a received string; for parsers.
    ///
    /// Path, query and fragment (RFC 3986 §4.2) are read in one pass: the path is split at `/` before decoding, each
    /// segment is decoded once, and all is rejected that two readers could take for different things, see
    /// ``DeepLinkError/Code``.
    ///
    /// ```swift
    /// let url = "yourapp://products/42?tab=reviews"
    /// let link = try DeepLink(scheme: "yourapp", encoded: url.utf8.dropFirst("yourapp://".utf8.count))
    /// ```
    ///
    /// - Parameters:
    ///   - scheme: The scheme, in lower case.
    ///   - host: The host of a web link in lower case, nil for a custom scheme.
    ///   - encoded: The path without its leading slash, the query and the fragment, as received: a part of the received
    ///     string, so that an error can contain the position in it.
    ///   - plusInQuery: What a `+` in the query is; itself by default.
    ///   - limits: How long a link may be.
    /// - Throws: ``DeepLinkError`` for what is malformed or could be read in two ways.
    public init(
        scheme: String, host: String? = nil, encoded: Substring.UTF8View, plusInQuery: PlusInQuery = .literal,
        limits: Limits = .default
    ) throws(DeepLinkError) {
        let read = encoded.withBytes { bytes in
            Result { () throws(DeepLinkError) in
                try LinkReader.content(scheme: scheme, host: host, bytes, from: 0, plusInQuery, limits)
            }
        }
        switch read {
        case .success(let read): content = read
        case .failure(let error): throw error.moved(by: encoded.offsetInBase)
        }
    }

    /// Makes a canonical link from the bytes of a received string, for parsers that read bytes themselves.
    ///
    /// It is what ``init(scheme:host:encoded:plusInQuery:limits:)`` does, without a `Substring` on the way. The bytes are
    /// read during the call only.
    ///
    /// - Parameters:
    ///   - scheme: The scheme, in lower case.
    ///   - host: The host of a web link in lower case, `nil` for a custom scheme.
    ///   - received: The bytes of the whole received string, in UTF-8; errors contain positions in it.
    ///   - start: Where the path begins, after its leading slash; from 0 to the number of bytes.
    ///   - plusInQuery: What a `+` in the query is; itself by default.
    ///   - limits: How long a link may be.
    /// - Throws: ``DeepLinkError`` for what is malformed or could be read in two ways.
    public init(
        scheme: String, host: String? = nil, received: UnsafeBufferPointer<UInt8>, from start: Int,
        plusInQuery: PlusInQuery = .literal, limits: Limits = .default
    ) throws(DeepLinkError) {
        let start = min(max(start, 0), received.count)
        content = try LinkReader.content(
            scheme: scheme, host: host, ByteView(received), from: start, plusInQuery, limits)
    }

    /// Makes a canonical link from parts that have been decoded once; for parsers of strings that are no URLs.
    ///
    /// The segments are normalized, and checked for what would let a link mean two things: see
    /// ``DeepLinkError/Code``. Empty segments are left out of ``segments`` but still count for the gate; one empty
    /// segment at the end is a trailing slash and does not.
    ///
    /// ```swift
    /// try DeepLink(scheme: "yourapp", path: ["products", "42"], query: "tab=reviews")
    /// ```
    ///
    /// - Parameters:
    ///   - scheme: The scheme, in lower case.
    ///   - host: The host of a web link in lower case, nil for a custom scheme.
    ///   - path: The segments, split *before* decoding, then decoded once; empty ones included.
    ///   - parameters: The parameters of the query, decoded once; if `nil`, they are read from `query`, split at `&`,
    ///     invalid escapes kept and invalid UTF-8 repaired.
    ///   - query: The query as received, without its `?`; the flag is looked up here. Without it, in `parameters`.
    ///   - fragment: The fragment as received, without its `#`.
    /// - Throws: ``DeepLinkError`` for a segment that two readers could take for different things, for a control in the
    ///   query, and for a NUL.
    public init(
        scheme: String, host: String? = nil, path: [String], parameters: [Parameter]? = nil,
        query: Substring? = nil, fragment: Substring? = nil
    ) throws(DeepLinkError) {
        let decoded = path.last?.isEmpty == true ? Array(path.dropLast()) : path
        let isPlain = decoded.allSatisfy { Plain.isPlain($0) }
        let canonical = isPlain ? decoded : try SegmentReader.path(decoded, Limits.default.combiningMarks) { _ in nil }
        let read = try query.map { query throws(DeepLinkError) in try LinkReader.parameters(of: query) }
        if parameters?.contains(where: { $0.name.hasNUL || $0.value.hasNUL }) == true {
            throw DeepLinkError(.control, "a parameter holds a NUL")
        }
        // `&#61;` is an `=` for a reader of HTML.
        let isUnambiguous =
            parameters == nil && read?.isUnambiguous == true
            && !(fragment != nil && query?.utf8.last == UInt8(ascii: "&"))
        content = LinkContent(
            scheme: scheme, host: host, segments: isPlain ? canonical : canonical.filter { !$0.isEmpty },
            parameters: parameters ?? read?.parameters ?? [],
            hasPlainNames: parameters == nil && read?.hasPlainNames == true,
            rest: isPlain && fragment == nil && (isUnambiguous || query == nil)
                ? nil
                : LinkContent.Rest(
                    path: isPlain ? nil : canonical, hiddenPath: nil,
                    query: isUnambiguous ? nil : query.map { String($0) }, fragment: fragment.map { String($0) }))
    }

    /// The link as its handler receives it: without a required login, and without its fragment.
    mutating func markDelivered() {
        requiresAuth = false
        isDelivered = true
        content = content.droppingFragment()
    }

    /// The segments, joined by `/`; empty for home.
    public var destination: String { segments.joined(separator: "/") }

    /// The first value of the parameter of this name; `nil` if there is none.
    public subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }
}

extension DeepLink {
    /// A name and a value of the query.
    public struct Parameter: Sendable, Hashable {
        /// The name, decoded once.
        public let name: String
        /// The value, decoded once; empty when the link gives none.
        public let value: String

        /// Makes a parameter from a decoded name and value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }
}

extension DeepLink: Hashable {
    /// Whether both links have the same canonical form.
    public static func == (lhs: DeepLink, rhs: DeepLink) -> Bool {
        lhs.content === rhs.content
            || lhs.scheme == rhs.scheme && lhs.host == rhs.host && lhs.segments == rhs.segments
                && lhs.parameters == rhs.parameters
    }

    /// Hashes the canonical form.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(scheme)
        hasher.combine(host)
        hasher.combine(segments)
        hasher.combine(parameters)
    }

    /// Whether a second arrival of a waiting link is the same link: equal, and with the same fragment.
    package func isSameArrival(as other: DeepLink) -> Bool {
        self == other && content.rest?.fragment == other.content.rest?.fragment
    }
}

extension DeepLink: CustomStringConvertible {
    /// The destination and the number of parameters; never a value of the link's query, redacted like in events.
    public var description: String {
        let count = parameters.count
        return "DeepLink(\(scheme): \(visibleDestination)" + (count == 0 ? ")" : ", \(count) parameters)")
    }

    /// The destination as events contain it.
    package var visibleDestination: String { redaction.apply(to: segments) }
}
