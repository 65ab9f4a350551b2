import Foundation
import LinkGate

extension PendingRecord {
    /// A record with the given number in its id.
    static func sample(
        _ number: Int, url: String = "yourapp://wallet?tab=cards", receivedAt: TimeInterval = 818_000_000.125,
        source: DeepLinkSource? = nil, owner: Owner = .nobody, deliveryAttempts: Int = 0
    ) -> PendingRecord {
        PendingRecord(
            id: DeepLink.ID(rawValue: "00000000c0ffee00-\(number)") ?? .unassigned, url: url,
            receivedAt: Date(timeIntervalSinceReferenceDate: receivedAt), source: source, owner: owner,
            deliveryAttempts: deliveryAttempts)
    }

    func changed(deliveryAttempts: Int, adding suffix: String) -> PendingRecord {
        var changed = self
        changed.deliveryAttempts = deliveryAttempts
        changed.url += suffix
        return changed
    }

    /// Records with all field values that a store could confuse.
    static let samples: [PendingRecord] = [
        sample(1),
        sample(2, source: .push, owner: .user("ada"), deliveryAttempts: 2),
        sample(3, source: "", owner: .user(nil)),
        sample(4, owner: .user("")),
        sample(5, owner: .user("nobody"), deliveryAttempts: Int(Int32.max)),
        sample(6, url: ""),
        sample(7, url: "yourapp://a\n{\"id\": 1}\r\n\u{0}\u{1}\"\\/%00;,\u{2028}"),
        sample(8, url: "yourapp://\u{65}\u{301}/\u{E9}/\u{1F468}\u{200D}\u{1F469}\u{FEFF}", owner: .user("\u{E7}\n\"")),
        sample(9, url: "yourapp://" + String(repeating: "x", count: 8_182)),
        sample(10, receivedAt: 0),
        sample(11, receivedAt: -978_307_200),
        sample(12, receivedAt: 63_000_000_000.5),
        PendingRecord(
            id: DeepLink.ID(rawValue: "ffffffffffffffff-18446744073709551615") ?? .unassigned,
            url: "https://app.example.com/wallet#top", receivedAt: Date(timeIntervalSinceReferenceDate: 0.999)),
    ]
}
