/// When the time that is left is worth a line of its own.
enum Countdown {
    /// At every full minute, at 30 and at 10 seconds.
    static func isDue(at seconds: Int64, after shown: Int64) -> Bool {
        guard seconds < shown else { return false }
        let minute = (seconds + 59) / 60 * 60
        return [10, 30, minute].contains { 0 < $0 && seconds <= $0 && $0 < shown }
    }
}
