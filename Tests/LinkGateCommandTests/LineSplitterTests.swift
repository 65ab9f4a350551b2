import Testing

@testable import LinkGateCommand

@Suite struct LineSplitterTests {
    private func split(_ text: String, limit: Int = 5, chunk: Int) -> [String] {
        var splitter = LineSplitter(limit: limit)
        var lines: [String] = []
        func take(_ line: LineSplitter.Line) {
            lines.append(String(decoding: line.bytes, as: UTF8.self) + (line.isCut ? "…" : ""))
        }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            splitter.feed(rest.prefix(chunk), take)
            rest = rest.dropFirst(chunk)
        }
        if let last = splitter.finish() { take(last) }
        return lines
    }

    @Test(arguments: 1...20)
    func doesNotDependOnTheChunks(chunk: Int) {
        #expect(
            split("ab\n\nabcde\nabcdef\nabcdefghijklm\nx\r\ny", chunk: chunk) == [
                "ab", "", "abcde", "abcde…", "abcde…", "x\r", "y",
            ])
        #expect(split("ab\n", chunk: chunk) == ["ab"])
        #expect(split("\n\n", chunk: chunk) == ["", ""])
        #expect(split("", chunk: chunk) == [])
        #expect(split("abcdef", chunk: chunk) == ["abcde…"])
    }

    @Test(arguments: 1...8)
    func aByteOrderMarkBeforeTheFirstLineIsSkipped(chunk: Int) {
        #expect(split("\u{FEFF}abcde\n\u{FEFF}ab", chunk: chunk) == ["abcde", "\u{FEFF}ab"])
        #expect(split("\u{FEFF}", chunk: chunk) == [])
        #expect(split("\u{FEFF}\n", chunk: chunk) == [""])
        #expect(split("\u{FEFF}\u{FEFF}", chunk: chunk) == ["\u{FEFF}"])
    }

    @Test(arguments: [[0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0x61], [0xEF, 0xEF, 0xBB, 0xBF]] as [[UInt8]], [1, 4])
    func aPartOfAByteOrderMarkBelongsToTheText(bytes: [UInt8], chunk: Int) {
        var splitter = LineSplitter(limit: 10)
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            splitter.feed(bytes[start..<min(start + chunk, bytes.count)]) { _ in }
        }
        #expect(splitter.finish().map { Array($0.bytes) } == bytes)
    }
}
