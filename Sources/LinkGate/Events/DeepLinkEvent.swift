public import Foundation

/// One thing that happened to a link.
///
/// The values of the link's query and its fragment never enter an event that the router makes, unless the parameter is
/// on the allow list. A sink that wraps another one changes a copy, which keeps all other fields, also those of later
/// releases:
///
/// ```swift
/// var changed = event
/// changed["app_version"] = .string("2.1")
/// base.record(changed)
/// ```
public struct DeepLinkEvent: Sendable, Hashable, Identifiable {
    /// The id of this event, unique across processes.
    public var id: ID
    /// What happened.
    public var name: Name
    /// The link it happened to; `nil` for a link that was rejected at its arrival.
    public var linkID: DeepLink.ID?
    /// The time of the event, by the wall clock.
    public var date: Date
    /// The details, in a fixed order; names in snake case.
    public var properties: [Property]

    /// Makes an event; for tests, and for sinks that add events.
    ///
    /// - Parameters:
    ///   - id: The id. Default: a new one.
    ///   - name: What happened.
    ///   - linkID: The link it happened to; `nil` if there is none.
    ///   - date: The time of the event, by the wall clock.
    ///   - properties: The details, in the order in which sinks write them; names in snake case.
    public init(
        id: ID = ID(), name: Name, linkID: DeepLink.ID? = nil, date: Date, properties: [Property] = []
    ) {
        self.id = id
        self.name = name
        self.linkID = linkID
        self.date = date
        self.properties = properties
    }

    /// The value of the first property of this name; `nil` if there is none.
    ///
    /// Setting it replaces the value of that property, or appends a new property; setting `nil` removes it.
    public subscript(name: String) -> Value? {
        get { properties.first { $0.name == name }?.value }
        set {
            let index = properties.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): properties[index].value = value
            case (let index?, nil): properties.remove(at: index)
            case (nil, let value?): properties.append(Property(name, value))
            case (nil, nil): break
            }
        }
    }

    /// What happened, by the names that users of deep-link SDKs know.
    public struct Name: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
        /// The name as sinks write it.
        public let rawValue: String
        /// Makes a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The same as ``rawValue``.
        public var description: String { rawValue }

        /// A link arrived and was judged as open, gated or denied.
        public static let opened = Name(rawValue: "Deep Link Opened")
        /// A link that needed a login was delivered, and its handler returned.
        public static let completed = Name(rawValue: "Deep Link Completed")
        /// A waiting link was cancelled, or there was no room for another waiting link.
        public static let cancelled = Name(rawValue: "Deep Link Cancelled")
        /// A link was not delivered before its deadline.
        public static let timeout = Name(rawValue: "Deep Link Timeout")
        /// A link was rejected, or could not be delivered.
        public static let failed = Name(rawValue: "Deep Link Failed")
        /// The auth provider was asked for a login.
        public static let authRequired = Name(rawValue: "Deep Link Auth Required")
        /// An attempt failed; the link keeps waiting.
        public static let authFailed = Name(rawValue: "Deep Link Auth Failed")
        /// A newer gated link took the place of a waiting one.
        public static let superseded = Name(rawValue: "Deep Link Superseded")
        /// A policy or the auth provider refused a link.
        public static let denied = Name(rawValue: "Deep Link Denied")
        /// A stored link came back after a restart.
        public static let restored = Name(rawValue: "Deep Link Restored")
        /// An operation of the store failed; the link waits in memory only.
        public static let storeFailed = Name(rawValue: "Deep Link Store Failed")
        /// A buffered sink was too slow and events are missing at this position; recorded by that sink only.
        public static let eventsDropped = Name(rawValue: "Deep Link Events Dropped")
    }

    /// A detail of an event.
    public struct Property: Sendable, Hashable {
        /// The name, in snake case.
        public var name: String
        /// The value.
        public var value: Value

        /// Makes a property.
        ///
        /// - Parameters:
        ///   - name: The name, in snake case.
        ///   - value: The value.
        public init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    /// A value of a property.
    @nonexhaustive
    public enum Value: Sendable, Hashable {
        /// A text.
        case string(String)
        /// A number; durations are in seconds.
        case number(Double)
        /// A Boolean value.
        case bool(Bool)
        /// Several texts.
        case strings([String])
    }
}

extension DeepLinkEvent {
    /// The id of one event, unique across processes.
    ///
    /// Its text has the form of a link's id; the type distinguishes the two.
    public struct ID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
        private let base: DeepLink.ID

        /// The id of an event that no router has recorded; for tests.
        public static let unassigned = ID(DeepLink.ID.unassigned)

        /// Makes a new id, for a sink that adds events; two are equal with a chance of 1 in 2⁶⁴.
        public init() {
            self.init(DeepLink.ID(process: .random(in: 1...UInt64.max), number: 1))
        }

        /// Makes an event id from an id that a router has generated.
        package init(_ id: DeepLink.ID) { base = id }

        /// Reads an id that was written with ``rawValue``; `nil` if the text is not one.
        public init?(rawValue: String) {
            guard let id = DeepLink.ID(rawValue: rawValue) else { return nil }
            self.init(id)
        }

        /// Sixteen hexadecimal digits, a hyphen and a number.
        public var rawValue: String { base.rawValue }

        /// Appends ``rawValue``.
        func append(to text: inout [UInt8]) { base.append(to: &text) }

        // The defaults for `RawRepresentable` would make the text for each comparison and hash.

        /// Whether both are the id of the same event.
        public static func == (lhs: ID, rhs: ID) -> Bool { lhs.base == rhs.base }

        /// Hashes the id.
        public func hash(into hasher: inout Hasher) { hasher.combine(base) }

        /// The same as ``rawValue``.
        public var description: String { rawValue }
    }
}
