extension RouteValue where Self: FixedWidthInteger {
    /// Reads decimal digits with an optional sign.
    public init?(linkText: String) { self.init(linkText, radix: 10) }
    /// Decimal digits.
    public var linkText: String { String(self) }
    /// "a whole number" with its range.
    public static var linkValueDescription: String { "a whole number from \(Self.min) to \(Self.max)" }
}

extension Int: RouteValue {
    /// "a whole number".
    public static var linkValueDescription: String { "a whole number" }
}

extension Int64: RouteValue {
    /// "a whole number".
    public static var linkValueDescription: String { "a whole number" }
}

extension Int8: RouteValue {}
extension Int16: RouteValue {}
extension Int32: RouteValue {}
extension UInt: RouteValue {}
extension UInt8: RouteValue {}
extension UInt16: RouteValue {}
extension UInt32: RouteValue {}
extension UInt64: RouteValue {}

extension Double: RouteValue {
    /// Reads a finite decimal number, with an exponent if it has one.
    public init?(linkText: String) {
        guard linkText.utf8.allSatisfy(Self.isOfDecimal), let value = Double(linkText), value.isFinite else {
            return nil
        }
        self = value
    }
    /// The shortest text that reads back as the same number.
    public var linkText: String { description }
    /// "a number".
    public static var linkValueDescription: String { "a number" }

    private static func isOfDecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
