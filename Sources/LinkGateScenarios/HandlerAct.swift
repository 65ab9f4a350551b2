import LinkGate

extension Scenario {
    /// What the app's handler does beside navigating.
    enum HandlerAct: Sendable {
        /// The process dies in it.
        case kills
        case isThrowing
        /// It returns only after `finishHandler`.
        case isSlow
        /// It opens another link, and awaits its end.
        case opens(String)
        case asksFor(AuthLevel)
    }

    /// An act in the next delivery, or in each of a link that matches the pattern.
    struct ArmedAct: Sendable {
        let act: HandlerAct
        let pattern: String?
    }
}
