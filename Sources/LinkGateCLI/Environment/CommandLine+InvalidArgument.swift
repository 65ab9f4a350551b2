import Foundation

/// The arguments as received: `CommandLine.arguments` repairs invalid UTF-8, and a repaired link is another link.
extension CommandLine {
    /// The position of the first argument that is not valid UTF-8, counting from 1; `nil` if all are.
    static var firstInvalidArgument: Int? {
        (1..<max(1, Int(CommandLine.argc))).first { index in
            CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
        }
    }
}
