/// An enum of texts or numbers: `enum Tab: String, RouteValue { case cards, history }`.
extension RouteValue where Self: RawRepresentable, RawValue: RouteValue {
    /// Reads the raw value.
    public init?(linkText: String) {
        guard let raw = RawValue(linkText: linkText), let value = Self(rawValue: raw) else { return nil }
        self = value
    }
    /// The text of the raw value.
    public var linkText: String { rawValue.linkText }
    /// What the raw value must be.
    public static var linkValueDescription: String { RawValue.linkValueDescription }
}

/// With `CaseIterable`, texts are read in any case of ASCII letters, and errors list them.
extension RouteValue where Self: RawRepresentable & CaseIterable, RawValue: RouteValue {
    /// Reads the raw value as it is written; else the only one that differs in the case of ASCII letters alone.
    public init?(linkText: String) {
        if let raw = RawValue(linkText: linkText), let value = Self(rawValue: raw) {
            self = value
            return
        }
        let found = Self.allCases.filter { $0.linkText.isEqualIgnoringASCIICase(to: linkText) }
        guard found.count == 1, let value = found.first else { return nil }
        self = value
    }
    /// "one of", and the cases.
    public static var linkValueDescription: String { "one of " + (linkTexts ?? []).joined(separator: ", ") }
    /// The text of each case.
    public static var linkTexts: [String]? { allCases.map(\.linkText) }
}
