import Foundation

@testable import LinkGate

/// Drives the pure life cycle by hand, and writes down what comes out in a short form.
struct LifeCycleProbe {
    var lifeCycle: LifeCycle
    var session: AuthSession?
    var time = Duration.zero
    private var ids = 0

    static let mfa = AuthLevel("mfa", rank: 1)

    init(_ strategy: PendingStrategy = .replace, timeout: Duration = .seconds(300), isStarted: Bool = true) {
        lifeCycle = LifeCycle(rules: .init(timeout: timeout, strategy: strategy))
        if isStarted { _ = start() }
    }

    mutating func start() -> [String] {
        step(.began) + step(.allReleased)
    }

    mutating func step(_ input: LifeCycle.Input) -> [String] {
        var effects: [LifeCycle.Effect] = []
        lifeCycle.step(input, at: time, session: session, into: &effects)
        return effects.map(Self.short)
    }

    /// Lets a link come in; `level` nil: it is open.
    mutating func arrive(_ destination: String, _ level: AuthLevel? = .login) throws -> [String] {
        step(.arrived(try arrival(destination, level)))
    }

    mutating func arrival(_ destination: String, _ level: AuthLevel?) throws -> LifeCycle.Arrival {
        ids += 1
        return LifeCycle.Arrival(
            id: Self.id(ids), url: "yourapp://\(destination)", source: nil, date: Date(timeIntervalSince1970: 0),
            verdict: try Self.verdict(destination, level))
    }

    mutating func returned(_ number: Int, throwing error: String? = nil) -> [String] {
        step(.returned(Self.id(number), throwing: error))
    }

    static func id(_ number: Int) -> DeepLink.ID { DeepLink.ID(process: 1, number: UInt64(number)) }

    static func verdict(_ destination: String, _ level: AuthLevel?) throws -> GateVerdict {
        let path = destination.split(separator: "/").map(String.init)
        var link = try DeepLink(scheme: "yourapp", path: path)
        guard let level else { return GateVerdict(.open, link: link) }
        link.requiresAuth = true
        let reason = GateReason(policy: "P", requirement: AuthRequirement(level: level), because: "test")
        return GateVerdict(.gated(level), link: link, reasons: [reason])
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
        case .ask(let attempt, _): return "ask \(attempt)"
        case .stopAsking(let attempt): return "stop \(attempt)"
        case .deliver(let link): return "deliver \(link.destination)" + (link.requiresAuth ? " REQUIRES AUTH" : "")
        case .finish(let arrivals, let outcome):
            return "finish \(arrivals.map { String($0.number) }.joined(separator: ",")) \(name(of: outcome))"
        }
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
