/// The characters that paths hold as escapes and that a pattern or route names.
enum EscapedCharacters {
    static func all(in components: [CompiledComponent], _ patterns: [RoutePattern]) -> [Unicode.Scalar] {
        var found: Set<Unicode.Scalar> = []
        func add(_ text: String) {
            for scalar in text.unicodeScalars where !PathCharacters.isPlain(scalar) {
                for variant in scalar.caseVariants where !PathCharacters.isPlain(variant) { found.insert(variant) }
            }
        }
        for component in components {
            if let pattern = component.pathPattern { add(component.percentEncoded ? Hex.decoded(pattern) : pattern) }
            for edges in component.path?.edges ?? [] {
                for edge in edges {
                    if case .some(let scalars) = edge.label.others {
                        found.formUnion(scalars.compactMap(Unicode.Scalar.init))
                    }
                }
            }
        }
        for pattern in patterns {
            for case .name(let name) in pattern.segments { add(name) }
        }
        // What ends a path or separates its parts is no character of a name.
        found.subtract(["/", "\\", "?", "#", ";", "%"])
        return found.filter { $0.value >= 0x20 && $0.value != 0x7F }.sorted { $0.value < $1.value }
    }
}
