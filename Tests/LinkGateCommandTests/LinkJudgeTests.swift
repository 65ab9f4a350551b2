import Foundation
import LinkGate
import LinkGateKit
import Testing

@testable import LinkGateCommand

@Suite struct LinkJudgeTests {
    private func answers(cores: Int, to lines: [LineSplitter.Line]) throws -> (text: String, pieces: Int) {
        var judge = LinkJudge(reader: LinkLineReader(isJSON: false), format: VerdictJSON(map: nil).append, cores: cores)
        {
            try DeepLinkRouter.Builder()
                .parser(URLDeepLinkParser(schemes: ["yourapp"]))
                .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
                .buildGate()
        }
        let answers = try judge.answers(to: lines, at: Date(timeIntervalSince1970: 0))
        return (String(decoding: answers.joined(), as: UTF8.self), answers.count)
    }

    @Test func severalCoresGiveTheSameAnswersInTheSameOrder() throws {
        let lines = (0..<1001).map { number in
            let link = number % 3 == 0 ? "yourapp://wallet/\(number)" : "yourapp://shop/\(number)?auth=%"
            return LineSplitter.Line(bytes: Array(link.utf8)[...], isCut: false)
        }
        let one = try answers(cores: 1, to: lines)
        let three = try answers(cores: 3, to: lines)
        #expect(one.pieces == 1)
        #expect(three.pieces == 3)
        #expect(one.text == three.text)
        #expect(one.text.split(separator: "\n").count == lines.count)
    }

    @Test func aFewLinesStayOnOneCore() throws {
        let line = LineSplitter.Line(bytes: Array("yourapp://wallet".utf8)[...], isCut: false)
        #expect(try answers(cores: 8, to: [line]).pieces == 1)
    }
}
