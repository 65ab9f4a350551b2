/// An equal link that comes so soon that it is the same tap, where the app says so.
extension LifeCycle {
    /// Lets an arrival share the end of its twin, if that is in line, with its handler, or was delivered a moment ago.
    mutating func sharesDelivery(_ link: DeepLink, _ arrival: Arrival, _ arrivals: [DeepLink.ID]) -> Bool {
        forgetOldDeliveries()
        if ready.update(where: { $0.entry.link.isSameArrival(as: link) }, { $0.entry.arrivals += arrivals }) {
            emit(.record(.openedRepeat(link, arrival.verdict)))
            return true
        }
        if opening?.entry.link.isSameArrival(as: link) ?? false {
            opening?.entry.arrivals += arrivals
            emit(.record(.openedRepeat(link, arrival.verdict)))
            return true
        }
        guard let twin = recent.last(where: { $0.link.isSameArrival(as: link) }) else { return false }
        if let outcome = twin.outcome {
            emit(.record(.openedRepeat(link, arrival.verdict)))
            emit(.finish(.init(arrivals: arrivals, url: arrival.url, link: link, outcome: outcome, isRepeated: true)))
            return true
        }
        guard let index = delivering.firstIndex(where: { $0.entry.link.id == twin.link.id }) else { return false }
        delivering[index].entry.arrivals += arrivals
        emit(.record(.openedRepeat(link, arrival.verdict)))
        return true
    }

    /// Takes note of the call of a handler.
    mutating func remember(_ delivery: Delivery) {
        guard rules.repeats != nil else { return }
        forgetOldDeliveries()
        recent.append(RecentDelivery(link: delivery.entry.link, calledAt: now))
    }

    /// Takes note of how a delivery ended; `nil`: it goes on, and shares nothing more.
    mutating func remember(_ outcome: DeepLinkOutcome?, of id: DeepLink.ID) {
        guard let index = recent.lastIndex(where: { $0.link.id == id }) else { return }
        if let outcome { recent[index].outcome = outcome } else { recent.remove(at: index) }
    }

    private mutating func forgetOldDeliveries() {
        guard let time = rules.repeats else { return }
        recent.removeAll { $0.calledAt + time <= now }
    }
}
