/// Why a text is not JSON, and where.
package struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    package let problem: String
    package let remedy: String
    /// The offset of the fault in the text, in bytes.
    package let offset: Int
    /// The position as an editor shows it.
    package let position: SourcePosition

    package var description: String { "\(position): \(problem); \(remedy)" }
}

/// A position in a text as an editor shows it: both numbers count from 1, columns in Unicode scalars.
package struct SourcePosition: Sendable, Hashable, CustomStringConvertible {
    package let line: Int
    package let column: Int

    package init(of offset: Int, in bytes: [UInt8]) {
        let before = bytes.prefix(offset)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        column = 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 }
    }

    package var description: String { "line \(line), column \(column)" }
}
