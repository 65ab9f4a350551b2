public import LinkGate
public import LinkGateRoutes

/// The promises of an app's routes, checked with the examples that they declare.
///
/// ```swift
/// @Test(arguments: try RouteChecks.all(routes, gate: gate, on: .scheme("yourapp"), .web("app.example.com")))
/// func keepsItsPromises(_ check: RouteCheck) throws { try check.run() }
/// ```
public enum RouteChecks {
    /// A check for each example of each link, and one for the table itself.
    ///
    /// - Parameters:
    ///   - table: The app's routes.
    ///   - gate: The app's gate, of the same parsers and policies as its router: `buildGate()` makes it.
    ///   - bases: Where the app's links begin. Each example needs one that reaches it.
    /// - Returns: The checks.
    public static func all(_ table: RouteTable, gate: Gate, on bases: LinkBase...) -> [RouteCheck] {
        let consistency = RouteCheck(name: "the routes are consistent") { () throws(Violation) in
            try require(
                table.configurationProblems.isEmpty, "the routes of an app fit together",
                seen: table.configurationProblems.map(\.description).joined(separator: "; "))
        }
        return [consistency]
            + table.examples.map { example in
                RouteCheck(name: "\(example.place.name): \(example.route)") { () throws(Violation) in
                    try ExampleCheck(example: example, table: table, gate: gate).run(on: bases)
                }
            }
    }
}

/// One check of an app's routes; a check that fails throws a ``Violation``.
public struct RouteCheck: Sendable, CustomStringConvertible {
    /// What is checked: the name of the link and the example.
    public let name: String

    private let body: @Sendable () throws(Violation) -> Void

    init(name: String, body: @escaping @Sendable () throws(Violation) -> Void) {
        (self.name, self.body) = (name, body)
    }

    /// The check's name.
    public var description: String { name }

    /// Runs the check.
    ///
    /// - Throws: ``Violation`` if the promise is not kept.
    public func run() throws(Violation) { try body() }
}
