import LinkGateTesting
import Testing

/// A plug-in that breaks a promise on purpose, and the check that must fail.
struct Broken<Place: Sendable, Subject>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A part of the name of the check that fails.
    let fails: String
    let make: @Sendable (Place) -> Subject

    init(_ description: String, fails: String, make: @escaping @Sendable (Place) -> Subject) {
        testDescription = description
        self.fails = fails
        self.make = make
    }

    /// The names of the checks that find a violation; each gets a separate place.
    func failures(of checks: [Check<Subject>], place makePlace: () -> Place) async -> [String] {
        var failed: [String] = []
        for check in checks {
            let place = makePlace()
            do {
                try await check.run { make(place) }
            } catch is Violation {
                failed.append(check.name)
            } catch {
                Issue.record("\(check.name): \(error)")
            }
        }
        return failed
    }
}

extension Broken where Place == Void {
    func failures(of checks: [Check<Subject>]) async -> [String] { await failures(of: checks) {} }
}
