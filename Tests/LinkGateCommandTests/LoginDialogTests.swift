import LinkGateKit
import Testing

@testable import LinkGateCommand

@Suite struct LoginAnswerTests {
    private let levels: [AuthLevel] = [.login, AuthLevel("mfa", rank: 1)]

    @Test(arguments: [
        ("y", LoginAnswer.login), (" YES ", .login), ("n", .cancel), ("cancel", .cancel), ("f", .fail), ("r", .retry),
        ("mfa", .level(AuthLevel("mfa", rank: 1))), ("Login", .level(.login)), ("", .unclear), ("what", .unclear),
    ])
    func understandsWhatPeopleType(line: String, answer: LoginAnswer) {
        #expect(LoginAnswer(line, levels: levels) == answer)
    }

    @Test func loginIsAYesWhereThereIsOneLevel() {
        #expect(LoginAnswer("login", levels: [.login]) == .login)
    }
}

@Suite struct CountdownTests {
    @Test func tellsTheFullMinutesAndTheLastHalf() {
        var shown: Int64 = 300
        var told: [Int64] = []
        for seconds in stride(from: Int64(299), through: 0, by: -1) where LoginText.isDue(seconds, after: shown) {
            told.append(seconds)
            shown = seconds
        }
        #expect(told == [240, 180, 120, 60, 30, 10])
    }

    @Test func missesNoneWhenTicksAreLate() {
        #expect(LoginText.isDue(238, after: 250))
        #expect(!LoginText.isDue(238, after: 240))
        #expect(!LoginText.isDue(240, after: 240))
    }
}

@Suite struct DurationTextTests {
    @Test func countsWhatIsLeftOfASecond() {
        #expect(Duration.milliseconds(299_001).clockText == "5:00")
        #expect(Duration.seconds(65).clockText == "1:05")
        #expect(Duration.seconds(3661).clockText == "1:01:01")
        #expect(Duration.seconds(-5).clockText == "0:00")
    }

    @Test func saysSecondsAndMinutes() {
        #expect(spoken(seconds: 0) == "0 s")
        #expect(spoken(seconds: 1.25) == "1.3 s")
        #expect(spoken(seconds: 119) == "119 s")
        #expect(spoken(seconds: 200) == "3 min 20 s")
        #expect(spoken(seconds: 300) == "5 min")
        #expect(spoken(seconds: .infinity) == "-")
        #expect(spoken(seconds: 1e300) == "1e+300 s")
    }
}
