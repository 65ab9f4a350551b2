/// What is wrong with the variables of a file.
struct VariableLint {
    private let file: AssociationFile
    private let used: [(place: String, pattern: String, names: [String])]

    init(_ file: AssociationFile) {
        self.file = file
        let reader = PatternReader(variables: file.substitutionVariables)
        used = file.patterns.map { ($0.place, $0.pattern, reader.variableNames(in: $0.pattern)) }
    }

    var findings: [AssociationFinding] { undefined + definitions }

    private var undefined: [AssociationFinding] {
        let reader = PatternReader(variables: file.substitutionVariables)
        return used.flatMap { use in
            use.names.filter { !reader.isDefined($0) }.map { name in
                .init(
                    .warning, .variable, at: use.place,
                    "`$(\(name))` is not defined, so the pattern hardly matches anything",
                    remedy: "add \"\(name)\": [ … ] to `substitutionVariables`; names are case-sensitive")
            }
        }
    }

    private var definitions: [AssociationFinding] {
        let names = Set(used.flatMap(\.names))
        return file.substitutionVariables.sorted { $0.key < $1.key }.flatMap { name, values -> [AssociationFinding] in
            let place = "applinks.substitutionVariables.\(name)"
            var findings: [AssociationFinding] = []
            if PatternReader.predefinedNames.contains(name) {
                findings.append(
                    .init(
                        .warning, .variable, at: place, "the system defines a variable of this name itself",
                        remedy: "choose another name"))
            }
            if values.isEmpty {
                findings.append(
                    .init(
                        .warning, .variable, at: place, "it has no values, so its patterns match nothing",
                        remedy: "add values"))
            }
            for value in values where value.contains("$(") {
                findings.append(
                    .init(
                        .warning, .variable, at: place, "`\(value)` names a variable, and values cannot",
                        remedy: "write the values out"))
            }
            if !names.contains(name) {
                findings.append(.init(.note, .variable, at: place, "no pattern uses it", remedy: "remove it"))
            }
            return findings
        }
    }
}
