import Foundation

@main
struct Main {
    static func main() async {
        let environment = CommandEnvironment(
            input: FileDescriptorInput.standard, output: FileDescriptorOutput(descriptor: 1),
            errors: FileDescriptorOutput(descriptor: 2), variables: ProcessInfo.processInfo.environment,
            directory: URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true),
            clock: ContinuousClock(), now: { Date() }, interrupts: AsyncStream<Void>.interrupts,
            returns: AsyncStream<Void>.continuations)
        // Exceeding the file size limit must be a write error, and must not kill the process.
        signal(SIGXFSZ, SIG_IGN)
        if let place = CommandLine.firstInvalidArgument {
            environment.complain(
                "argument \(place) is no UTF-8, and would be read as another text; give a link or path in UTF-8")
            exit(CommandStatus.usage.rawValue)
        }
        let status = await CommandLineInterface.run(Array(CommandLine.arguments.dropFirst()), in: environment)
        exit(status.rawValue)
    }
}
