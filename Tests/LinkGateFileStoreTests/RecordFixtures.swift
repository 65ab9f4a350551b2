import Foundation
import LinkGate
import Testing

func recordID(_ number: Int) throws -> DeepLink.ID {
    try #require(DeepLink.ID(rawValue: "00000000000000ab-\(number)"))
}

func record(_ number: Int = 1, url: String = "yourapp://wallet", attempts: Int = 0) throws -> PendingRecord {
    PendingRecord(
        id: try recordID(number), url: url, receivedAt: Date(timeIntervalSince1970: 1_796_022_370 + Double(number)),
        deliveryAttempts: attempts)
}
