import LinkGate
import LinkGateURLParser

/// The rules for single values of a configuration; those of the plug-ins if they have any.
enum ConfigurationRules {
    /// What is wrong with a value.
    struct Fault {
        let problem: String
        let remedy: String
    }

    /// About thirty years; above it, sums with points in time are no longer meaningful.
    static let longestTimeout = 1e9

    /// Schemes of systems and browsers, whose links do not belong to one app.
    private static let foreignSchemes: Set = [
        "about", "blob", "content", "data", "file", "ftp", "http", "https", "intent", "javascript", "mailto", "sms",
        "tel", "ws", "wss",
    ]

    static func scheme(_ name: String) -> Fault? {
        if let fault = fault(in: URLDeepLinkParser(schemes: [name])) { return fault }
        guard foreignSchemes.contains(name.lowercased()) else { return nil }
        return Fault(problem: "\"\(name)\" is no scheme of an app", remedy: "write the app's own, as in \"yourapp\"")
    }

    static func host(_ name: String) -> Fault? { fault(in: URLDeepLinkParser(hosts: [name])) }

    static func pattern(_ pattern: String) -> Fault? {
        do throws(ConfigurationProblem) {
            _ = try DestinationPatterns([pattern])
            return nil
        } catch {
            return Fault(error)
        }
    }

    static func parameter(_ name: String) -> Fault? {
        if name.isEmpty { return Fault(problem: "the name is empty", remedy: "name a parameter, or remove it") }
        if name.utf8.allSatisfy({ $0 == UInt8(ascii: "*") }) {
            return Fault(
                problem: "\"\(name)\" stands for every parameter, also for one that holds a secret",
                remedy: "name the parameters that events may contain, as in \"utm_*\"")
        }
        guard name.utf8.dropLast().contains(UInt8(ascii: "*")) else { return nil }
        return Fault(problem: "`*` stands before the end of \"\(name)\"", remedy: "put it last, as in \"utm_*\"")
    }

    static func level(_ name: String) -> Fault? {
        name.isEmpty ? Fault(problem: "the name is empty", remedy: "name the level, or remove it") : nil
    }

    private static func fault(in parser: URLDeepLinkParser) -> Fault? {
        parser.configurationProblems.first.map(Fault.init)
    }
}

extension ConfigurationRules.Fault {
    fileprivate init(_ problem: ConfigurationProblem) {
        self.init(problem: problem.problem, remedy: problem.remedy)
    }
}
