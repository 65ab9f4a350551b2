extension GateReason: CustomStringConvertible, CustomReflectable {
    /// The policy, its requirement, the code and what matched; never the text for people, which can hold values of the
    /// link.
    public var description: String {
        let details = [
            requirement.map { "\($0)" } ?? "denied", code.map { "code: \($0)" }, matched.map { "matched: \($0)" },
        ]
        return "GateReason(\(policy), \(details.compactMap(\.self).joined(separator: ", ")))"
    }

    /// What ``description`` shows, field by field.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "policy": policy, "requirement": requirement as Any, "code": code as Any, "matched": matched as Any,
            ], displayStyle: .struct)
    }
}
