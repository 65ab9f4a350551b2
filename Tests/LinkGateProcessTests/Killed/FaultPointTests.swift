import LinkGate
import LinkGateSystem
import Testing

/// A process that dies at each chosen instant of the storing and delivering sequence.
@Suite("Killed at every point", .timeLimit(.minutes(10)))
struct FaultPointTests {
    /// A waiting link passes a point at most this often: it is saved twice, and has three events.
    private static let passes = 1...4

    @Test(
        "A link outlives the process that receives it, and is delivered by the next one", arguments: FaultPoint.ofALink
    )
    func open(_ point: FaultPoint) async throws {
        for pass in Self.passes {
            let device = try Device()
            var judge = Judge()
            let first = try await device.run(
                "open", "yourapp://wallet/1", "--auth", "always", death: .at(point, pass: pass))
            try expect(judge.note(first, on: device))
            // Nobody logs in: it stays, and opens nothing.
            try await expect(judge.note(device.run("resume"), on: device))
            let last = try await device.run("resume", "--auth", "always")
            try expect(judge.note(last, on: device))
            #expect(last.status == 0)
            try await expect(judge.note(device.run("resume", "--auth", "always"), on: device))
            try expect(judge.remains(of: device))
            if !first.wasKilled { break }
        }
    }

    @Test("A process that dies while it restores loses nothing", arguments: FaultPoint.ofALink)
    func resume(_ point: FaultPoint) async throws {
        for pass in Self.passes {
            let device = try Device()
            var judge = Judge()
            for number in 1...2 {
                let life = try await device.run("open", "yourapp://wallet/\(number)")
                #expect(life.status == 9)
                try expect(judge.note(life, on: device))
            }
            let killed = try await device.run("resume", "--auth", "always", death: .at(point, pass: pass))
            try expect(judge.note(killed, on: device))
            try await expect(judge.note(device.run("resume", "--auth", "always"), on: device))
            try expect(judge.remains(of: device))
            if !killed.wasKilled { break }
        }
    }

    @Test("A link whose every delivery kills the process is abandoned after three deliveries")
    func threeAttempts() async throws {
        let device = try Device()
        var judge = Judge()
        let first = try await device.run(
            "open", "yourapp://wallet/1", "--auth", "always", death: .at("handlerReturned", pass: 1))
        try expect(judge.note(first, on: device))
        for attempt in 2...3 {
            let life = try await device.run("resume", "--auth", "always", death: .at("handlerReturned", pass: 1))
            #expect(life.wasKilled)
            #expect(life.deliveries.map(\.attempt) == [attempt])
            try expect(judge.note(life, on: device))
        }
        let last = try await device.run("resume", "--auth", "always")
        try expect(judge.note(last, on: device))
        #expect(last.status == 8)
        #expect(last.deliveries.isEmpty && last.stored.isEmpty)
        #expect(try EventLines(device.events).lines.last?.reason == "delivery_attempts")
    }

    @Test("Every chosen point is passed on the way of a link, or at a rotation")
    func everyPointIsReal() async throws {
        for point in FaultPoint.ofALink {
            let device = try Device()
            let life = try await device.run(
                "open", "yourapp://wallet/1", "--auth", "always", death: .at(point, pass: 1))
            #expect(life.wasKilled, "\(point)")
        }
    }
}

func expect(_ broken: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(broken == [], sourceLocation: sourceLocation)
}
