import Testing

@testable import LinkGateCommand

@Suite struct ArgumentsTests {
    private static let command = CommandDescription(
        name: "open", summary: "", operands: "URL", operandCount: 1...2,
        options: [.auth, .store, .events, CheckCommand.json], details: "")

    private func read(_ arguments: String...) throws -> Arguments { try Arguments(arguments, for: Self.command) }

    private func error(_ arguments: String...) -> UsageError? {
        #expect(throws: UsageError.self) { try Arguments(arguments, for: Self.command) }
    }

    @Test func readsOptionsAndOperandsInAnyOrder() throws {
        let arguments = try read("a:b", "--store", "dir", "--json", "--auth=never", "c:d")
        #expect(arguments.operands == ["a:b", "c:d"])
        #expect(arguments[.store] == "dir")
        #expect(arguments[.auth] == "never")
        #expect(arguments[.events] == nil)
        #expect(arguments.has(CheckCommand.json))
    }

    @Test func twoHyphensEndTheOptions() throws {
        #expect(try read("--", "--json", "--").operands == ["--json", "--"])
    }

    @Test func aHyphenIsAValueAndAnOperand() throws {
        let arguments = try read("-", "--events", "-")
        #expect(arguments.operands == ["-"])
        #expect(arguments[.events] == "-")
    }

    @Test func aValueMayHoldAnEqualsSign() throws {
        #expect(try read("x", "--store=a=b")[.store] == "a=b")
    }

    @Test func helpNeedsNoOperands() throws {
        #expect(try read("--help").has(.help))
        #expect(try read("-h").has(.help))
    }

    @Test func suggestsTheOptionThatWasMeant() {
        #expect(error("x", "--stroe", "dir")?.remedy == "did you mean --store?")
        #expect(error("x", "--jsno")?.remedy == "did you mean --json?")
    }

    @Test func refusesWhatItDoesNotUnderstand() {
        #expect(error()?.problem == "URL is missing")
        #expect(error("a", "b", "c")?.problem == "`c` is one argument too many")
        #expect(error("a", "--store")?.problem == "--store needs a value")
        #expect(error("a", "--store", "--json")?.problem == "--store needs a value")
        #expect(error("a", "--store=")?.problem == "--store needs a value")
        #expect(error("a", "--json=yes")?.problem == "--json takes no value")
        #expect(error("a", "--store=a", "--store=b")?.problem == "--store is given twice")
        #expect(error("a", "--auth=maybe")?.remedy == "give one of prompt, always, never")
        #expect(error("a", "-x")?.problem == "unknown option -x")
    }
}
