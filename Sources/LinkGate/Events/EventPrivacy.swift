/// Which values of a link's query events may contain.
struct EventPrivacy: Sendable {
    /// Names of parameters; a trailing `*` matches any rest.
    let allowedParameters: [String]

    static let standard = EventPrivacy(
        allowedParameters: ["utm_*", "campaign", "campaign_id", "source", "jid"])

    /// The problems of the names: one that matches every parameter, including secrets, or none.
    var problems: [ConfigurationProblem] {
        allowedParameters.enumerated().compactMap { index, name in
            Self.fault(in: name).map {
                .init(place: "eventParameters[\(index)]", problem: $0.problem, remedy: $0.remedy)
            }
        }
    }

    private static func fault(in name: String) -> (problem: String, remedy: String)? {
        if name.isEmpty { return ("the name is empty", "name a parameter, or remove it") }
        if name.utf8.allSatisfy({ $0 == UInt8(ascii: "*") }) {
            return (
                "\"\(name)\" stands for every parameter, also for one that holds a secret",
                "name the parameters that events may contain, as in \"utm_*\""
            )
        }
        guard name.utf8.dropLast().contains(UInt8(ascii: "*")) else { return nil }
        return ("`*` stands before the end of \"\(name)\"", "put it last, as in \"utm_*\"")
    }

    func allows(_ name: String) -> Bool {
        allowedParameters.contains { allowed in
            allowed.utf8.last == UInt8(ascii: "*")
                ? name.utf8.starts(with: allowed.utf8.dropLast()) : name == allowed
        }
    }

    /// The properties of an event: the link's own, the event's, then the allowed parameters.
    func properties(of draft: EventDraft) -> [DeepLinkEvent.Property] {
        guard let link = draft.link else { return draft.properties }
        var properties: [DeepLinkEvent.Property] = [
            .init("destination", .string(link.visibleDestination)), .init("scheme", .string(link.scheme)),
        ]
        properties += draft.properties
        for parameter in link.parameters where allows(parameter.name) {
            guard !properties.contains(where: { $0.name == parameter.name }) else { continue }
            properties.append(.init(parameter.name, .string(parameter.value)))
        }
        return properties
    }
}
