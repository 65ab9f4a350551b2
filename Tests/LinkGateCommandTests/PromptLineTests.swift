import Foundation
import LinkGate
import LinkGateTesting
import Testing

@testable import LinkGateCommand

/// What stands on the screen around the line on which the user types.
@Suite struct PromptLineTests {
    private let screen = CollectedOutput()
    private let dialog: LoginDialog
    private let request: AuthRequest

    init() throws {
        let now = Date(timeIntervalSinceReferenceDate: 0)
        request = try AuthRequest.fixture(link: .fixture("wallet"), expiresAt: now.addingTimeInterval(65))
        dialog = LoginDialog(
            text: LoginText(levels: [.login], style: .plain), screen: screen, isLive: true, now: { now }, act: { _ in })
        dialog.open()
    }

    /// Asks, does something when the question is shown, and takes it back.
    private func whileAsked(_ body: () -> Void) async {
        let asked = Task { [dialog, request] in try await dialog.ask(request) }
        while !screen.text.hasSuffix("> ") { await Task.yield() }
        body()
        asked.cancel()
        _ = try? await asked.value
    }

    @Test func aQuestionThatIsTakenBackLeavesItsLine() async {
        await whileAsked {}
        #expect(screen.text.hasSuffix("1:05 left, log in? > \n"))
    }

    @Test func aLineThatComesBetweenStandsOnItsOwn() async {
        await whileAsked {
            dialog.makeRoom()
            screen.print("wallet is over\n")
        }
        #expect(screen.text.hasSuffix("1:05 left, log in? > \nwallet is over\n"))
    }

    @Test func thePromptComesAgainBehindSuchALine() async {
        await whileAsked {
            dialog.makeRoom()
            screen.print("another is over\n")
            dialog.tick()
        }
        #expect(screen.text.hasSuffix("another is over\n\r   1:05 left, log in? > \n"))
    }

    @Test func thePromptComesAgainWhenTheScreenIsOursAgain() async {
        await whileAsked { dialog.showAgain() }
        #expect(screen.text.hasSuffix("log in? > \r   1:05 left, log in? > \n"))
    }

    @Test func withoutAQuestionNothingIsShown() {
        dialog.makeRoom()
        dialog.showAgain()
        dialog.tick()
        #expect(screen.text.isEmpty)
    }
}
