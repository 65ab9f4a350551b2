import Testing

@testable import LinkGateCommand

@Suite struct AssociationCommandTests {
    private static let configuration = """
        {"schemes": ["yourapp"], "hosts": ["app.example.com"], "authRequiredDestinations": ["wallet", "=orders/*"]}
        """

    private func terminal() async throws -> TestTerminal {
        let terminal = try TestTerminal()
        try terminal.write(Self.configuration, to: "linkgate.json")
        #expect(await terminal.run("aasa", "generate", "--app-id", "ABCDE12345.com.example.app") == .success)
        try terminal.write(terminal.output.text, to: "aasa.json")
        return terminal.next()
    }

    @Test func aGeneratedFileAgreesWithItsConfiguration() async throws {
        let terminal = try await terminal()
        #expect(await terminal.run("aasa", "check", "aasa.json") == .success)
        #expect(await terminal.next().run("aasa", "lint", "aasa.json") == .success)
    }

    @Test func aDifferenceIsStatusOne() async throws {
        let terminal = try await terminal()
        try terminal.write(#"["wallet", "=orders/*", "help"]"#, to: "routes.json")
        #expect(await terminal.run("aasa", "check", "aasa.json", "--routes", "routes.json") == .findings)
        #expect(terminal.output.text.contains("for example https://app.example.com/help\n"))
    }

    @Test func aMatchSaysWhoDecidesAndWhatLinkGateSays() async throws {
        let terminal = try await terminal()
        #expect(await terminal.run("aasa", "match", "aasa.json", "https://app.example.com/Wallet/x") == .success)
        #expect(terminal.output.text.hasPrefix("match  https://app.example.com/Wallet/x\n"))
        #expect(terminal.output.text.contains("eligible, not certain"))
        #expect(terminal.output.text.contains("(`/wallet/*`, line "))
        #expect(terminal.output.text.contains("LinkGate: gated, needs login (Wallet/x)"))
        let other = terminal.next()
        await other.run(
            "aasa", "match", "aasa.json", "https://www.example.com/wallet", "https://app.example.com//wallet")
        #expect(other.output.text.contains("its host is another one: the file is for app.example.com"))
        #expect(other.output.text.contains("uncertain  https://app.example.com//wallet\n"))
    }

    @Test func expectedVerdictsAreCompared() async throws {
        let terminal = try await terminal()
        try terminal.write("https://app.example.com/wallet match\nhttps://app.example.com/x no_match\n", to: "good.txt")
        try terminal.write("\u{FEFF}https://app.example.com/wallet match\n", to: "marked.txt")
        try terminal.write("https://app.example.com/wallet exclude\n", to: "bad.txt")
        #expect(await terminal.run("aasa", "match", "aasa.json", "--links", "good.txt") == .success)
        #expect(await terminal.next().run("aasa", "check", "aasa.json", "--links", "good.txt") == .success)
        #expect(await terminal.next().run("aasa", "match", "aasa.json", "--links", "marked.txt") == .success)
        let bad = terminal.next()
        #expect(await bad.run("aasa", "check", "aasa.json", "--links", "bad.txt") == .findings)
        #expect(bad.output.text.contains("line 1: https://app.example.com/wallet: match, where exclude is expected"))
    }

    @Test(arguments: [
        (["aasa"], "ACTION is missing"), (["aasa", "mach"], "did you mean `match`?"),
        (["aasa", "generate"], "--app-id is missing"), (["aasa", "match", "linkgate.json"], "`applinks` is missing"),
        (["aasa", "check", "nothing.json"], "the file cannot be read"),
        (["doctor", "nowhere"], "nowhere is no folder"),
        (["aasa", "generate", "--app-id", "x"], "it has no bundle id behind a prefix"),
    ])
    func aWrongCallIsExplained(arguments: [String], problem: String) async throws {
        let terminal = try await terminal()
        #expect(await terminal.run(arguments) == .usage)
        #expect(terminal.errors.text.contains(problem), "\(terminal.errors.text)")
    }

    @Test func theHelpOfAnActionIsFoundBothWays() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("aasa", "match", "--help") == .success)
        let other = terminal.next()
        #expect(await other.run("help", "aasa", "match") == .success)
        #expect(terminal.output.text == other.output.text)
    }

    @Test func theDoctorFindsTheFilesOfAProject() async throws {
        let terminal = try await terminal()
        let plist = "<plist><dict><key>CFBundleURLTypes</key><array/></dict></plist>"
        try terminal.write(plist, to: "Info.plist")
        #expect(await terminal.run("doctor", ".") == .findings)
        #expect(terminal.output.text.contains("CFBundleURLSchemes does not name it"))
        #expect(terminal.output.lines.last == ".: 1 warning, 2 notes", "\(terminal.output.text)")
    }

    @Test func theDoctorRefusesAFolderWithoutAnyOfItsFiles() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("doctor", ".") == .usage)
        #expect(
            terminal.errors.text.contains(
                ". holds no Info.plist, *.entitlements, apple-app-site-association or linkgate.json"))
    }

    @Test func theDoctorNotesThatTheAssociationFileIsMissing() async throws {
        let terminal = try TestTerminal()
        try terminal.write("<plist><dict/></plist>", to: "Info.plist")
        await terminal.run("doctor", ".")
        #expect(terminal.output.text.contains("there is no association file, so it is not compared"))
    }

    @Test func withoutPlacesAFileIsNotMade() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("aasa", "generate", "--app-id", "ABCDE12345.com.example.app") == .usage)
        #expect(terminal.errors.text.contains("the places that the app knows are missing"))
        #expect(terminal.errors.text.contains("--config FILE, or a list of patterns with --routes FILE"))
    }
}
