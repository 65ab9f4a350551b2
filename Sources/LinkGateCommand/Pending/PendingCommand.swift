import Foundation
import LinkGate
import LinkGateFileStore
import LinkGateKit

/// `linkgate pending`: shows or cancels the waiting link.
struct PendingCommand: Command {
    static let description = CommandDescription(
        name: "pending", summary: "show the waiting link and the time it has left, or cancel it", operands: "[cancel]",
        operandCount: 0...1, options: [.store, .events, .config],
        details: """
            `linkgate pending cancel` ends the link whose turn it is, the one received first; its event goes where --events
            says. It needs the store to itself; showing works beside a command that asks for the login.

            Exit status: 0, also when nothing is waiting; 2 wrong call, configuration or store; 8 if a link could not be
            cancelled.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) async throws -> CommandStatus {
        if let operand = arguments.operands.first, operand != "cancel" {
            throw UsageError("`\(operand)` is not known here", "write `cancel`, or nothing", in: Self.description)
        }
        let configuration = try environment.configuration(arguments[.config])
        guard environment.hasStore(arguments[.store]) else { return .success }
        let directory = environment.storeDirectory(arguments[.store])
        let store = try environment.store(arguments[.store])
        let claim = arguments.operands.isEmpty ? nil : try await StoreClaim.take(directory)
        defer { withExtendedLifetime(claim) {} }
        // The router's order: the first one is the link whose turn it is.
        let records = try await store.load().inOrderOfReceipt
        guard let first = records.first else {
            environment.output.print("Nothing is waiting.\n")
            return .success
        }
        if claim != nil { return try await cancel(first, of: records, store, configuration, environment) }
        try show(records, configuration, environment)
        if let remark = try StoreClaim.remark(on: directory) { environment.output.print(remark) }
        return .success
    }

    private func show(
        _ records: [PendingRecord], _ configuration: LinkGateConfiguration, _ environment: CommandEnvironment
    ) throws {
        let text = PendingText(
            gate: try environment.gate(configuration),
            timeout: configuration.pendingDeepLinkTimeout, now: environment.now(),
            resume: Advice(arguments).call("resume"), style: environment.style(for: environment.output))
        for (index, record) in records.enumerated() { environment.output.print(text.text(record, place: index)) }
    }

    /// Cancels with a router, as an app does, so that the end is recorded and narrated.
    ///
    /// It delivers nothing, even if the current configuration opens the link.
    private func cancel(
        _ record: PendingRecord, of records: [PendingRecord], _ store: FilePendingLinkStore,
        _ configuration: LinkGateConfiguration,
        _ environment: CommandEnvironment
    ) async throws -> CommandStatus {
        let destination = EventDestination(arguments, in: environment)
        let narrator = destination.narrator
        let narration = Narration(style: environment.style(for: narrator))
        let names = Dictionary(namesOf: records)
        let builder = try environment.builder(configuration)
            .policy(HoldEverything())
            .pendingStrategy(.queue(limit: .max))
            .authProvider(PatientAuthProvider())
            .store(store)
            .clock(environment.clock)
            .wallClock(environment.now)
            .onDeepLink { _ in }
        let events = try destination.sink()
        if let events { builder.sink(events) }
        builder.sink(
            ClosureSink { event in
                // Links that are restored and keep waiting do not concern this call.
                if event.name != .restored,
                    let line = narration.line(for: event, storedName: event.linkID.flatMap { names[$0] })
                {
                    narrator.print(line + "\n")
                }
            })
        let router = try builder.build()
        await router.start()
        // If its deadline has passed, or the current configuration denies it, it has ended at the start.
        if router.pendingDeepLinks.contains(where: { $0.link.id == record.id }) {
            router.cancelPendingDeepLink()
            await router.waitUntilIdle()
        }
        let waiting = router.pendingDeepLinks.count
        await router.shutdown()
        destination.complain(ofDropped: events)
        if waiting > 0 { narrator.print("\(waiting) more waiting; see \(Advice(arguments).call("pending"))\n") }
        return try await store.load().contains { $0.id == record.id } ? .failed : .success
    }
}

/// Gates every link, since one is to be cancelled.
private struct HoldEverything: GatePolicy {
    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        .requireAuth(.login, because: "it is about to be cancelled")
    }
}

/// Never answers; its attempts end when their tasks are cancelled.
private struct PatientAuthProvider: AuthProvider {
    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        try await Task.sleep(for: .seconds(86_400))
        throw CancellationError()
    }
}

/// A stored link as `linkgate pending` shows it.
struct PendingText {
    let gate: Gate
    let timeout: Duration
    let now: Date
    /// The call that continues with the links.
    let resume: String
    let style: Style

    func text(_ record: PendingRecord, place: Int) -> String {
        let verdict = gate.verdict(for: record.url, at: now)
        let name = verdict.link.map(\.displayText) ?? record.safeName
        let turn = place == 0 ? "" : style.dim("  (behind \(place))")
        var lines = [style.bold(name) + turn, "  \(timeLeft(record))"]
        switch verdict.decision {
        case .gated(let level): lines.append("  needs \(level.name.printable)")
        case .open: lines.append("  needs no login any more: \(resume) delivers it")
        case .denied: lines.append("  is denied now: \(resume) ends it")
        case .rejected(let error):
            lines.append("  cannot be read now: \(error.description.printable); \(resume) ends it")
        default: lines.append("  is not recognized now: \(resume) ends it")
        }
        lines += verdict.reasons.map { "  because \($0.because.printable) (\($0.policy.printable))" }
        return lines.joined(separator: "\n") + "\n"
    }

    private func timeLeft(_ record: PendingRecord) -> String {
        let age = now.timeIntervalSince(record.receivedAt)
        let seconds = Double(timeout.components.seconds) + Double(timeout.components.attoseconds) * 1e-18 - max(0, age)
        // The router's rule: a record from the future is expired.
        guard seconds > 0, age >= -60 else { return "its time is over: \(resume) ends it" }
        return
            "received \(spoken(seconds: max(0, age.rounded()))) ago, \(Duration.seconds(min(seconds, 1e9)).clockText) left"
    }
}

extension PendingRecord {
    /// The name of a stored link that no parser recognizes: its scheme only, since the rest can contain secrets.
    var safeName: String {
        let scheme = url.prefix { $0 != ":" }
        let isScheme =
            !scheme.isEmpty && scheme.utf8.count <= 40 && scheme.utf8.count < url.utf8.count
            && scheme.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
        return isScheme ? "a stored link of \(scheme):" : "a stored link"
    }
}

extension [DeepLink.ID: String] {
    /// The safe names of stored links, by the ids in their events.
    init(namesOf records: [PendingRecord]) {
        self.init(records.map { ($0.id, $0.safeName) }) { first, _ in first }
    }
}
