import Foundation
import LinkGate
import LinkGateFileStore
import LinkGateKit
import LinkGateSystem

/// A router at a terminal, for `open` and `resume`.
///
/// All inputs go to one inbox, and are processed in order.
struct LinkSession {
    private enum Signal: Sendable {
        case event(DeepLinkEvent)
        case action(LoginDialog.Action)
        case tick
        case interrupted
        case backInForeground
        case finished(DeepLinkOutcome?)
    }

    private let environment: CommandEnvironment
    private let complainOfDropped: @Sendable () -> Void
    private let narrator: any ByteOutput
    private let advice: Advice
    private let claim: StoreClaim
    private let router: DeepLinkRouter
    private let dialog: LoginDialog
    private let mode: TerminalAuthProvider.Mode
    private let signals: AsyncStream<Signal>
    private let inbox: AsyncStream<Signal>.Continuation

    /// Claims the store, and configures a router by the arguments of a command.
    init(_ arguments: Arguments, in environment: CommandEnvironment) async throws {
        let configuration = try environment.configuration(arguments[.config])
        let destination = EventDestination(arguments, in: environment)
        let narrator = destination.narrator
        let narration = Narration(style: environment.style(for: narrator))
        let (signals, inbox) = AsyncStream.makeStream(of: Signal.self)
        let dialog = LoginDialog(
            text: LoginText(
                levels: environment.levels(configuration), style: environment.style(for: environment.errors)),
            screen: environment.errors, isLive: environment.errors.isTerminal && environment.input.isTerminal,
            now: environment.now, act: { inbox.yield(.action($0)) })
        let mode = arguments[.auth].flatMap(TerminalAuthProvider.Mode.init) ?? .prompt
        let directory = environment.storeDirectory(arguments[.store])
        let store = try environment.store(arguments[.store])
        claim = try await StoreClaim.take(directory)
        // If the store cannot be read, the router reports it.
        let names = Dictionary(namesOf: (try? await store.load()) ?? [])
        let tell: @Sendable (String) -> Void = { line in
            if narrator.isTerminal { dialog.makeRoom() }
            narrator.print(line + "\n")
        }
        let builder = try environment.builder(configuration)
            .authProvider(TerminalAuthProvider(mode: mode, dialog: dialog))
            .store(store)
            .clock(environment.clock)
            .wallClock(environment.now)
            .onDeepLink { link in tell(narration.delivery(link)) }
        let events = try destination.sink { dialog.makeRoom() }
        if let events { builder.sink(events) }
        // One fault of the store can affect several operations of a link, and is reported once.
        let lastStoreFault = Lock<String?>(nil)
        builder.sink(
            ClosureSink { event in
                if let line = narration.line(for: event, storedName: event.linkID.flatMap { names[$0] }),
                    event.name != .storeFailed || Self.isNew(line, after: lastStoreFault)
                {
                    tell(line)
                }
                inbox.yield(.event(event))
            })
        self.environment = environment
        complainOfDropped = { destination.complain(ofDropped: events) }
        self.narrator = narrator
        advice = Advice(arguments)
        router = try builder.build()
        self.dialog = dialog
        self.mode = mode
        self.signals = signals
        self.inbox = inbox
    }

    private static func isNew(_ line: String, after last: Lock<String?>) -> Bool {
        last.withLock { last in
            defer { last = line }
            return last != line
        }
    }

    /// Restores the stored links, then opens the given link, if any; returns when that link, or else all, have ended.
    func run(opening url: String?) async -> CommandStatus {
        let watchers = watchOutside()
        defer {
            watchers.forEach { $0.cancel() }
            complainOfDropped()
            withExtendedLifetime(claim) {}
        }
        await router.start()
        Task { [router, inbox] in
            if let url {
                inbox.yield(.finished(await router.open(url)))
            } else {
                for await pending in router.pendingDeepLinkChanges() where pending == nil { break }
                await router.waitUntilIdle()
                inbox.yield(.finished(nil))
            }
        }
        // With a new link, which may supersede a stored one, the dialogue opens later.
        if url == nil { dialog.open() }
        return await handleSignals()
    }

    private func handleSignals() async -> CommandStatus {
        var ends: [CommandStatus] = []
        var isStoreSafe = true
        for await signal in signals {
            switch signal {
            case .event(let event):
                // A link that does not wait ends without a dialogue, and so does the session.
                if event.name == .opened, event["pending"] == .bool(true) {
                    await router.waitUntilIdle()
                    dialog.open()
                }
                if event.name == .authFailed { dialog.attemptFailed() }
                if event.name == .storeFailed { isStoreSafe = false }
                if let end = CommandStatus(endedBy: event) {
                    ends.append(end)
                    if let id = event.linkID { dialog.linkEnded(id) }
                }
            case .action(.listen):
                environment.input.readLines { [dialog] line in
                    if let line { dialog.receive(line) } else { dialog.inputEnded() }
                }
            case .action(.retry): router.retryPendingDeepLink()
            case .action(.cancel): router.cancelPendingDeepLink()
            case .action(.leave): return await leave(.leftWaiting, isStoreSafe: isStoreSafe)
            case .interrupted: return await leave(.interrupted, isStoreSafe: isStoreSafe)
            case .tick: dialog.tick()
            case .backInForeground: dialog.showAgain()
            case .finished(let outcome?):
                dialog.close()
                sayRest(outcome)
                await router.shutdown()
                return CommandStatus(outcome)
            case .finished(nil):
                if ends.isEmpty { narrator.print("Nothing is waiting.\n") }
                await router.shutdown()
                return ends.first { $0 != .success } ?? .success
            }
        }
        return .failed
    }

    /// Ends like an app that is closed: the links stay in the store.
    private func leave(_ status: CommandStatus, isStoreSafe: Bool) async -> CommandStatus {
        dialog.close()
        let waiting = router.pendingDeepLinks
        await router.shutdown()
        for pending in waiting {
            let left = Duration.seconds(max(0, pending.expiresAt.timeIntervalSince(environment.now()))).clockText
            narrator.print(
                isStoreSafe
                    ? "\(pending.link.displayText) keeps waiting, \(left) left; \(advice.call("resume")) brings it back\n"
                    : "\(pending.link.displayText) may be lost: the store failed\n")
        }
        return status
    }

    /// Prints the details of an outcome that its events do not contain.
    private func sayRest(_ outcome: DeepLinkOutcome) {
        switch outcome {
        case .rejected:
            narrator.print("  \(advice.call("check URL", with: [.config])) shows the place\n")
        case .unrecognized:
            narrator.print("not ours: neither its scheme nor its host is in the configuration\n")
            narrator.print("  \(advice.call("check URL", with: [.config])) shows the configured ones\n")
        case .denied(let reasons):
            for reason in reasons {
                narrator.print("  because \(reason.because.printable) (\(reason.policy.printable))\n")
            }
        default:
            break
        }
        for pending in router.pendingDeepLinks {
            narrator.print("\(pending.link.displayText) keeps waiting; \(advice.call("resume")) brings it back\n")
        }
    }

    private func watchOutside() -> [Task<Void, Never>] {
        guard mode == .prompt else { return [] }
        let interrupts = environment.interrupts()
        let returns = environment.returns()
        let clock = environment.clock
        return [
            Task { [inbox] in
                for await _ in interrupts { inbox.yield(.interrupted) }
            },
            Task { [inbox] in
                for await _ in returns { inbox.yield(.backInForeground) }
            },
            Task { [inbox] in
                while (try? await clock.sleep(for: .seconds(1))) != nil { inbox.yield(.tick) }
            },
        ]
    }
}
