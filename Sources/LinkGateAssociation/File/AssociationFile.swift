public import Foundation
public import LinkGate

/// What an `apple-app-site-association` file says about links: which of a host's URLs are handed to which app.
///
/// ```swift
/// let file = try AssociationFile(json: Data(contentsOf: url))
/// let matcher = AssociationMatcher(file, host: "app.example.com")
/// print(matcher.match("https://app.example.com/wallet").verdict)
/// ```
///
/// Only the part `applinks` is read; other services of the same file (`webcredentials`, `appclips`) are left alone.
public struct AssociationFile: Sendable, Hashable {
    /// The most bytes that the system downloads: 128 KB, uncompressed.
    public static let maximumBytes = 131_072

    /// One entry for each app, or group of apps, in the order of the file.
    public var details: [AssociationDetail]

    /// What the components of all apps say unless they, or their app's defaults, say something else.
    public var defaults: AssociationComponent

    /// The values of the variables that patterns name as `$(name)`, beside the predefined ones.
    public var substitutionVariables: [String: [String]]

    /// Makes a file in code.
    public init(
        details: [AssociationDetail], defaults: AssociationComponent = .init(),
        substitutionVariables: [String: [String]] = [:]
    ) {
        self.details = details
        self.defaults = defaults
        self.substitutionVariables = substitutionVariables
    }

    /// The ids of all apps, each once, in the order of the file.
    public var appIDs: [String] {
        var ids: [String] = []
        for id in details.flatMap(\.appIDs) where !ids.contains(id) { ids.append(id) }
        return ids
    }

    /// The component at a place, with the old `paths` in the form of components; `nil` if there is none.
    public subscript(place: ComponentPlace) -> AssociationComponent? {
        guard details.indices.contains(place.detail) else { return nil }
        let rules = details[place.detail].rules
        return rules.indices.contains(place.index) ? rules[place.index] : nil
    }
}

/// What a file says about one app, or a group of apps.
public struct AssociationDetail: Sendable, Hashable {
    /// The apps, each as `PREFIX.bundle.id`.
    public var appIDs: [String]

    /// The rules, of which the first that matches decides; `nil` if the file gives none.
    public var components: [AssociationComponent]?

    /// The rules of the older form, `NOT /admin/*`; they count only where ``components`` is `nil`.
    public var paths: [String]?

    /// What the components of this app say unless they say something else.
    public var defaults: AssociationComponent

    /// Makes an entry in code.
    public init(
        appIDs: [String], components: [AssociationComponent]? = nil, paths: [String]? = nil,
        defaults: AssociationComponent = .init()
    ) {
        self.appIDs = appIDs
        self.components = components
        self.paths = paths
        self.defaults = defaults
    }

    /// The rules that count: the components, else the old paths in the form of components.
    var rules: [AssociationComponent] {
        components ?? (paths ?? []).map(AssociationComponent.init(legacyPath:))
    }

    var isLegacy: Bool { components == nil && paths != nil }
}

/// The place of a component in a file.
public struct ComponentPlace: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The index of the entry in `details`.
    public let detail: Int
    /// The index of the component in the entry.
    public let index: Int
    /// Whether the entry has the old `paths`.
    public let isLegacy: Bool

    /// Makes a place.
    public init(detail: Int, index: Int, isLegacy: Bool = false) {
        self.detail = detail
        self.index = index
        self.isLegacy = isLegacy
    }

    /// The path of its key: `applinks.details[0].components[3]`.
    public var description: String { "applinks.details[\(detail)].\(isLegacy ? "paths" : "components")[\(index)]" }

    /// Whether a place comes before another one in the file.
    public static func < (left: ComponentPlace, right: ComponentPlace) -> Bool {
        (left.detail, left.index) < (right.detail, right.index)
    }
}

/// Why an association file cannot be used: everything that is wrong with it.
public struct AssociationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, in the order of the file.
    ///
    /// A place is a line and column, or the path of a key and its line: `applinks.details[0].components[3].exclude (line 12)`.
    public let problems: [ConfigurationProblem]

    /// A line for each problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension AssociationError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension AssociationFile {
    /// Every pattern with its place.
    var patterns: [(place: String, pattern: String)] {
        var patterns = defaults.patterns(at: "applinks.defaults")
        for (index, detail) in details.enumerated() {
            patterns += detail.defaults.patterns(at: "applinks.details[\(index)].defaults")
            for (position, component) in detail.rules.enumerated() {
                let place = ComponentPlace(detail: index, index: position, isLegacy: detail.isLegacy)
                patterns += component.patterns(at: "\(place)")
            }
        }
        return patterns
    }

}

extension AssociationComponent {
    /// Every pattern of the component with its place.
    func patterns(at place: String) -> [(place: String, pattern: String)] {
        var patterns: [(String, String)] = []
        if let path { patterns.append(("\(place)./", path)) }
        switch query {
        case .text(let text): patterns.append(("\(place).?", text))
        case .items(let items): patterns += items.map { ("\(place).?.\($0.name)", $0.pattern) }
        case .void, nil: break
        }
        if let fragment { patterns.append(("\(place).#", fragment)) }
        return patterns
    }
}
