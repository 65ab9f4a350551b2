import LinkGate

/// A link of custom scheme from raw segments, as a parser would make it.
func link(
    _ path: [String], parameters: [DeepLink.Parameter] = [], query: Substring? = nil, fragment: Substring? = nil
) throws -> DeepLink {
    try DeepLink(scheme: "yourapp", path: path, parameters: parameters, query: query, fragment: fragment)
}
