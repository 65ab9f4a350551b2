import Foundation

/// The arguments as they were given: `CommandLine.arguments` repairs what is no UTF-8, and a link that was repaired is
/// another link.
enum ArgumentBytes {
    /// The place of the first argument that is not UTF-8, counted from 1; `nil` if all are.
    static var firstBroken: Int? {
        (1..<max(1, Int(CommandLine.argc))).first { index in
            CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
        }
    }
}
