import LinkGateKit
import Testing

@Suite struct SpellingTests {
    private let known = ["schemes", "hosts", "authRequiredDestinations", "authQuery"]

    @Test(arguments: [
        ("scheme", "schemes"), ("shcemes", "schemes"), ("Hosts", "hosts"),
        ("authRequiredDestination", "authRequiredDestinations"),
        ("auth_query", "authQuery"),
    ])
    func suggestsWhatWasMeant(typed: String, meant: String) {
        #expect(Spelling.closest(to: typed, in: known) == meant)
    }

    @Test(arguments: ["timeout", "x", "", "policies"])
    func staysSilentWhereNothingIsClose(typed: String) {
        #expect(Spelling.closest(to: typed, in: known) == nil)
    }
}
