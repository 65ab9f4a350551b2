import LinkGateKit
import LinkGateTesting
import Testing

struct PrintedCodeParser: DeepLinkParser {
    private let prefix = "YA1:"

    func parse(_ url: String) throws(DeepLinkError) -> DeepLink? {
        guard url.utf8.starts(with: prefix.utf8) else { return nil }
        guard url.utf8.count <= 200 else { throw DeepLinkError(.tooLong, "a code has 200 characters at most") }
        for (offset, byte) in url.utf8.enumerated().dropFirst(prefix.utf8.count) where !Self.isAllowed(byte) {
            throw DeepLinkError("printed_code", "a code has capital letters, digits and dots", at: offset)
        }
        let parts = url.utf8.dropFirst(prefix.utf8.count).split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let segments = parts.map { String(decoding: $0, as: UTF8.self).lowercased() }
        return try DeepLink(scheme: "yourapp", path: segments)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): true
        default: false
        }
    }
}

@Suite("Writing a parser")
struct WritingAParser {
    @Test(arguments: Check<any DeepLinkParser>.all(links: ["YA1:PRODUCTS.42", "YA1:HELP"]))
    func keepsItsPromises(_ check: Check<any DeepLinkParser>) async throws {
        try await check.run { PrintedCodeParser() }
    }

    @Test func whatIsOursAndMalformedIsRejected() throws {
        let parser = PrintedCodeParser()
        #expect(try parser.parse("YA1:PRODUCTS.42")?.segments == ["products", "42"])
        #expect(throws: DeepLinkError.self) { try parser.parse("YA1:products/42") }
    }
}
