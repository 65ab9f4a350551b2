import Foundation

/// Shows the progress and speed of a long check on a terminal, twice a second.
struct CheckProgress {
    private let errors: any ByteOutput
    private let isShown: Bool
    private let start: Date
    private var shown: Date
    private var count = 0
    private var hasShown = false

    init(_ environment: CommandEnvironment) {
        errors = environment.errors
        // If the answers or the typed links are on the terminal, no progress is needed.
        isShown = errors.isTerminal && !environment.output.isTerminal && !environment.input.isTerminal
        start = environment.now()
        shown = start
    }

    mutating func add(_ links: Int, at date: Date) {
        count += links
        guard isShown, date.timeIntervalSince(shown) >= 0.5 else { return }
        shown = date
        hasShown = true
        let rate = Double(count) / max(date.timeIntervalSince(start), 0.001)
        errors.print("\r\(count) links, \(Int(rate)) a second\u{1B}[K")
    }

    /// Clears the line.
    func finish() {
        if hasShown { errors.print("\r\u{1B}[K") }
    }
}
