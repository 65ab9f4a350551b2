/// What ends a wait: time, the session, an answer, new verdicts, or a call of the app.
extension LifeCycle {
    /// Ends every link whose deadline has been reached, the earliest first.
    mutating func expire() {
        guard waiting.contains(where: { $0.deadline <= now }) else { return }
        endExpired()
        startNext()
    }

    private mutating func endExpired() {
        let expired = waiting.filter { $0.deadline <= now }.sorted { $0.deadline < $1.deadline }
        waiting.removeAll { $0.deadline <= now }
        for link in expired { end(link, .timedOut) }
    }

    /// Observes the session: ends the links of a user who is no longer logged in, then frees those that it satisfies.
    mutating func observe(_ new: AuthSession?) {
        guard new != session else { return }
        let old = session
        session = new
        endUnopened(from: old, to: new)
        markDeliveries(from: old, to: new)
        var remaining: [WaitingLink] = []
        for link in waiting {
            if let reason = link.entry.cancellation(from: old, to: new) {
                end(link, .cancelled(reason))
                continue
            }
            var link = link
            link.isLoginOutdated = link.isLoginOutdated || old.hasEnded(in: new) || old.isOfOtherUser(than: new)
            remaining.append(link)
        }
        waiting = remaining
        freeSatisfied()
        if new != nil { loadAfterLogin() }
        startNext()
    }

    /// Keeps in mind for links that are with their handler that it was called in another session.
    private mutating func markDeliveries(from old: AuthSession?, to new: AuthSession?) {
        let sessionEnd: DeepLinkOutcome.CancellationReason? =
            old.hasEnded(in: new) ? .loggedOut : old.isOfOtherUser(than: new) ? .otherUser : nil
        for index in delivering.indices {
            delivering[index].pass.hasChanged = true
            delivering[index].sessionEnd = delivering[index].sessionEnd ?? sessionEnd
        }
    }

    /// Lines up every waiting link that the present session satisfies.
    private mutating func freeSatisfied() {
        guard session != nil else { return }
        for link in waiting where link.entry.isSatisfied(by: session) {
            free(link, Pass(opener: .session, session: session, base: session))
        }
    }

    /// Ends the links in line that were freed by a session that has ended.
    private mutating func endUnopened(from old: AuthSession?, to new: AuthSession?) {
        if let delivery = opening, let reason = delivery.cancellation(from: old, to: new) {
            opening = nil
            end(delivery.entry, .cancelled(reason))
        }
        opening?.pass.hasChanged = true
        guard !ready.isEmpty else { return }
        var remaining = Queue<Delivery>()
        for var delivery in ready.all {
            delivery.pass.hasChanged = true
            if let reason = delivery.cancellation(from: old, to: new) {
                end(delivery.entry, .cancelled(reason))
            } else {
                remaining.append(delivery)
            }
        }
        ready = remaining
    }

    /// Processes the answer of a login; a late answer, of a login that no longer runs, changes nothing.
    mutating func take(_ answer: Answer, of login: LoginID) {
        guard let index = waiting.firstIndex(where: { $0.runningLogin == login }) else { return }
        waiting[index].progress = .queued
        let link = waiting[index]
        switch answer {
        case .result(.authenticated(let answered)):
            take(answered, for: index)
        case .result(.cancelled):
            waiting.remove(at: index)
            end(link, .cancelled(.user))
        case .result(.refused(let because)):
            waiting.remove(at: index)
            let reason = GateReason(policy: "auth_provider", requirement: nil, because: because)
            end(link, .denied([reason]))
        case .failure(let error):
            fail(at: index, error)
        }
    }

    private mutating func take(_ answered: AuthSession, for index: Int) {
        let link = waiting[index]
        let isNamed = link.requirement.user != nil
        if !isNamed, link.entry.record.owner.isOther(than: answered) {
            waiting.remove(at: index)
            end(link, .cancelled(.otherUser))
        } else if rules.tracksSession, session == nil {
            fail(at: index, "nobody is logged in any more")
        } else if link.isLoginOutdated || isOfOtherLogin(answered) {
            fail(at: index, "the login has changed since it was asked for")
        } else if let user = session?.user, let other = answered.user, user != other {
            fail(at: index, "the answer is of another user than the provider's session")
        } else if !answered.level.satisfies(link.requirement.level) {
            fail(at: index, "the level \(answered.level.name) is below \(link.requirement.level.name)")
        } else {
            // A provider that knows its session says how strong that is now; the answer may be older than a fall.
            let shown = (rules.tracksSession ? session : session?.showing(answered)) ?? answered
            guard link.entry.isSatisfied(by: shown) else {
                return fail(at: index, "the session is not the one that the link waits for")
            }
            free(link, Pass(opener: .provider, session: shown, base: session))
        }
    }

