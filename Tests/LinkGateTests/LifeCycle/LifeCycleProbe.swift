import Foundation

@testable import LinkGate

/// Drives the pure life cycle by hand, and writes down what comes out in a short form.
struct LifeCycleProbe {
    var lifeCycle: LifeCycle
    var session: AuthSession?
    var time = Duration.zero
    /// What the policies say when a link is to be opened, by destination; else what they said at its arrival.
    var verdicts: [String: GateVerdict] = [:]
    /// Whether a verdict waits for ``judge()``, so that something can happen before it.
    var holdsVerdicts = false
    private var ids = 0

    static let mfa = AuthLevel("mfa", rank: 1)

    init(_ strategy: PendingStrategy = .replace, timeout: Duration = .seconds(300), isStarted: Bool = true) {
        lifeCycle = LifeCycle(rules: .init(timeout: timeout, strategy: strategy))
        if isStarted { _ = start() }
    }

    mutating func start() -> [String] {
        step(.startRequested) + step(.heldLinksDrained)
    }

    mutating func step(_ input: LifeCycle.Input) -> [String] {
        let result = lifeCycle.step(input, at: time, session: session)
        var lines: [String] = []
        if case .deliver(let link, _) = result { lines.append(Self.short(link)) }
        let effects = lifeCycle.effects
        lifeCycle.effects = []
        for effect in effects {
            if case .open(let opening) = effect, !holdsVerdicts {
                lines += step(.opening(opening.link.id, verdict(of: opening)))
            } else {
                lines.append(Self.short(effect))
            }
        }
        return lines
    }

    /// Brings the verdict of now, of the link that is to be opened.
    mutating func judge() -> [String] {
        guard let delivery = lifeCycle.opening else { return ["nothing is to be opened"] }
        let entry = delivery.entry
        return step(
            .opening(
                entry.link.id,
                verdict(of: .init(link: entry.link, source: nil, pass: delivery.pass, isJudged: false))))
    }

    /// What the router would judge, before the link is taken to its handler.
    private func verdict(of opening: LifeCycle.Opening) -> GateVerdict? {
        if opening.isJudged, session == opening.pass.base { return nil }
        if let verdict = verdicts[opening.link.destination] { return verdict }
        let entry = lifeCycle.opening?.entry
        guard let entry, let level = entry.reasons.requirement?.level else {
            return GateVerdict(.open, link: opening.link)
        }
        return GateVerdict(.gated(level), link: opening.link, reasons: entry.reasons)
    }

    /// Makes a link arrive; it is open if `level` is `nil`.
    mutating func arrive(_ destination: String, _ level: AuthLevel? = .login) throws -> [String] {
        try arrive(Self.verdict(destination, level))
    }

    /// Lets a link come in with a verdict, out of so many handlers.
    mutating func arrive(_ verdict: GateVerdict, depth: Int = 0) throws -> [String] {
        ids += 1
        let url = "yourapp://\(verdict.link?.destination ?? "")"
        return step(
            .arrived(
                LifeCycle.Arrival(
                    id: Self.id(ids), url: url, source: nil, date: Date(timeIntervalSince1970: 0), depth: depth,
                    verdict: verdict)))
    }

    mutating func returned(_ number: Int, throwing error: String? = nil) -> [String] {
        step(.handlerFinished(Self.id(number), error.map { .threw($0) } ?? .returned))
    }

    static func id(_ number: Int) -> DeepLink.ID { DeepLink.ID(process: 1, number: UInt64(number)) }

    static func verdict(_ destination: String, _ level: AuthLevel?) throws -> GateVerdict {
        try verdict(destination, requiring: level.map { AuthRequirement(level: $0) })
    }

    static func verdict(_ destination: String, requiring requirement: AuthRequirement?) throws -> GateVerdict {
        let path = destination.split(separator: "/").map(String.init)
        var link = try DeepLink(scheme: "yourapp", path: path)
        guard let requirement else { return GateVerdict(.open, link: link) }
        link.requiresAuth = true
        let reason = GateReason(policy: "P", requirement: requirement, because: "test")
        return GateVerdict(.gated(requirement.level), link: link, reasons: [reason])
    }

    static func denial(_ destination: String) -> GateVerdict {
        GateVerdict(
            .denied, link: try? DeepLink(scheme: "yourapp", path: [destination]),
            reasons: [GateReason(policy: "P", requirement: nil, because: "test")])
    }

    static func short(_ effect: LifeCycle.Effect) -> String {
        switch effect {
        case .record(let draft):
            let name = draft.name.rawValue.replacing("Deep Link ", with: "")
            let reason = draft.properties.first { $0.name == "reason" }.map { " \($0.value)" } ?? ""
            return name + (draft.link.map { " \($0.destination)" } ?? "")
                + reason.replacing("string(\"", with: "").replacing("\")", with: "")
        case .save(let record, let link): return "save \(link.destination) \(record.deliveryAttempts)"
        case .remove(_, let link): return "remove \(link?.destination ?? "?")"
        case .load: return "load"
        case .authenticate(let login, _): return "ask \(login)"
        case .cancelAuthentication(let login): return "stop \(login)"
        case .open(let opening): return "open \(opening.link.destination)"
        case .deliver(let link, _): return short(link)
        case .finish(let end):
            let arrivals = end.arrivals.map { String($0.number) }.joined(separator: ",")
            return "finish \(arrivals) \(name(of: end.outcome))"
        }
    }

    private static func short(_ link: DeepLink) -> String {
        "deliver \(link.destination)" + (link.requiresAuth ? " REQUIRES AUTH" : "")
    }

    static func name(of outcome: DeepLinkOutcome) -> String {
        switch outcome {
        case .delivered: "delivered"
        case .cancelled(let reason): "cancelled \(reason.rawValue)"
        case .denied: "denied"
        case .rejected: "rejected"
        case .failed(let failure): "failed \(failure)"
        default: "\(outcome)"
        }
    }
}
