/// Links that take the longest to judge for their length, each as long as is asked.
enum LongLinks {
    static let kinds: [(name: String, link: @Sendable (Int) -> String)] = [
        ("plain path", { path(of: "abcdefgh", $0) }),
        ("encoded path", { path(of: "%C3%BC", $0) }),
        ("deeply encoded path", { path(of: "%25252541", $0) }),
        ("non-ASCII path", { path(of: "ü", $0) }),
        ("ideographs", { path(of: "漢", $0) }),
        ("combining marks", { path(of: "a" + String(repeating: "\u{330}", count: 30), $0) }),
        ("decomposed letters", { path(of: "a\u{301}\u{323}", $0) }),
        ("wide letters", { path(of: "Ｗ", $0) }),
        ("format characters", { path(of: "a\u{FFF9}", $0) }),
        (
            "blank segments",
            { "https://app.example.com/" + repeated("%20/", 60) + path(of: "%20", $0 - 240, start: "") }
        ),
        ("parameters", { "https://app.example.com/p?" + repeated("abc=%41&", $0 / 32) + repeated("x", $0 * 3 / 4) }),
        ("a query of flags", { "https://app.example.com/p?x=" + repeated(";auth=%72", $0 / 9) }),
        (
            "a hash route",
            { "https://app.example.com/p#" + repeated("/%2541", min($0 / 6, 60)) + repeated("%61", $0 / 3) }
        ),
        ("a hash route of dots", { "https://app.example.com/p#" + repeated("/a/..", $0 / 5) }),
        ("many hashes", { "https://app.example.com/p#" + repeated("#/x", $0 / 3) }),
    ]

    /// A path of some segments of these characters.
    private static func path(of text: String, _ bytes: Int, start: String = "https://app.example.com/") -> String {
        let segment = repeated(text, max(1, bytes / 8 / text.utf8.count)) + "/"
        return start + repeated(segment, max(1, bytes / segment.utf8.count))
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: max(0, count))
    }
}
