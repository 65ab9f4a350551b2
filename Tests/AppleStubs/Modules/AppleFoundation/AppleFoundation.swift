@_exported public import Foundation

// What Foundation has on Apple's systems alone.

open class NSUserActivity: Hashable {
    public init(activityType: String) { self.activityType = activityType }
    public let activityType: String
    public var webpageURL: URL?
    public static func == (lhs: NSUserActivity, rhs: NSUserActivity) -> Bool { lhs === rhs }
    public func hash(into hasher: inout Hasher) {}
}

public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
