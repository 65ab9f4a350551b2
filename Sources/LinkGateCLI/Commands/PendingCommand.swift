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
            gate: try DeepLinkRouter.Builder().configuration(configuration).buildGate(),
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
        let narrator =
            EventDestination.isStandardOutput(arguments[.events]) ? environment.errors : environment.output
        let narration = Narration(style: environment.style(for: narrator))
        let names = Dictionary(namesOf: records)
        let builder = DeepLinkRouter.Builder()
            .configuration(configuration)
            .policy(HoldEverything())
            .pendingStrategy(.queue(limit: .max))
            .authProvider(PatientAuthProvider())
            .store(store)
            .clock(environment.clock)
            .wallClock(environment.now)
            .onDeepLink { _ in }
        let events = try EventDestination.sink(arguments[.events], in: environment)
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
        EventDestination.complain(ofDropped: events, arguments[.events], in: environment)
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
