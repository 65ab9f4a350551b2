import Foundation

/// Shows the progress and speed of a long check on a terminal, twice a second.
struct CheckProgress {
    private let errors: any ByteOutput
    private let isShown: Bool
    private let start: Date
    private var shown: Date
    private var links = 0
    private var bytes: Int64 = 0
    /// The size of the input; `nil` if it is not known.
    private let size: Int64?
    private var hasShown = false

    init(_ environment: CommandEnvironment) {
        errors = environment.errors
        // If the answers or the typed links are on the terminal, no progress is needed.
        isShown = errors.isTerminal && !environment.output.isTerminal && !environment.input.isTerminal
        size = isShown ? environment.input.remainingBytes : nil
        start = environment.now()
        shown = start
    }

    mutating func add(_ links: Int, bytes: Int, at date: Date) {
        self.links += links
        self.bytes += Int64(bytes)
        guard isShown, date.timeIntervalSince(shown) >= 0.5 else { return }
        shown = date
        hasShown = true
        let text = Self.text(links: self.links, bytes: self.bytes, of: size, seconds: date.timeIntervalSince(start))
        errors.print("\r\(text)\u{1B}[K")
    }

    /// Clears the line.
    func finish() {
        if hasShown { errors.print("\r\u{1B}[K") }
    }

    /// What is shown; without a percentage if the size is not known, or has been passed by a file that grows.
    static func text(links: Int, bytes: Int64, of size: Int64?, seconds: Double) -> String {
        let rate = "\(links) links, \(Int(Double(links) / max(seconds, 0.001))) a second"
        guard let size, bytes > 0, bytes <= size else { return rate }
        let done = Double(bytes) / Double(size)
        return "\(rate), \(Int(done * 100)) %, \(timeLeft(max(0, seconds) * (1 - done) / done)) left"
    }

    private static func timeLeft(_ seconds: Double) -> String {
        // A clock that was set can make it any number.
        let seconds = Int(min(seconds.rounded(.up), 359_999))
        if seconds < 60 { return "\(seconds) s" }
        return seconds < 3600 ? "\(seconds / 60) min \(seconds % 60) s" : "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
}
