extension DeepLink: CustomReflectable {
    /// What ``description`` shows, field by field: no value of the query, no fragment, no redacted segment.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "id": id, "scheme": scheme, "destination": visibleDestination, "parameterCount": parameters.count,
                "requiresAuth": requiresAuth, "deliveryAttempt": deliveryAttempt,
            ], displayStyle: .struct)
    }
}

extension DeepLink.Parameter: CustomStringConvertible, CustomReflectable {
    /// The name without the value; nothing if there is no value, since the name can be the secret then.
    public var description: String { "Parameter(\(value.isEmpty ? "" : name + "=")…)" }

    /// What ``description`` shows.
    public var customMirror: Mirror {
        Mirror(self, children: value.isEmpty ? [:] : ["name": name], displayStyle: .struct)
    }
}
