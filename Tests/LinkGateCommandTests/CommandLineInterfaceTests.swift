import Testing

@testable import LinkGateCommand

@Suite struct CommandLineInterfaceTests {
    @Test(arguments: LinkGateCommand.commands.map { $0.description.name })
    func everyCommandHasHelp(name: String) async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run(name, "--help") == .success)
        #expect(terminal.output.text.hasPrefix("Usage: linkgate \(name)"))
        #expect(terminal.errors.text.isEmpty)
        #expect(terminal.output.lines.allSatisfy { $0.count <= 120 })
    }

    @Test(arguments: ["--help", "-h", "help"])
    func theHelpNamesEveryCommand(argument: String) async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run(argument) == .success)
        for command in LinkGateCommand.commands {
            #expect(terminal.output.text.contains("\n  \(command.description.name)"))
        }
    }

    @Test func tellsItsVersion() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("--version") == .success)
        #expect(terminal.output.text == "linkgate \(LinkGateCommand.version)\n")
    }

    @Test func aWrongCallIsExplainedInOneLine() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("opne", "x") == .usage)
        #expect(
            terminal.errors.text == "linkgate: unknown command `opne`; did you mean `open`? (see `linkgate --help`)\n")
        #expect(await terminal.next().run("--config", "x", "open") == .usage)
        #expect(await terminal.next().run("open") == .usage)
    }

    @Test(arguments: [["--version", "x"], ["help", "open", "x"], ["lint", "--sample", "x"]])
    func whatIsTooMuchIsAnErrorThatNamesIt(arguments: [String]) async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run(arguments) == .usage)
        #expect(terminal.errors.text.contains("x") && terminal.output.text.isEmpty)
    }

    @Test func anUnknownCommandListsThose() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("frobnicate") == .usage)
        #expect(terminal.errors.text.contains("open, resume, pending, check, simulate, lint, routes, report"))
    }

    @Test(arguments: [("lint", "default: ./linkgate.json"), ("doctor", "default: the linkgate.json in DIR")])
    func theHelpOfConfigSaysWhatIsTakenWithoutIt(name: String, words: String) async throws {
        let terminal = try TestTerminal()
        await terminal.run(name, "--help")
        #expect(terminal.output.lines.contains { $0.contains("--config FILE") && $0.contains(words) })
    }
}
