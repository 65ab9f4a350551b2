extension GateDecision: CustomStringConvertible, CustomReflectable {
    /// The decision, its code and what matched; never the text for people, which can hold values of the link.
    public var description: String {
        switch self {
        case .pass: "pass"
        case .requireAuth(let requirement, _, let code, let matched):
            "requireAuth(\(Self.joined("\(requirement)", code, matched)))"
        case .deny(_, let code, let matched): "deny(\(Self.joined(nil, code, matched)))"
        }
    }

    /// What ``description`` shows, field by field.
    public var customMirror: Mirror {
        switch self {
        case .pass:
            Mirror(self, children: [:], displayStyle: .enum)
        case .requireAuth(let requirement, _, let code, let matched):
            Mirror(
                self,
                children: ["requireAuth": requirement as Any, "code": code as Any, "matched": matched as Any],
                displayStyle: .enum)
        case .deny(_, let code, let matched):
            Mirror(self, children: ["code": code as Any, "matched": matched as Any], displayStyle: .enum)
        }
    }

    private static func joined(_ requirement: String?, _ code: String?, _ matched: String?) -> String {
        [requirement, code.map { "code: \($0)" }, matched.map { "matched: \($0)" }].compactMap(\.self)
            .joined(separator: ", ")
    }
}
