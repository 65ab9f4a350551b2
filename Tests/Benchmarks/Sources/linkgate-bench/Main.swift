import AllocationCounter
import Foundation
import LinkGateKit

@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if let count = arguments.first.flatMap(Int.init) {
            // For callgrind: judges each link so many times, and nothing else; or the longest link of a kind.
            let kind = LongLinks.kinds.first { [$0.name] == Array(arguments.dropFirst()) }
            let links = kind.map { [$0.link(7800)] } ?? links
            let gate = try gate(patterns: 1000)
            let date = Date()
            for _ in 0..<count { for link in links { use(gate.verdict(for: link, at: date)) } }
            return
        }
        let unknown = arguments.filter { !Self.options.contains($0) }
        guard unknown.isEmpty else {
            print(Self.usage)
            exit(arguments == ["--help"] ? 0 : 2)
        }
        var results = Results()
        if arguments.contains("--routes") {
            try await measureRoutes(&results, rounds: 400)
            print(results.table)
            return
        }
        try await measureVerdicts(&results, rounds: arguments.contains("--short") ? 600 : 1000)
        try await measureLength(&results, rounds: arguments.contains("--short") ? 30 : 120)
        try measureBuilding(&results)
        try await measureRouters(&results, rounds: arguments.contains("--short") ? 3 : 10)
        try await measureRouter(&results, rounds: arguments.contains("--short") ? 100 : 400)
        try await measureEvents(&results, rounds: arguments.contains("--short") ? 10 : 60)
        try await measureRoutes(&results, rounds: arguments.contains("--short") ? 100 : 400)
        print(arguments.contains("--json") ? results.json : results.table)
        if arguments.contains("--check") {
            let missed = results.missed
            for line in missed { FileHandle.standardError.write(Data("missed: \(line)\n".utf8)) }
            if !missed.isEmpty { exit(1) }
        }
    }

    private static let options = ["--json", "--short", "--check", "--lengths", "--routes"]

    private static let usage = """
        Usage: linkgate-bench [--json] [--short] [--check] [--lengths] | --routes

        Measures LinkGate beside what people write by hand, and prints a table.

          --json     one line of JSON: the figures, and the ratios with their targets
          --short    fewer rounds
          --check    exit with 1 where a ratio is further from its target than twice; handle ÷ verdict is not checked
          --lengths  also each kind of long link
          --routes   typed routes alone
        """

    private static func measureVerdicts(_ results: inout Results, rounds: Int) async throws {
        let gates = [
            ("verdict_ns_10_patterns", try gate(patterns: 10)), ("verdict_ns", try gate(patterns: 1000)),
            ("verdict_ns_100k_patterns", try gate(patterns: 100_000)),
        ]
        let protected = Set(patterns(1000))
        let date = Date()
        let repeats = 5
        let calls = repeats * links.count
        var comparison = Comparison()
        comparison.add("byte_scan_ns", calls: calls * 10) {
            for _ in 0..<repeats * 10 { for link in links { use(byteScan(link)) } }
        }
        for (name, gate) in gates {
            comparison.add(name, calls: calls) {
                for _ in 0..<repeats { for link in links { use(gate.verdict(for: link, at: date)) } }
            }
        }
        comparison.add("baseline_ns", calls: calls) {
            for _ in 0..<repeats { for link in links { use(handWritten(link, protected)) } }
        }
        comparison.add("cheap_baseline_ns", calls: calls) {
            for _ in 0..<repeats { for link in links { use(cheap(link, protected)) } }
        }
        let gate = gates[1].1
        for (name, links) in [
            ("verdict_ns_two_escapes", escapedLinks), ("verdict_ns_ten_letters", letterLinks),
            ("verdict_ns_ten_encoded_letters", encodedLetterLinks),
        ] {
            comparison.add(name, calls: calls) {
                for _ in 0..<repeats { for link in links { use(gate.verdict(for: link, at: date)) } }
            }
        }
        try await comparison.run(rounds: rounds)
        results.add(comparison.best)
        results.add([
            "allocations_per_verdict": allocations(calls: links.count) {
                for link in links { use(gate.verdict(for: link, at: date)) }
            }
        ])
    }

    /// The routers of apps, which try pattern after pattern; none matches.
    private static func measureRouters(_ results: inout Results, rounds: Int) async throws {
        var comparison = Comparison()
        for count in [10, 1000, 10_000] {
            let all = patterns(count).map { $0.replacing("/section-", with: "/*/section-") }
            let (linear, expressions) = (LinearRouter(all), try RegexRouter(all))
            let gate = try DeepLinkRouter.Builder()
                .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]))
                .policy(ConfigGatePolicy(authRequiredDestinations: all.map { .init($0) }))
                .buildGate()
            let date = Date()
            comparison.add("router_linkgate_\(count)_ns", calls: links.count) {
                for link in links { use(gate.verdict(for: link, at: date)) }
            }
            comparison.add("router_linear_\(count)_ns", calls: links.count) {
                for link in links { use(linear.match(link)) }
            }
            comparison.add("router_regex_\(count)_ns", calls: 4) {
                for link in links.prefix(4) { use(expressions.match(link)) }
            }
        }
        try await comparison.run(rounds: rounds)
        results.add(comparison.best)
    }

    /// The longest links beside links half as long: twice the time is linear.
    private static func measureLength(_ results: inout Results, rounds: Int) async throws {
        let gate = try gate(patterns: 1000)
        let date = Date()
        var comparison = Comparison()
        for (name, link) in LongLinks.kinds {
            for (suffix, bytes) in [("whole", 7800), ("half", 3900)] {
                let link = link(bytes)
                // One at a time: some take milliseconds, in which another process may well take the core.
                comparison.add("\(name), \(suffix)", calls: 1) { use(gate.verdict(for: link, at: date)) }
            }
        }
        try await comparison.run(rounds: rounds)
        let growth = LongLinks.kinds.map { name, _ in
            (name, (comparison.best["\(name), whole"] ?? .nan) / (comparison.best["\(name), half"] ?? .nan))
        }
        let slowest = LongLinks.kinds.map { comparison.best["\($0.name), whole"] ?? .nan }.max() ?? .nan
        results.add(["slowest_8_kb_link_ns": slowest, "growth_4_to_8_kb": growth.map(\.1).max() ?? .nan])
        if CommandLine.arguments.contains("--lengths") {
            for (name, ratio) in growth {
                print("\(name): \(comparison.best["\(name), whole"] ?? .nan) ns, × \(ratio)")
            }
        }
    }

    private static func measureBuilding(_ results: inout Results) throws {
        let patterns = patterns(100_000)
        var times: [Double] = []
        for _ in 0..<5 {
            let start = ContinuousClock.now
            use(try DestinationPatterns(patterns))
            times.append(start.duration(to: .now) / .milliseconds(1))
        }
        count_allocations(true)
        let before = allocated_bytes()
        let built = try DestinationPatterns(patterns)
        let bytes = allocated_bytes() - before
        count_allocations(false)
        use(built)
        results.add([
            "build_100k_patterns_ms": times.sorted()[2], "bytes_per_pattern": Double(bytes) / Double(patterns.count),
        ])
    }

    private static func measureRouter(_ results: inout Results, rounds: Int) async throws {
        let arrival = Arrival()
        let router = try await router(arrival)
        actor Counter {
            var count = 0
            func add() { count += 1 }
        }
        let counter = Counter()
        let calls = 100
        var comparison = Comparison()
        comparison.addTimed(
            "router_open_ungated_ns", calls: calls,
            time: { await arrival.time(of: calls) { _ = await router.open(links[$0 % links.count]) } })
        comparison.addTimed(
            "router_open_authenticated_ns", calls: calls,
            time: {
                await arrival.time(of: calls) { _ in
                    _ = await router.open("yourapp://wallet/cards/4242?tab=limits&utm_source=mail")
                }
            })
        comparison.add("router_open_until_end_ns", calls: calls) {
            for number in 0..<calls { _ = await router.open(links[number % links.count]) }
        }
        // What the caller pays: the deliveries are awaited, but not counted. Few at a time, since another thread makes
        // them meanwhile, and shares the core with this one.
        let few = 20
        comparison.add(
            "router_handle_ns", calls: few,
            { for number in 0..<few { router.handle(links[number % links.count]) } },
            after: { _ = await router.open("yourapp://last") })
        comparison.add("task_ns", calls: calls) { for _ in 0..<calls { await Task {}.value } }
        comparison.add("actor_hop_ns", calls: calls) { for _ in 0..<calls { await counter.add() } }
        try await comparison.run(rounds: rounds)
        results.add(comparison.best)
    }

    /// When the handler was called last.
    final class Arrival: @unchecked Sendable {
        // Proof: the handler writes before the `open` returns that the reader awaits.
        var instant = ContinuousClock.now

        /// The time from each call to the handler's.
        func time(of calls: Int, _ open: (Int) async -> Void) async -> Duration {
            var time = Duration.zero
            for number in 0..<calls {
                let start = ContinuousClock.now
                await open(number)
                time += start.duration(to: instant)
            }
            return time
        }
    }

    /// With a user who is logged in.
    private static func router(_ arrival: Arrival) async throws -> DeepLinkRouter {
        let session = SessionAuthProvider()
        session.setAuthenticated(true)
        let router = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: patterns(1000).map { .init($0) } + ["wallet"]))
            .policy(QueryGatePolicy())
            .authProvider(session)
            .onDeepLink { _ in arrival.instant = .now }
            .build()
        await router.start()
        return router
    }

    private static func measureEvents(_ results: inout Results, rounds: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "linkgate-bench-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let events = try await sampleEvents()
        let sink = try FileEventSink(url: folder.appending(path: "events.jsonl"), maximumBytes: nil)
        let lines = events.map { Array(($0.jsonLine + "\n").utf8) }
        let path = folder.appending(path: "raw.jsonl").path
        let raw = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(raw) }
        var comparison = Comparison()
        let repeats = 100
        comparison.add("sink", calls: repeats * events.count) {
            for _ in 0..<repeats { for event in events { sink.record(event) } }
        }
        comparison.add("bare", calls: repeats * events.count) {
            for _ in 0..<repeats { for line in lines { use(write(raw, line, line.count)) } }
        }
        // The sink looks at the file's name before each line, since another process may have renamed it.
        comparison.add("raw", calls: repeats * events.count) {
            var status = stat()
            for _ in 0..<repeats {
                for line in lines {
                    use(lstat(path, &status))
                    use(write(raw, line, line.count))
                }
            }
        }
        try await comparison.run(rounds: rounds)
        results.add([
            "file_sink_events_per_s": 1e9 / (comparison.best["sink"] ?? .nan),
            "raw_write_events_per_s": 1e9 / (comparison.best["raw"] ?? .nan),
            "bare_write_events_per_s": 1e9 / (comparison.best["bare"] ?? .nan),
        ])
    }

    /// Real events, as a router tells them.
    private static func sampleEvents() async throws -> [DeepLinkEvent] {
        final class Sink: EventSink, @unchecked Sendable {
            // Proof: the router calls sinks one at a time, and the events are read after its shutdown.
            var events: [DeepLinkEvent] = []
            func record(_ event: DeepLinkEvent) { events.append(event) }
        }
        let sink = Sink()
        let router = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
            .onDeepLinkRequiresAuth { _, complete in complete(true) }
            .sink(sink)
            .onDeepLink { _ in }
            .build()
        await router.start()
        _ = await router.open("yourapp://wallet/cards/4242?tab=limits&utm_source=mail&campaign=summer")
        await router.shutdown()
        return sink.events
    }
}
