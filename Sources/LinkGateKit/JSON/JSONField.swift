import LinkGate

/// A value in a JSON file together with the path of its key, such as `authRequiredDestinations[3].level`.
///
/// The typed readers collect problems and return `nil`, so that one reading reports all of them.
package struct JSONField {
    package let node: JSONNode
    /// The path of the key; empty for the whole text.
    package let path: String

    package init(_ node: JSONNode, path: String = "") {
        self.node = node
        self.path = path
    }

    /// Adds a problem at this place.
    package func report(
        _ problem: String, remedy: String, to problems: inout [ConfigurationProblem]
    ) {
        problems.append(ConfigurationProblem(place: place, problem: problem, remedy: remedy))
    }

    /// The fields of an object by their keys.
    ///
    /// Unknown and repeated keys are problems; of a repeated one the first counts, so that reading can continue.
    package func fields(
        _ known: [String], problems: inout [ConfigurationProblem]
    ) -> [String: JSONField]? {
        guard case .object(let members) = node.value else {
            wrongType("an object", "write { … }, with keys and values in it", &problems)
            return nil
        }
        var fields: [String: JSONField] = [:]
        for member in members {
            let field = JSONField(member.node, path: path.isEmpty ? member.key : "\(path).\(member.key)")
            if !known.contains(member.key) {
                field.report("unknown key", remedy: Self.remedy(for: member.key, known: known), to: &problems)
            } else if fields[member.key] != nil {
                field.report("the key is given twice", remedy: "merge the two into one", to: &problems)
            } else {
                fields[member.key] = field
            }
        }
        return fields
    }

    /// The fields of an array.
    package func elements(problems: inout [ConfigurationProblem]) -> [JSONField]? {
        guard case .array(let nodes) = node.value else {
            wrongType("an array", "write [ … ], with the values in it", &problems)
            return nil
        }
        return nodes.enumerated().map { JSONField($1, path: "\(path)[\($0)]") }
    }

    /// A string.
    package func string(problems: inout [ConfigurationProblem]) -> String? {
        if case .string(let text) = node.value { return text }
        wrongType("a string", "write it in double quotes", &problems)
        return nil
    }

    /// A number; `meaning` describes it in messages.
    package func number(_ meaning: String = "a number", problems: inout [ConfigurationProblem]) -> Double? {
        if case .number(let number) = node.value { return number }
        wrongType("a number", "write \(meaning), without quotes", &problems)
        return nil
    }

    /// A boolean.
    package func bool(problems: inout [ConfigurationProblem]) -> Bool? {
        if case .bool(let flag) = node.value { return flag }
        wrongType("true or false", "write one of them, without quotes", &problems)
        return nil
    }

    /// Adds the problem that another kind of value is required here.
    package func wrongType(_ wanted: String, _ remedy: String, _ problems: inout [ConfigurationProblem]) {
        report("\(node.kind) where \(wanted) is needed", remedy: remedy, to: &problems)
    }

    private var place: String { path.isEmpty ? "the whole file" : path }

    private static func remedy(for key: String, known: [String]) -> String {
        if let suggestion = Spelling.closest(to: key, in: known) { return "did you mean `\(suggestion)`?" }
        return "remove it; known here: " + known.joined(separator: ", ")
    }
}

extension JSONField {
    /// Reads a whole file; a syntax error is a problem with a line and column.
    package init(parsing bytes: [UInt8]) throws(ConfigurationProblem) {
        do throws(JSONSyntaxError) {
            self.init(try JSONNode(parsing: bytes))
        } catch {
            throw ConfigurationProblem(
                place: error.position.description, problem: error.problem, remedy: error.remedy)
        }
    }
}
