import Foundation
import LinkGate

/// The configured domains as other readers could find them in the first segment of a custom-scheme link.
struct DomainSpellings: Sendable {
    private let domains: DestinationPatterns
    private let labelCounts: Set<Int>

    /// `nil` if there is no domain.
    init?(_ domains: [String]) {
        guard !domains.isEmpty, let patterns = try? DestinationPatterns(domains) else { return nil }
        self.domains = patterns
        labelCounts = Set(domains.map { $0.utf8.split(separator: UInt8(ascii: ".")).count })
    }

    /// Whether the segment, in any spelling, is a host below one of the domains.
    ///
    /// The last labels are compared as the gate compares; this method determines the characters that separate them.
    func areAbove(_ segment: String, scheme: String) -> Bool {
        let labels = Self.labels(of: segment)
        return labelCounts.contains { count in
            guard labels.count > count else { return false }
            let end = labels.suffix(count).joined(separator: ".")
            guard let place = try? DeepLink(scheme: scheme, path: [end]) else { return false }
            return domains.contains(place)
        }
    }

    private static func labels(of segment: String) -> [String] {
        var labels = Self.decoded(Self.decoded(Self.decoded(segment)))
            .prefix { $0 != ";" && $0 != "?" && $0 != "#" }
            .split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        while labels.last?.isEmpty == true { labels.removeLast() }
        return labels
    }

    /// The text without compatibility differences and invisible characters, then decoded once.
    private static func decoded(_ text: String) -> String.UnicodeScalarView {
        decoded(text.unicodeScalars)
    }

    private static func decoded(_ scalars: String.UnicodeScalarView) -> String.UnicodeScalarView {
        let visible = scalars.filter { !isUnseen($0) }
        let bytes = Array(String(String.UnicodeScalarView(visible)).precomposedStringWithCompatibilityMapping.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexDigitValue,
                let low = bytes[index + 2].hexDigitValue
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self).unicodeScalars
    }

    /// Whether some readers drop the scalar: invisible, format, private-use and unassigned characters.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .privateUse, .unassigned: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
