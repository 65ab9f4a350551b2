public import LinkGate

extension DeepLink {
    /// Makes a link for a test, as a parser and the router would.
    ///
    /// ```swift
    /// let link = try DeepLink.fixture("wallet/history", parameters: ["tab": "cards"])
    /// ```
    ///
    /// - Parameters:
    ///   - destination: The decoded segments, joined by `/`; empty for home.
    ///   - scheme: The scheme, in lower case.
    ///   - host: The host of a web link; `nil` for a custom scheme.
    ///   - parameters: The decoded parameters, in order; names can repeat.
    ///   - fragment: The fragment, without its `#`.
    ///   - id: The arrival's id; ``/LinkGate/DeepLink/ID/unassigned`` for a link that no router has received.
    ///   - requiresAuth: Whether the link still waits for a login.
    ///   - deliveryAttempt: Which delivery this is, counting from 1.
    /// - Returns: The link.
    /// - Throws: ``/LinkGate/DeepLinkError`` for a destination that no link can have (`a/../b`).
    public static func fixture(
        _ destination: String = "", scheme: String = "yourapp", host: String? = nil,
        parameters: KeyValuePairs<String, String> = [:], fragment: String? = nil, id: ID = .unassigned,
        requiresAuth: Bool = false, deliveryAttempt: Int = 1
    ) throws(DeepLinkError) -> DeepLink {
        let segments = destination.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var link = try DeepLink(
            scheme: scheme, host: host, path: segments.map { String(Substring($0)) },
            parameters: parameters.map { Parameter(name: $0.key, value: $0.value) },
            fragment: fragment.map { $0[...] })
        link.id = id
        link.requiresAuth = requiresAuth
        link.deliveryAttempt = deliveryAttempt
        return link
    }
}
