import Foundation
import LinkGate
import LinkGateConfigPolicy
import LinkGateQueryPolicy
import LinkGateURLParser
import Testing

@Suite("Corpus")
struct CorpusTests {
    static let gate = Gate(
        parsers: [URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"])],
        policies: [
            ConfigGatePolicy(authRequiredDestinations: ["wallet", "account", "campaigns/*/apply"]), QueryGatePolicy(),
        ])

    @Test("has its 711 lines") func isWhole() throws {
        #expect(try CorpusLine.load().count == 711)
    }

    @Test("gets the right verdict for every string") func strings() throws {
        for line in try CorpusLine.load() { check(line.url, line.expected, line.id) }
    }

    @Test("gets the right verdict for what Foundation's URL makes of the string") func urls() throws {
        for line in try CorpusLine.load() {
            switch line.viaURL {
            case .string(let string, let expected): check(string, expected, line.id)
            case nil, .some(.none): continue
            }
        }
    }

    @Test("knows what Foundation's URL makes of every string") func foundation() throws {
        for line in try CorpusLine.load() {
            switch line.viaURL {
            case .string(let string, _): #expect(URL(string: line.url)?.absoluteString == string, "\(line.id)")
            case .some(.none): #expect(URL(string: line.url) == nil, "\(line.id)")
            case nil: #expect(URL(string: line.url)?.absoluteString == line.url, "\(line.id)")
            }
        }
    }

    private func check(_ url: String, _ expected: CorpusLine.Expectation, _ id: String) {
        let verdict = Self.gate.verdict(for: url)
        #expect(verdict.decision.corpusName == expected.verdict, "\(id): \(verdict.decision)")
        #expect(verdict.link?.segments.map { Array($0.utf8) } == expected.segments?.map { Array($0.utf8) }, "\(id)")
        guard let parameters = verdict.link?.parameters, let wanted = expected.parameters else { return }
        var names: [[UInt8]] = []
        for parameter in parameters where !names.contains(Array(parameter.name.utf8)) {
            names.append(Array(parameter.name.utf8))
        }
        #expect(names == wanted.map { Array($0.name.utf8) }, "\(id)")
        for (name, values) in wanted {
            let found = parameters.filter { $0.name.utf8.elementsEqual(name.utf8) }.map { Array($0.value.utf8) }
            #expect(found == values.map { Array($0.utf8) }, "\(id)")
        }
    }
}

extension GateVerdict.Decision {
    /// As the corpus says it; `rejected` also for what is not ours.
    var corpusName: String {
        switch self {
        case .open: "open"
        case .gated: "gated"
        case .rejected, .unrecognized: "rejected"
        case .denied: "denied"
        @unknown default: "unknown"
        }
    }
}
