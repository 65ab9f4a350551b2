/// The way to the handler and to the provider, one link at a time for each.
extension LifeCycle {
    /// Starts the next delivery and the next login, if none is in progress.
    mutating func startNext() {
        guard phase != .ended else { return }
        if isHandlerFree, let next = ready.popFirst() { prepare(next, isJudged: false) }
        askForFirst()
    }

    private var isHandlerFree: Bool { opening == nil && delivering.allSatisfy { $0.awaited > 0 } }

    /// With a queue, the next login begins when the previous link has ended, not while its handler runs, unless that
    /// handler awaits another link.
    var isDeliveringQueuedLink: Bool {
        guard case .queue = rules.strategy else { return false }
        return delivering.contains { $0.entry.isStored && $0.awaited == 0 } || opening?.entry.isStored ?? false
            || ready.all.contains(where: \.entry.isStored)
    }

    /// Opens a link that has just been judged at once, or appends it to the line.
    mutating func lineUp(_ delivery: Delivery) {
        guard isHandlerFree, ready.isEmpty else { return ready.append(delivery) }
        guard delivery.pass == .none else { return prepare(delivery, isJudged: true) }
        let link = begin(delivery)
        emit(.deliver(link, depth: delivery.entry.depth))
    }

    /// Saves the delivery attempt of a stored link, then requests a verdict with the session of that moment.
    private mutating func prepare(_ delivery: Delivery, isJudged: Bool) {
        opening = delivery
        let entry = delivery.entry
        if entry.isStored { emit(.save(entry.record.countingDelivery, entry.link)) }
        emit(.open(Opening(link: entry.link, source: entry.record.source, pass: delivery.pass, isJudged: isJudged)))
    }

    /// Hands a link to its handler, if the present session satisfies the present verdict.
    mutating func open(_ id: DeepLink.ID, _ verdict: GateVerdict?) -> StepResult {
        guard var delivery = opening, delivery.entry.link.id == id else { return .done }
        opening = nil
        if let verdict {
            let oldDeadline = deadline(of: delivery.entry)
            delivery.entry.reasons = verdict.reasons
            switch verdict.decision {
            case .open, .gated: break
            case .denied, .rejected, .unrecognized:
                end(delivery.entry, .denied(verdict.reasons))
                return .done
            }
            // It became ready in time; but what is asked for now has a shorter time.
            let newDeadline = deadline(of: delivery.entry)
            if newDeadline < oldDeadline, newDeadline <= now {
                end(delivery.entry, .timedOut)
                return .done
            }
        } else if session != delivery.pass.base {
            prepare(delivery, isJudged: false)
            return .done
        }
        let present = delivery.pass.session(at: session)
        guard delivery.pass.opener == .app || delivery.entry.isSatisfied(by: present) else {
            sendBack(delivery.entry)
            return .done
        }
        return .deliver(begin(delivery), depth: delivery.entry.depth)
    }

    /// Moves a link to its handler.
    private mutating func begin(_ delivery: Delivery) -> DeepLink {
        var delivery = delivery
        var link = delivery.entry.link
        link.markDelivered()
        if delivery.entry.isStored { link.deliveryAttempt = delivery.entry.record.deliveryAttempts + 1 }
        delivery.delivered = link
        delivery.owner = delivery.entry.isGated ? delivery.entry.record.owner : .init(session)
        delivering.append(delivery)
        remember(delivery)
        return link
    }

    /// Makes a link wait, again or for the first time, at its position by order of receipt.
    private mutating func sendBack(_ entry: Entry) {
        var entry = entry
        if !entry.isGated { entry.record = entry.record.owned(by: .init(session)) }
        entry.link.requiresAuth = true
        entry.isGated = true
        entry.isStored = true
        // With the previous count: a delivery that did not begin, or has returned, does not count.
        emit(.save(entry.record, entry.link))
        let link = WaitingLink(entry: entry, requirement: entry.requirement ?? .login, deadline: deadline(of: entry))
        guard link.deadline > now else { return end(link, .timedOut) }
        let index = waiting.firstIndex { $0.entry.isReceived(after: entry) } ?? waiting.endIndex
        waiting.insert(link, at: index)
        guard index == 0 else { return }
        for other in waiting.indices where waiting[other].runningLogin != nil {
            stopLogin(of: waiting[other])
            waiting[other].progress = .queued
        }
    }

    /// Starts a login for the link whose turn it is.
    private mutating func askForFirst() {
        guard !isDeliveringQueuedLink, waiting.first?.progress == .queued else { return }
        logins += 1
        waiting[0].progress = .asking(logins)
        waiting[0].isLoginOutdated = false
        waiting[0].entry.loginCount += 1
        emit(.record(.authRequired(waiting[0])))
        emit(.authenticate(logins, waiting[0]))
    }

    /// Ends the delivery whose handler has returned, or makes the link wait again if the handler requires more.
    mutating func finishDelivery(_ id: DeepLink.ID, _ handlerEnd: HandlerEnd) {
        guard let index = delivering.firstIndex(where: { $0.entry.link.id == id }) else { return }
        let delivery = delivering.remove(at: index)
        switch handlerEnd {
        case .returned: end(delivery, .delivered(delivery.delivered ?? delivery.entry.link))
        case .threw(let error): end(delivery, .failed(.handler(error)))
        case .askedForMore(let level): askForMore(delivery, level)
        }
    }

    private mutating func askForMore(_ delivery: Delivery, _ level: AuthLevel) {
        var entry = delivery.entry
        let count = (entry.demand?.count ?? 0) + 1
        guard count < rules.deliveryLimit else {
            return end(delivery, .failed(.handler("\(DeepLinkAuthRequired.self)")))
        }
        // Its user is gone, and without a name nobody can say who may open it.
        if let sessionEnd = delivery.sessionEnd, delivery.owner == .user(nil), entry.requirement?.user == nil {
            return end(delivery, .cancelled(sessionEnd))
        }
        if !entry.isGated {
            entry.isGated = true
            entry.record = entry.record.owned(by: delivery.owner == .nobody ? .init(session) : delivery.owner)
        }
        entry.demand = HandlerDemand(
            level: max(level, entry.demand?.level ?? level), rejected: delivery.pass.session(at: session), count: count)
        if phase == .ended {
            emit(.save(entry.record, entry.link))
            abandon(entry)
        } else {
            sendBack(entry)
        }
    }

    /// While a handler awaits another link, others are delivered beside it.
    mutating func mark(_ id: DeepLink.ID, call: Int, awaiting change: Int) {
        guard let index = delivering.firstIndex(where: { $0.entry.link.id == id && $0.call == call }) else { return }
        delivering[index].awaited += change
    }
}

extension LifeCycle.Entry {
    fileprivate func isReceived(after other: LifeCycle.Entry) -> Bool {
        (receivedAt, record.id.number) > (other.receivedAt, other.record.id.number)
    }
}
