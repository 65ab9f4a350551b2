import Foundation
public import LinkGate

extension AuthLevel {
    /// A second factor, above a login.
    public static let mfa = AuthLevel("mfa", rank: 1)
}

/// Asks for a second factor at night (UTC), below one place.
public struct NightPolicy: GatePolicy {
    private let place: String
    private let hours: Range<Int>

    /// Makes the policy: below the place, from one hour of the day (0 to 23) up to another.
    public init(place: String, hours: Range<Int>) {
        self.place = place
        self.hours = hours
    }

    /// Passes by day and elsewhere, and asks for the second factor by night.
    public func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        // `link.destination == place` would miss `Transfer`, `transfer/7` and a hundred other spellings.
        guard link.matches(place) else { return .pass }
        let secondOfDay = context.date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86400)
        guard hours.contains(Int(secondOfDay / 3600)) else { return .pass }
        return .requireAuth(AuthRequirement(level: .mfa), because: "it is night", matched: place)
    }
}
