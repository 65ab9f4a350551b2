import LinkGate
import LinkGateKit

/// Reads an association file out of JSON, and collects everything that is wrong with it.
struct AssociationReader {
    /// A key that the system does not know, where it stands, and the keys that it knows there.
    struct IgnoredKey {
        let place: String
        let key: String
        let known: [String]
    }

    private(set) var problems: [ConfigurationProblem] = []
    private(set) var ignoredKeys: [IgnoredKey] = []
    private let lines: LineIndex

    static let componentKeys = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment"]
    static let detailKeys = ["appIDs", "appID", "components", "paths", "defaults"]
    static let applinksKeys = ["details", "defaults", "substitutionVariables", "apps"]

    init(_ bytes: [UInt8]) { lines = LineIndex(bytes) }

    mutating func read(_ file: JSONField) -> AssociationFile {
        var read = AssociationFile(details: [])
        guard let services = members(file) else { return read }
        guard let applinks = services["applinks"] else {
            report(file, "`applinks` is missing, so no link is handed over", "add \"applinks\": { \"details\": [ … ] }")
            return read
        }
        guard let keys = members(applinks) else { return read }
        ignore(keys, but: Self.applinksKeys, in: applinks)
        if let field = keys["defaults"] { read.defaults = component(field) }
        if let field = keys["substitutionVariables"] { read.substitutionVariables = variables(field) }
        guard let details = keys["details"] else {
            report(applinks, "`details` is missing, so no link is handed over", "add \"details\": [ … ] to it")
            return read
        }
        if case .object = details.node.value {
            report(
                details, "an object where an array is needed: the form of iOS 9",
                "write [ { \"appIDs\": [\"PREFIX.bundle.id\"], \"components\": [ … ] } ]")
            return read
        }
        read.details = elements(details).map { detail($0) }
        let limit = PatternReader.maximumElements
        for (place, pattern) in read.patterns
        where PatternReader(variables: read.substitutionVariables).elementCount(of: pattern) > limit {
            problems.append(
                .init(
                    place: place, problem: "the pattern has more than \(limit) characters with its variables",
                    remedy: "shorten it: no link is so long"))
        }
        return read
    }

    // MARK: Parts

    private mutating func detail(_ field: JSONField) -> AssociationDetail {
        var detail = AssociationDetail(appIDs: [])
        guard let keys = members(field) else { return detail }
        ignore(keys, but: Self.detailKeys, in: field)
        if let ids = keys["appIDs"] { detail.appIDs = strings(ids) }
        if let id = keys["appID"], let text = string(id), !detail.appIDs.contains(text) { detail.appIDs.append(text) }
        if detail.appIDs.isEmpty, keys["appIDs"] == nil, keys["appID"] == nil {
            report(field, "no app is named", "add \"appIDs\": [\"PREFIX.bundle.id\"]")
        }
        if let paths = keys["paths"] { detail.paths = strings(paths) }
        if let components = keys["components"] { detail.components = elements(components).map { component($0) } }
        if let defaults = keys["defaults"] { detail.defaults = component(defaults) }
        return detail
    }

    private mutating func component(_ field: JSONField) -> AssociationComponent {
        guard let keys = members(field) else { return AssociationComponent() }
        ignore(keys, but: Self.componentKeys, in: field)
        var component = component(keys)
        component.source.ignoredKeys = keys.keys.filter { !Self.componentKeys.contains($0) }.sorted()
        component.source.line = lines.line(of: field.node.offset)
        let meant = Dictionary(
            component.source.ignoredKeys.compactMap { key in
                Self.componentKeys.first { $0.lowercased() == key.lowercased() }.map { ($0, keys[key]) }
            }, uniquingKeysWith: { first, _ in first })
        if !meant.isEmpty {
            let before = problems
            component.source.inAnyKeyCase = [
                self.component(keys.merging(meant.compactMapValues(\.self)) { first, _ in first })
            ]
            problems = before
        }
        return component
    }

    private mutating func component(_ keys: [String: JSONField]) -> AssociationComponent {
        AssociationComponent(
            path: keys["/"].flatMap { string($0) }, query: keys["?"].flatMap { query($0) },
            fragment: keys["#"].flatMap { string($0) }, exclude: keys["exclude"].flatMap { bool($0) },
            caseSensitive: keys["caseSensitive"].flatMap { bool($0) },
            percentEncoded: keys["percentEncoded"].flatMap { bool($0) },
            comment: keys["comment"].flatMap { if case .string(let text) = $0.node.value { text } else { nil } })
    }

    private mutating func query(_ field: JSONField) -> QueryPattern? {
        switch field.node.value {
        case .string(let text): return .text(text)
        case .object(let members):
            guard self.members(field) != nil else { return nil }
            let items = members.compactMap { member -> QueryPattern.Item? in
                if case .string(let pattern) = member.node.value { return .init(member.key, pattern) }
                return nil
            }
            return items.count == members.count ? .items(items) : .void
        default:
            report(
                field, "\(field.node.kind) where a string or an object is needed", "write the pattern in double quotes")
            return nil
        }
    }

    private mutating func variables(_ field: JSONField) -> [String: [String]] {
        (members(field) ?? [:]).mapValues { strings($0) }
    }

    // MARK: Values

    /// The fields of an object by their keys; of a repeated key, the first.
    private mutating func members(_ field: JSONField) -> [String: JSONField]? {
        guard case .object(let members) = field.node.value else {
            report(field, "\(field.node.kind) where an object is needed", "write { … }, with keys and values in it")
            return nil
        }
        var fields: [String: JSONField] = [:]
        for member in members {
            let path = field.path.isEmpty ? member.key : "\(field.path).\(member.key)"
            let child = JSONField(member.node, path: path)
            if fields.updateValue(child, forKey: member.key) != nil {
                problems.append(
                    .init(
                        place: "\(path) (line \(lines.line(of: member.keyOffset)))", problem: "the key is given twice",
                        remedy: "keep one: which of the two the system takes is not known"))
            }
        }
        return fields
    }

    private mutating func elements(_ field: JSONField) -> [JSONField] {
        guard let elements = field.elements(problems: &problems) else { return [] }
        return elements
    }

    private mutating func strings(_ field: JSONField) -> [String] { elements(field).compactMap { string($0) } }

    private mutating func string(_ field: JSONField) -> String? {
        if case .string(let text) = field.node.value { return text }
        report(field, "\(field.node.kind) where a string is needed", "write it in double quotes")
        return nil
    }

    private mutating func bool(_ field: JSONField) -> Bool? {
        if case .bool(let flag) = field.node.value { return flag }
        report(field, "\(field.node.kind) where true or false is needed", "write one of them, without quotes")
        return nil
    }

    private mutating func ignore(_ keys: [String: JSONField], but known: [String], in field: JSONField) {
        let place = "\(field.path) (line \(lines.line(of: field.node.offset)))"
        for key in keys.keys.sorted() where !known.contains(key) {
            ignoredKeys.append(IgnoredKey(place: place, key: key, known: known))
        }
    }

    private mutating func report(_ field: JSONField, _ problem: String, _ remedy: String) {
        let line = "line \(lines.line(of: field.node.offset))"
        problems.append(
            .init(place: field.path.isEmpty ? line : "\(field.path) (\(line))", problem: problem, remedy: remedy))
    }
}

/// Finds the line of an offset without reading the text again.
struct LineIndex {
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// The line, counting from 1.
    func line(of offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }
}
