/// Every pattern of a file with its place.
enum AssociationPatterns {
    static func all(in file: AssociationFile) -> [(place: String, pattern: String)] {
        var patterns = of(file.defaults, at: "applinks.defaults")
        for (index, detail) in file.details.enumerated() {
            patterns += of(detail.defaults, at: "applinks.details[\(index)].defaults")
            for (position, component) in detail.rules.enumerated() {
                let place = ComponentPlace(detail: index, index: position, isLegacy: detail.isLegacy)
                patterns += of(component, at: "\(place)")
            }
        }
        return patterns
    }

    static func of(_ component: AssociationComponent, at place: String) -> [(place: String, pattern: String)] {
        var patterns: [(String, String)] = []
        if let path = component.path { patterns.append(("\(place)./", path)) }
        switch component.query {
        case .text(let text): patterns.append(("\(place).?", text))
        case .items(let items): patterns += items.map { ("\(place).?.\($0.name)", $0.pattern) }
        case .void, nil: break
        }
        if let fragment = component.fragment { patterns.append(("\(place).#", fragment)) }
        return patterns
    }
}
