/// A piece of a pattern.
enum PatternToken: Sendable, Hashable {
    case literal(Unicode.Scalar)
    /// `?`: one character.
    case one
    /// `*`: any characters, or none.
    case star
    /// A predefined variable that stands for one character of a class.
    case oneOf(ByteSet)
    /// A variable that stands for one of some texts.
    case choice([[PatternToken]])
    /// A variable that is not defined.
    case undefined(String)

    var isSlash: Bool { self == .literal("/") }
}
