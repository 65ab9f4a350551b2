extension DeepLinkRouter {
    /// Why a router could not be built, with every problem of its configuration.
    public struct BuildError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The problems, each with its place and remedy.
        public let problems: [ConfigurationProblem]

        /// The problems, one per line.
        public var description: String {
            (["\(problems.count) problem\(problems.count == 1 ? "" : "s") in the wiring of the router:"]
                + problems.map { "- \($0)" }).joined(separator: "\n")
        }
    }
}
