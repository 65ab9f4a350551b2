import LinkGate

/// What must hold of all the processes of a device, however they ended.
struct Judge {
    private var deliveries: [String: Int] = [:]
    private var stored: Set<String> = []
    private var ends: [String: Int] = [:]
    private var over: Set<String> = []

    private static let namesOfEnds: Set<String> = [
        "Completed", "Cancelled", "Timeout", "Denied", "Superseded", "Failed",
    ]

    /// Takes note of a process; returns what it broke.
    mutating func note(_ life: Device.Life, on device: Device) throws -> [String] {
        var broken: [String] = []
        let events = try EventLines(device.events)
        for (place, attempt) in life.deliveries {
            if !life.arguments.contains("always") { broken.append("\(place): delivered without a login") }
            if over.contains(place) { broken.append("\(place): delivered again after its end") }
            let earlier = deliveries[place, default: 0]
            if attempt <= earlier { broken.append("\(place): delivery \(earlier + 1) calls itself \(attempt)") }
            deliveries[place] = earlier + 1
        }
        if Set(life.deliveries.map(\.place)).count != life.deliveries.count {
            broken.append("a link was delivered twice in one process")
        }
        let places = Set(events.lines.compactMap(\.destination))
        for place in places {
            let names = events.names(of: place)
            let hasEnded = !Self.namesOfEnds.isDisjoint(with: names)
            if names.contains("Auth Required"), !hasEnded, !life.stored.contains(place) {
                broken.append("\(place): lost: \(names)")
            }
            if hasEnded, !life.stored.contains(place) { over.insert(place) }
            let endCount = names.count { Self.namesOfEnds.contains($0) }
            if endCount > ends[place, default: 0], !life.wasKilled, life.stored.contains(place) {
                broken.append("\(place): still stored after its end, and nobody killed the process")
            }
            ends[place] = endCount
        }
        for place in stored.subtracting(life.stored) where Self.namesOfEnds.isDisjoint(with: events.names(of: place)) {
            broken.append("\(place): left the store without an end")
        }
        stored = life.stored
        for line in events.torn where !line.hasPrefix("{\"event\":") || line.dropFirst().contains("{\"event\":") {
            broken.append("a torn line broke another: \(line)")
        }
        return broken.map { "\($0)\n\(life)" }
    }

    /// What is left after the last kill.
    func remains(of device: Device) throws -> [String] {
        let events = try EventLines(device.events)
        var broken = stored.map { "\($0): never delivered" }
        for place in over where events.names(of: place).contains("Completed") && deliveries[place] == nil {
            broken.append("\(place): completed, and nobody saw it")
        }
        return broken
    }
}
