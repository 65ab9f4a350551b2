/// Something about an association file that differs, surprises, or is lost; with its remedy.
public struct AssociationFinding: Sendable, Hashable, CustomStringConvertible {
    /// How much a finding matters.
    public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
        /// Good to know.
        case note
        /// A difference: a link goes where it should not, or does not go where it should.
        case warning
        /// The file cannot be used.
        case error

        /// Whether a severity is below another one.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// How much it matters.
    public var severity: Severity
    /// What kind of finding it is.
    public let kind: Kind
    /// Where: the path of a key, a route, a host, or a file.
    public let place: String
    /// What is wrong.
    public let problem: String
    /// A URL that shows it; `nil` if none can.
    public let witness: String?
    /// What to do.
    public let remedy: String

    /// Makes a finding.
    public init(
        _ severity: Severity, _ kind: Kind, at place: String, _ problem: String, witness: String? = nil, remedy: String
    ) {
        self.severity = severity
        self.kind = kind
        self.place = place
        self.problem = problem
        self.witness = witness
        self.remedy = remedy
    }

    /// Place, problem, witness and remedy in one line.
    public var description: String {
        "\(place): \(problem)\(witness.map { ", as \($0) shows" } ?? ""); \(remedy)"
    }
}

extension AssociationFinding {
    /// The kind of a finding, with a stable name.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        // Between a file and what an app knows.

        /// Handed to the app, which does not know the place.
        case unknownPlace = "unknown_place"
        /// Handed to the app, whose parser rejects the link.
        case rejectedLink = "rejected_link"
        /// Known, and never handed over.
        case neverHandedOver = "never_handed_over"
        /// Known, and kept back by an earlier `exclude`.
        case hiddenByExclude = "hidden_by_exclude"
        /// Known, and handed over with certain queries or fragments only.
        case onlyWithQuery = "only_with_query"
        /// Known in any case, and handed over in one.
        case onlyInOneCase = "only_in_one_case"
        /// Known in any encoding, and handed over in one.
        case onlyInOneEncoding = "only_in_one_encoding"
        /// Only for the browser, and handed to the app.
        case webOnlyPlace = "web_only_place"
        /// A path of a server's own is handed to the app.
        case serverPath = "server_path"
        /// A host that one side knows and the other does not.
        case host
        /// An app id that is malformed, or not the one expected.
        case appID = "app_id"
        /// An entry of the entitlement that is malformed.
        case entitlement
        /// A URL scheme that one side knows and the other does not.
        case scheme
        /// The comparison was given up.
        case notCompared = "not_compared"

        // Within a file.

        /// The file cannot be read.
        case unreadable
        /// A key that the system does not know.
        case unknownKey = "unknown_key"
        /// Both forms of rules in one entry.
        case mixedForms = "mixed_forms"
        /// The old form of rules.
        case oldForm = "old_form"
        /// An entry or rule without any effect.
        case noEffect = "no_effect"
        /// A rule that an earlier one always decides before.
        case unreachable
        /// A rule that matches every URL although it looks as if it would not.
        case matchesEverything = "matches_everything"
        /// A fragment in the pattern of a path.
        case fragmentInPath = "fragment_in_path"
        /// A query in the pattern of a path.
        case queryInPath = "query_in_path"
        /// A URL or host in the pattern of a path.
        case hostInPath = "host_in_path"
        /// A pattern that no URL can match.
        case impossiblePattern = "impossible_pattern"
        /// A variable that is not defined, or has no values.
        case variable
        /// A dictionary that the system ignores.
        case voidQuery = "void_query"
        /// What the system does is not known.
        case openQuestion = "open_question"
        /// The file is nearly as large as it may be.
        case size

        // Among the files of a project.

        /// A file that is missing.
        case missingFile = "missing_file"
        /// A value that only a build settles.
        case buildSetting = "build_setting"
    }
}
