import LinkGate

/// Links with the verdicts that are expected of them, for CI.
///
/// A line holds a link and, after white space, the verdict; empty lines and lines that begin with `#` are skipped:
///
/// ```
/// # the shop
/// https://app.example.com/buy/42      match
/// https://app.example.com/help/legal  exclude
/// ```
public struct LinkExpectations: Sendable, Hashable {
    /// A link and its verdict.
    public struct Expectation: Sendable, Hashable {
        /// The line, counting from 1.
        public let line: Int
        /// The link.
        public let url: String
        /// The verdict that is expected.
        public let verdict: String
    }

    /// A link whose verdict is another one.
    public struct Difference: Sendable, Hashable, CustomStringConvertible {
        /// What was expected.
        public let expectation: Expectation
        /// The verdict.
        public let verdict: String

        /// Line, link and both verdicts.
        public var description: String {
            "line \(expectation.line): \(expectation.url): \(verdict), where \(expectation.verdict) is expected"
        }
    }

    /// The expectations, in order.
    public let expectations: [Expectation]

    /// Reads expectations.
    ///
    /// - Parameters:
    ///   - text: The lines.
    ///   - verdicts: The words that are verdicts.
    /// - Throws: ``AssociationError`` with every line that cannot be read.
    public init(_ text: String, verdicts: [String]) throws(AssociationError) {
        var expectations: [Expectation] = []
        var problems: [ConfigurationProblem] = []
        for (index, written) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = written.split(whereSeparator: \.isWhitespace)
            guard let url = words.first, url.first != "#" else { continue }
            if words.count == 2, verdicts.contains(String(words[1])) {
                expectations.append(Expectation(line: index + 1, url: String(url), verdict: String(words[1])))
            } else {
                let verdict =
                    words.count < 2 ? "no verdict" : "`\(words.dropFirst().joined(separator: " "))` is no verdict"
                problems.append(
                    .init(
                        place: "line \(index + 1)", problem: verdict,
                        remedy: "write the link, a space, and one of \(verdicts.joined(separator: ", "))"))
            }
        }
        guard problems.isEmpty else { throw AssociationError(problems: problems) }
        self.expectations = expectations
    }

    /// The expectations that are not met.
    ///
    /// - Parameter verdict: The verdict of a link.
    /// - Returns: The differences, in the order of the lines.
    public func differences(_ verdict: (String) -> String) -> [Difference] {
        expectations.compactMap { expectation in
            let actual = verdict(expectation.url)
            return actual == expectation.verdict ? nil : Difference(expectation: expectation, verdict: actual)
        }
    }
}
