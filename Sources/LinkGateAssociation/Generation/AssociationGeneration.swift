import LinkGate

/// A file made of what an app knows, and what such a file cannot express.
///
/// ```swift
/// let generation = try AssociationGeneration(of: table, appIDs: ["ABCDE12345.com.example.app"])
/// print(generation.file.json)
/// ```
///
/// Places for the browser only come first, as excludes; then places that are exact, then those with all below them; last
/// the patterns with a wildcard in the middle, each behind an exclude for what lies deeper, since wildcards of a file
/// cross slashes. Case does not count.
public struct AssociationGeneration: Sendable {
    /// The file.
    public let file: AssociationFile
    /// Where the file and the table differ although the file is the best there is, each with a witness.
    public let limits: [AssociationFinding]

    /// Makes a file.
    ///
    /// - Parameters:
    ///   - table: What the app knows; its routes count, whether they are complete or not.
    ///   - appIDs: The apps, each as `PREFIX.bundle.id`.
    /// - Throws: ``AssociationError`` for a route that no file can express, or an id that is none.
    public init(of table: AssociationTable, appIDs: [String]) throws(AssociationError) {
        var problems = appIDs.compactMap(ConfigurationProblem.init(ofAppID:))
        if appIDs.isEmpty {
            problems.append(
                .init(
                    place: "the file", problem: "no app id is given",
                    remedy: "give one, as in ABCDE12345.com.example.app"))
        }
        if table.routes.allSatisfy(\.isWebOnly) {
            problems.append(
                .init(
                    place: "the file", problem: "no route is to be handed over",
                    remedy: "name the places that the app knows, such as `wallet`"))
        }
        var patterns: [(pattern: RoutePattern, isWebOnly: Bool)] = []
        for route in table.routes {
            do throws(ConfigurationProblem) {
                patterns.append((try Self.pattern(of: route), route.isWebOnly))
            } catch {
                problems.append(error)
            }
        }
        if !problems.isEmpty { throw AssociationError(problems: problems) }
        let detail = AssociationDetail(appIDs: appIDs, components: Self.components(patterns))
        file = AssociationFile(details: [detail], defaults: .init(caseSensitive: false))
        var complete = table
        complete.isComplete = true
        limits = AssociationCheck(file, against: complete).findings
    }

    private static func pattern(of route: AssociationRoute) throws(ConfigurationProblem) -> RoutePattern {
        let pattern = try RoutePattern(route)
        for case .name(let name) in pattern.segments
        where name.contains("*") || name.contains("?") || name.contains("$(") {
            throw ConfigurationProblem(
                place: "route `\(route.destinationPattern)`",
                problem: "`\(name)` holds a `*`, `?` or `$(`, which a pattern of a file cannot escape",
                remedy: "rename the place, or write `*` for the whole segment")
        }
        return pattern
    }

    private static func components(_ routes: [(pattern: RoutePattern, isWebOnly: Bool)]) -> [AssociationComponent] {
        let known = routes.filter { !$0.isWebOnly }.map(\.pattern)
        let tight = known.filter { !$0.isLooserInFile }
        let loose = known.filter(\.isLooserInFile).sorted { $0.segments.count > $1.segments.count }
        var components = routes.filter(\.isWebOnly).flatMap { RouteComponents.webOnly($0.pattern) }
        components += ["*%2F*", "*%5C*"].map {
            AssociationComponent(path: $0, exclude: true, comment: "an encoded separator: the app rejects such links")
        }
        components += tight.filter(\.isExact).flatMap { RouteComponents($0).includes }
        components += tight.filter { !$0.isExact }.flatMap { RouteComponents($0).includes }
        for pattern in loose {
            let parts = RouteComponents(pattern)
            components += parts.excludes + parts.includes
        }
        var seen: Set<AssociationComponent> = []
        return components.filter { seen.insert($0).inserted }
    }
}

extension ConfigurationProblem {
    /// What is wrong with the id of an app, which is the prefix of its team and its bundle id; `nil` if nothing is.
    init?(ofAppID id: String) {
        let prefix = id.prefix { $0 != "." }
        let bundle = id.dropFirst(prefix.count + 1)
        let isPrefix = prefix.utf8.count == 10 && prefix.utf8.allSatisfy { Self.isUpperCaseOrDigit($0) }
        let isBundle =
            !bundle.isEmpty
            && bundle.utf8.allSatisfy { Self.isUpperCaseOrDigit($0) || Self.isLowerCase($0) || "-.".utf8.contains($0) }
        if isPrefix, isBundle { return nil }
        self.init(
            place: "app id `\(id)`",
            problem: isPrefix || !isBundle
                ? "it has no bundle id behind a prefix" : "its prefix has no ten capital letters and digits",
            remedy: "write the team's prefix and the bundle id, as in ABCDE12345.com.example.app")
    }

    private static func isUpperCaseOrDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    private static func isLowerCase(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
}
