/// Paths that belong to a server, whichever app is installed: an app that takes them breaks logins and APIs.
enum ServerPaths {
    struct Group {
        let name: String
        let paths: [String]
    }

    static let groups = [
        Group(
            name: "a path of OAuth or single sign-on",
            paths: [
                "/oauth/authorize", "/oauth/callback?code=x&state=y", "/oauth2/authorize",
                "/oauth2/callback?code=x&state=y",
                "/auth/callback?code=x&state=y", "/login/oauth/authorize", "/login/callback?code=x&state=y",
                "/signin-oidc", "/saml/acs", "/saml2/acs", "/sso/callback", "/authorize",
            ]),
        Group(
            name: "a path of an API",
            paths: ["/api/v1/users", "/api/users", "/v1/users", "/graphql", "/rpc", "/webhooks/payment"]),
        Group(
            name: "a well-known path",
            paths: [
                "/.well-known/apple-app-site-association", "/.well-known/assetlinks.json",
                "/.well-known/openid-configuration", "/.well-known/change-password",
            ]),
    ]

    /// The server's paths that a file hands over, the first of each group, unless the app has a place there.
    static func findings(
        _ matcher: AssociationMatcher, host: String, isKnown: (String) -> Bool
    ) -> [AssociationFinding] {
        groups.compactMap { group in
            for path in group.paths {
                let url = "https://\(host)\(path)"
                guard let parts = WebURL(url), !isKnown(url) else { continue }
                let decision = matcher.decision(on: parts)
                guard decision.verdict == .match, let index = decision.index else { continue }
                let first = path.prefix { $0 != "?" }.split(separator: "/").first.map(String.init) ?? ""
                let isWhole = path.split(separator: "/").count == 1
                return AssociationFinding(
                    .warning, .serverPath,
                    at: "\(matcher.places[index]) (`\(matcher.components[index].pathPattern ?? "*")`)",
                    "\(group.name) is handed to the app",
                    witness: url,
                    remedy: "put { \"/\": \"/\(first)\(isWhole ? "" : "/*")\", \"exclude\": true } before it")
            }
            return nil
        }
    }
}
