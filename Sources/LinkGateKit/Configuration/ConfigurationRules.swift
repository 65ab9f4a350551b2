import LinkGate

/// What single values of a configuration must be; the plug-ins' own rules where they have them.
enum ConfigurationRules {
    /// What is wrong with a value.
    struct Fault {
        let problem: String
        let remedy: String
    }

    /// Above this, sums with points in time lose their meaning: about thirty years.
    static let longestTimeout = 1e9

    static func scheme(_ name: String) -> Fault? { nil }
    static func host(_ name: String) -> Fault? { nil }

    static func pattern(_ pattern: String) -> Fault? {
        do throws(ConfigurationProblem) {
            _ = try DestinationPatterns([pattern])
            return nil
        } catch {
            return Fault(problem: error.problem, remedy: error.remedy)
        }
    }

    static func parameter(_ name: String) -> Fault? {
        if name.isEmpty { return Fault(problem: "the name is empty", remedy: "name a parameter, or remove it") }
        guard name.utf8.dropLast().contains(UInt8(ascii: "*")) else { return nil }
        return Fault(problem: "`*` stands before the end of `\(name)`", remedy: "put it last, as in `utm_*`")
    }

    static func level(_ name: String) -> Fault? {
        name.isEmpty ? Fault(problem: "the name is empty", remedy: "name the level, or remove it") : nil
    }

    static func flagPart(_ text: String) -> Fault? {
        text.isEmpty
            ? Fault(problem: "the text is empty", remedy: "write { \"name\": \"auth\", \"value\": \"required\" }") : nil
    }
}
