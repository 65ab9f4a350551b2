import Foundation

/// An event file, read line by line, with those that it was renamed to.
struct EventLines {
    struct Line: Decodable {
        let event: String
        let destination: String?
        let reason: String?
    }

    private(set) var lines: [Line] = []
    /// Lines that are no event: cut off by a kill.
    private(set) var torn: [String] = []

    init(_ file: URL) throws {
        let folder = file.deletingLastPathComponent()
        let name = file.lastPathComponent
        let older = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .compactMap { $0.hasPrefix(name + ".") ? Int($0.dropFirst(name.count + 1)) : nil }.sorted().reversed()
            .map { "\(name).\($0)" }
        for name in older + [name] {
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { continue }
            for line in data.split(separator: UInt8(ascii: "\n")) {
                if let event = try? JSONDecoder().decode(Line.self, from: line) {
                    lines.append(event)
                } else {
                    torn.append(String(decoding: line, as: UTF8.self))
                }
            }
        }
    }

    func names(of place: String) -> [String] {
        lines.filter { $0.destination == place }.map { $0.event.replacingOccurrences(of: "Deep Link ", with: "") }
    }
}