    /// Whether an answer comes from an earlier login than the present one; an answer that counts no logins is believed,
    /// unless the provider tracks its session.
    private func isOfOtherLogin(_ answered: AuthSession) -> Bool {
        guard let session, !session.isGuest, answered.loginCount != session.loginCount else { return false }
        return rules.tracksSession || answered.loginCount != 0
    }

    private mutating func fail(at index: Int, _ error: String) {
        waiting[index].progress = .failed
        emit(
            .record(
                EventDraft(
                    .authFailed, waiting[index].entry.link,
                    [
                        .init("attempt", .number(Double(waiting[index].entry.loginCount))),
                        .init("error", .string(error)),
                    ])))
    }

    mutating func complete() {
        guard !isDeliveringQueuedLink, let link = waiting.first else { return }
        free(link, Pass(opener: .app, session: nil, base: nil))
    }

    mutating func cancel() {
        guard !isDeliveringQueuedLink, let link = waiting.first else { return }
        waiting.removeFirst()
        end(link, .cancelled(.app))
    }

    mutating func retry(restarting: Bool) {
        guard !isDeliveringQueuedLink, let link = waiting.first else { return }
        if restarting { stopLogin(of: link) }
        if restarting || link.progress == .failed { waiting[0].progress = .queued }
    }

    /// Applies new verdicts: opens what is open, ends what is denied, and starts a new login for what needs more.
    mutating func reevaluate(_ verdicts: [DeepLink.ID: GateVerdict]) {
        for link in waiting {
            guard let verdict = verdicts[link.id] else { continue }
            reevaluate(link, verdict)
        }
        // No turn is taken before all has been looked at: who is free is not to be asked for.
        endExpired()
        freeSatisfied()
    }

    private mutating func reevaluate(_ link: WaitingLink, _ verdict: GateVerdict) {
        guard let index = waiting.firstIndex(where: { $0.id == link.id }) else { return }
        waiting[index].entry.reasons = verdict.reasons
        let entry = waiting[index].entry
        switch verdict.decision {
        case .open where entry.demand == nil:
            free(waiting[index], Pass(opener: .policies, session: nil, base: nil))
        case .open, .gated:
            let requirement = entry.requirement ?? link.requirement
            waiting[index].requirement = requirement
            waiting[index].deadline = deadline(of: entry)
            // The running login is for a lower level, or another user.
            if link.runningLogin != nil,
                !link.requirement.level.satisfies(requirement.level) || link.requirement.user != requirement.user
            {
                stopLogin(of: link)
                waiting[index].progress = .queued
            }
        case .denied, .rejected, .unrecognized:
            end(waiting.remove(at: index), .denied(verdict.reasons))
        }
    }

    /// Moves a waiting link to the line before the handler; from then on no deadline ends it.
    private mutating func free(_ link: WaitingLink, _ pass: Pass) {
        waiting.removeAll { $0.id == link.id }
        stopLogin(of: link)
        ready.append(Delivery(entry: link.entry, pass: pass))
    }

    mutating func stopLogin(of link: WaitingLink) {
        if let login = link.runningLogin { emit(.cancelAuthentication(login)) }
    }
}

extension AuthSession? {
    /// Whether both are of users who are known to differ.
    fileprivate func isOfOtherUser(than other: AuthSession?) -> Bool {
        guard let user = self?.user, let otherUser = other?.user else { return false }
        return user != otherUser
    }
}

extension AuthSession {
    /// This session with what an answer adds: a higher level, or a renewed authentication.
    fileprivate func showing(_ answered: AuthSession) -> AuthSession {
        AuthSession(
            user: user ?? answered.user, level: level.satisfies(answered.level) ? level : answered.level,
            loginCount: loginCount,
            renewalCount: max(renewalCount, answered.renewalCount))
    }
}
