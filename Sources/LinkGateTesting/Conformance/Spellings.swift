import LinkGate

/// Spellings that have led a gate and an app to different destinations.
extension DeepLink {
    /// The same link with other spellings of its destination, without those that no link can have.
    var otherSpellings: [DeepLink] {
        let others: [[String]] =
            Spelling.all.map { spell in segments.map(spell) }
            + segments.indices.flatMap { index in
                Spelling.all.map { spell in
                    var path = segments
                    path[index] = spell(path[index])
                    return path
                }
            } + [[""] + segments, segments + [""], segments.flatMap { [$0, ""] }]
        return others.compactMap { try? spelled($0, parameters) }
    }

    /// The same link with additional parameters; `nil` if no link can have them.
    func with(_ further: KeyValuePairs<String, String>) -> DeepLink? {
        try? spelled(segments, parameters + further.map { Parameter(name: $0.key, value: $0.value) })
    }

    private func spelled(_ path: [String], _ parameters: [Parameter]) throws(DeepLinkError) -> DeepLink {
        try DeepLink(scheme: scheme, host: host, path: path, parameters: parameters)
    }

    private enum Spelling {
        static let all: [@Sendable (String) -> String] = [
            { $0.uppercased() },
            { $0.prefix(1).uppercased() + $0.dropFirst() },
            { fullWidth($0) },
            { $0.prefix(1) + "\u{200B}" + $0.dropFirst() },
            { $0 + "\u{200D}" },
            { "\u{FEFF}" + $0 },
            { $0 + " " },
            { $0 + "." },
            { $0 + ";x=1" },
            { $0 + "?x=1" },
            { $0 + "#x" },
            { encoded($0) },
            { encoded(encoded($0)) },
        ]

        private static func fullWidth(_ text: String) -> String {
            var wide = ""
            for scalar in text.unicodeScalars {
                let isPlain = "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
                wide.unicodeScalars.append(isPlain ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar)
            }
            return wide
        }

        /// The text with one more layer of percent encoding on its first byte.
        private static func encoded(_ text: String) -> String {
            guard let first = text.utf8.first else { return text }
            let rest = String(decoding: text.utf8.dropFirst(), as: UTF8.self)
            return first < 0x80 ? "%" + String(first, radix: 16) + rest : text
        }
    }
}
