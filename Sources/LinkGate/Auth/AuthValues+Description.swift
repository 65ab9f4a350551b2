// No user is printed, because a policy can take the user from the link itself.

extension AuthRequirement: CustomStringConvertible, CustomReflectable {
    /// The level, whether a user is named, and the time; never the user, which can be a value of the link.
    public var description: String {
        let details = ["\(level)", user.map { _ in "user: …" }, timeout.map { "timeout: \($0)" }]
        return "AuthRequirement(\(details.compactMap(\.self).joined(separator: ", ")))"
    }

    /// What ``description`` shows, field by field.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["level": level, "namesUser": user != nil, "timeout": timeout as Any], displayStyle: .struct
        )
    }
}

extension AuthSession: CustomStringConvertible, CustomReflectable {
    /// The level and which login it is; never the user.
    public var description: String {
        "AuthSession(\(level), \(user == nil ? "" : "user: …, ")loginCount: \(loginCount))"
    }

    /// What ``description`` shows, field by field.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["level": level, "namesUser": user != nil, "loginCount": loginCount], displayStyle: .struct)
    }
}

extension AuthResult: CustomStringConvertible, CustomReflectable {
    /// How the attempt ended, and with which session; never the text of a refusal.
    public var description: String {
        switch self {
        case .authenticated(let session): "authenticated(\(session))"
        case .cancelled: "cancelled"
        case .refused: "refused"
        }
    }

    /// What ``description`` shows.
    public var customMirror: Mirror {
        guard case .authenticated(let session) = self else { return Mirror(self, children: [:], displayStyle: .enum) }
        return Mirror(self, children: ["authenticated": session], displayStyle: .enum)
    }
}
