import LinkGate
import LinkGateRoutes

/// What must hold of one example of a route.
struct ExampleCheck {
    let example: RouteTable.Example
    let table: RouteTable
    let gate: Gate

    func run(on bases: [LinkBase]) throws(Violation) {
        let reaching = bases.filter { example.place.reach.includes($0) }
        try require(
            !reaching.isEmpty, "an example has a base that reaches it",
            seen: "none of the bases is for its kind of link")
        for base in reaching {
            let url = try link(of: example.route, as: example.place.name, on: base)
            try arrives(url)
            for alias in try aliases(on: base) { try arrives(alias) }
            for parent in table.stack(of: example.route).dropLast() { try parentHasLink(parent, on: bases) }
        }
    }

    private func link(of route: some LinkRoute, as name: String?, on base: LinkBase) throws(Violation) -> String {
        do throws(RouteError) {
            return try table.url(for: route, on: base, as: name)
        } catch {
            throw Violation(of: "an example has a link", seen: error.description)
        }
    }

    private func aliases(on base: LinkBase) throws(Violation) -> [String] {
        do throws(RouteError) {
            return try table.aliasURLs(for: example.route, on: base)
        } catch {
            throw Violation(of: "every alias reaches its route", seen: error.description)
        }
    }

    /// The gate asks for what the route declares, and the link leads to the example.
    private func arrives(_ url: String) throws(Violation) {
        let verdict = gate.verdict(for: url)
        let expected = example.place.auth?.level.map { GateVerdict.Decision.gated($0) } ?? .open
        try require(
            verdict.decision == expected, "the gate asks for what a route declares",
            seen: "\(url) is \(verdict.decision), and declared \(example.place.auth ?? .open)")
        let destination: RouteDestination?
        do throws(RouteError) {
            destination = try verdict.link.flatMap { link throws(RouteError) in try table.destination(for: link) }
        } catch {
            throw Violation(of: "an example reads back", seen: error.description)
        }
        try require(
            destination.map { AnyHashable($0.route) == AnyHashable(example.route) } ?? false,
            "an example reads back as an equal value",
            seen: "\(url) leads to \(destination.map { "\($0.route)" } ?? "no route")")
    }

    /// A parent may be reachable by another kind of link than its child.
    private func parentHasLink(_ parent: some LinkRoute, on bases: [LinkBase]) throws(Violation) {
        var problems: [String] = []
        for base in bases {
            do throws(RouteError) {
                _ = try table.url(for: parent, on: base)
                return
            } catch {
                problems.append(error.description)
            }
        }
        throw Violation(of: "every parent has a link", seen: problems.joined(separator: "; "))
    }
}
