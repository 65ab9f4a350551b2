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
