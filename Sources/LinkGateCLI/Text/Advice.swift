/// The next call to type, with the options of this call that select the store and the configuration.
struct Advice {
    private let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    /// A call, such as `` `linkgate resume --store links` ``.
    func call(_ command: String, with options: [CommandDescription.Option] = [.store, .config]) -> String {
        let given = options.compactMap { option in
            arguments[option].map { " --\(option.name) \(Self.quoted($0).printable)" }
        }
        return "`linkgate \(command)\(given.joined())`"
    }

    /// The text quoted for a shell.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: ":"), 0x80...:
                true
            default: false
            }
        }
        return isPlain
            ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
