import LinkGateKit
import Testing

@testable import LinkGateCLI

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
        for seconds in stride(from: Int64(299), through: 0, by: -1) where Countdown.isDue(at: seconds, after: shown) {
            told.append(seconds)
            shown = seconds
        }
        #expect(told == [240, 180, 120, 60, 30, 10])
    }

    @Test func missesNoneWhenTicksAreLate() {
        #expect(Countdown.isDue(at: 238, after: 250))
        #expect(!Countdown.isDue(at: 238, after: 240))
        #expect(!Countdown.isDue(at: 240, after: 240))
    }
}

@Suite struct DurationTextTests {
    @Test func countsWhatIsLeftOfASecond() {
        #expect(DurationText.clock(.milliseconds(299_001)) == "5:00")
        #expect(DurationText.clock(.seconds(65)) == "1:05")
        #expect(DurationText.clock(.seconds(3661)) == "1:01:01")
        #expect(DurationText.clock(.seconds(-5)) == "0:00")
    }

    @Test func speaksOfSecondsAndMinutes() {
        #expect(DurationText.spoken(0) == "0 s")
        #expect(DurationText.spoken(1.25) == "1.3 s")
        #expect(DurationText.spoken(119) == "119 s")
        #expect(DurationText.spoken(200) == "3 min 20 s")
        #expect(DurationText.spoken(300) == "5 min")
        #expect(DurationText.spoken(.infinity) == "-")
        #expect(DurationText.spoken(1e300) == "1e+300 s")
    }
}
