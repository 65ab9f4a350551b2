/// Paths that belong to a server, whichever app is installed: an app that takes them breaks logins and APIs.
private struct ServerPaths {
    let name: String
    let paths: [String]

    static let groups = [
        ServerPaths(
            name: "a path of OAuth or single sign-on",
            paths: [
                "/oauth/authorize", "/oauth/callback?code=x&state=y", "/oauth2/authorize",
                "/oauth2/callback?code=x&state=y",
                "/auth/callback?code=x&state=y", "/login/oauth/authorize", "/login/callback?code=x&state=y",
                "/signin-oidc", "/saml/acs", "/saml2/acs", "/sso/callback", "/authorize",
            ]),
        ServerPaths(
            name: "a path of an API",
            paths: ["/api/v1/users", "/api/users", "/v1/users", "/graphql", "/rpc", "/webhooks/payment"]),
        ServerPaths(
            name: "a well-known path",
            paths: [
                "/.well-known/apple-app-site-association", "/.well-known/assetlinks.json",
                "/.well-known/openid-configuration", "/.well-known/change-password",
            ]),
    ]

}

extension AssociationMatcher {
    /// The server's paths that the file hands over, the first of each group, unless the app has a place there.
    func serverPathFindings(host: String, isKnown: (String) -> Bool) -> [AssociationFinding] {
        ServerPaths.groups.compactMap { group in
            for path in group.paths {
                let url = "https://\(host)\(path)"
                guard let parts = WebURL(url), !isKnown(url) else { continue }
                let decision = decision(on: parts)
                guard decision.verdict == .match, let index = decision.index else { continue }
                let first = path.prefix { $0 != "?" }.split(separator: "/").first.map(String.init) ?? ""
                let isWhole = path.split(separator: "/").count == 1
                return AssociationFinding(
                    .warning, .serverPath,
                    at: "\(places[index]) (`\(components[index].pathPattern ?? "*")`)",
                    "\(group.name) is handed to the app",
                    witness: url,
                    remedy: "put { \"/\": \"/\(first)\(isWhole ? "" : "/*")\", \"exclude\": true } before it")
            }
            return nil
        }
    }
}
