import Foundation
import LinkGate
import LinkGateKit

/// The result for a line of input.
enum LinkResult {
    case judged(GateVerdict)
    /// The line does not contain a link.
    case unreadable(String)
}

/// Reads lines as links.
struct LinkLineReader {
    /// Longer lines are not read: eight times the longest link, so that one written in JSON escapes still fits.
    static let longestLine = 65_536
    /// How much of an unreadable line is shown.
    private static let shownBytes = 256

    let isJSON: Bool

    /// The link on a line, or the reason why there is none.
    func read(_ line: LineSplitter.Line) -> Result<String, UnreadableLine> {
        if line.isCut {
            return .failure(
                .init(
                    beginning: beginning(of: line.bytes),
                    reason: "the line is longer than \(Self.longestLine) bytes, and no link is; split it"))
        }
        return isJSON ? readJSON(line.bytes) : readPlain(line.bytes)
    }

    struct UnreadableLine: Error {
        let beginning: String
        let reason: String
    }

    private func readPlain(_ line: ArraySlice<UInt8>) -> Result<String, UnreadableLine> {
        // Line ends of Windows; a link that ends with a carriage return must be written in JSON.
        let bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        let text = String(decoding: bytes, as: UTF8.self)
        if Self.isSame(text, bytes) { return .success(text) }
        let fault = zip(text.utf8, bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? bytes.count
        return .failure(
            .init(beginning: beginning(of: bytes), reason: "the line is not UTF-8 (at byte \(fault)); recode it"))
    }

    /// Compares bytes, ten times as fast as element by element.
    private static func isSame(_ text: String, _ bytes: ArraySlice<UInt8>) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { text in
            bytes.withUnsafeBytes { bytes in
                guard let left = text.baseAddress, let right = bytes.baseAddress else { return bytes.isEmpty }
                return text.count == bytes.count && memcmp(left, right, bytes.count) == 0
            }
        } ?? text.utf8.elementsEqual(bytes)
    }

    private func readJSON(_ bytes: ArraySlice<UInt8>) -> Result<String, UnreadableLine> {
        // The JSON reader skips one, as in a configuration file; inside a stream it is an error.
        if bytes.starts(with: ByteOrderMark.bytes) {
            let reason = "the line begins with a byte order mark, which only the first may; remove it"
            return .failure(.init(beginning: beginning(of: bytes), reason: reason))
        }
        do throws(JSONSyntaxError) {
            let node = try JSONNode(parsing: Array(bytes))
            if case .string(let text) = node.value { return .success(text) }
            let reason = "the line is \(node.kind), not a JSON string; write the link in double quotes"
            return .failure(.init(beginning: beginning(of: bytes), reason: reason))
        } catch {
            let reason = "the line is not a JSON string: \(error.problem) (at byte \(error.offset)); \(error.remedy)"
            return .failure(.init(beginning: beginning(of: bytes), reason: reason))
        }
    }

    private func beginning(of bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix(Self.shownBytes), as: UTF8.self)
    }
}
