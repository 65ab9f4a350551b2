import LinkGateKit
import Testing

@testable import LinkGate

@Suite("Event parameters")
struct EventParametersTests {
    @Test(
        "that stand for every parameter, or for none, are problems with place and remedy",
        arguments: ["*", "**", "", "utm_*x", "*_id"])
    func problems(_ name: String) throws {
        let builder = RouterProbe().builder().eventParameters(["campaign", name])
        let error = try #require(throws: DeepLinkRouter.BuildError.self) { try builder.build() }
        #expect(error.problems.map(\.place) == ["eventParameters[1]"])
        #expect(error.problems.allSatisfy { !$0.problem.isEmpty && !$0.remedy.isEmpty })
    }

    @Test("are names, and beginnings of names", arguments: [[], ["campaign"], ["utm_*", "u*"], ["ü*"]])
    func names(_ names: [String]) throws {
        _ = try RouterProbe().builder().eventParameters(names).build()
    }

    @Test("are no problem as they are by default") func standard() { #expect(EventPrivacy.standard.problems.isEmpty) }
}
