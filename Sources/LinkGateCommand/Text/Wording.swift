/// Text styles for a terminal; without effect if colors are off.
struct Style: Sendable {
    let isColored: Bool

    static let plain = Style(isColored: false)

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func red(_ text: String) -> String { wrap(text, "31") }
    func green(_ text: String) -> String { wrap(text, "32") }
    func yellow(_ text: String) -> String { wrap(text, "33") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// A count with its noun: `1 line`, `2 lines`.
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
}

extension Duration {
    /// The seconds, rounded up.
    var secondsRoundedUp: Int64 {
        let components = max(self, .zero).components
        return components.seconds + (components.attoseconds > 0 ? 1 : 0)
    }

    /// Minutes and seconds, `4:05`, or with hours, `1:00:00`.
    var clockText: String {
        let seconds = secondsRoundedUp
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let tail = (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
        guard hours > 0 else { return "\(minutes):\(tail)" }
        return "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
    }
}

/// Seconds with at most one decimal, `42.5 s`, or from 120 s on with minutes, `3 min 20 s`.
func spoken(seconds: Double) -> String {
    guard seconds.isFinite else { return "-" }
    guard seconds >= 120, seconds < 1e15 else {
        let tenths = (seconds * 10).rounded() / 10
        return tenths == tenths.rounded() && abs(tenths) < 1e15 ? "\(Int64(tenths)) s" : "\(tenths) s"
    }
    let whole = Int64(seconds.rounded())
    return whole % 60 == 0 ? "\(whole / 60) min" : "\(whole / 60) min \(whole % 60) s"
}

/// The next call to type, with the options of this call that select the store and the configuration.
struct Advice {
    private let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    /// A call, such as `` `linkgate resume --store links` ``.
    func call(_ command: String, with options: [CommandDescription.Option] = [.store, .config]) -> String {
        let given = options.compactMap { option in
            arguments[option].map { " --\(option.name) \(Self.quoted($0).printable)" }
        }
        return "`linkgate \(command)\(given.joined())`"
    }

    /// The text quoted for a shell.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: ":"), 0x80...:
                true
            default: false
            }
        }
        return isPlain
            ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
