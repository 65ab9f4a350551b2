/// Repeats: an equal link so soon after another that it counts as the same tap, if the app has enabled this.
extension LifeCycle {
    /// Lets an arrival share the end of an equal link that is in line, with its handler, or was delivered recently.
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

    /// Remembers the call of a handler.
    mutating func remember(_ delivery: Delivery) {
        guard rules.repeats != nil else { return }
        forgetOldDeliveries()
        recent.append(RecentDelivery(link: delivery.entry.link, calledAt: now))
    }

    /// Remembers how a delivery ended.
    mutating func remember(_ outcome: DeepLinkOutcome, of id: DeepLink.ID) {
        guard let index = recent.lastIndex(where: { $0.link.id == id }) else { return }
        recent[index].outcome = outcome
    }

    private mutating func forgetOldDeliveries() {
        guard let time = rules.repeats else { return }
        recent.removeAll { $0.calledAt + time <= now }
    }
}
