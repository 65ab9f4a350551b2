import Foundation

@main
struct Main {
    static func main() async {
        let environment = CommandEnvironment(
            input: FileDescriptorInput.standard, output: FileDescriptorOutput(descriptor: 1),
            errors: FileDescriptorOutput(descriptor: 2), variables: ProcessInfo.processInfo.environment,
            directory: URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true),
            clock: ContinuousClock(), now: { Date() }, interrupts: Interrupts.stream,
            returns: Interrupts.returns)
        let status = await CommandLineInterface.run(Array(CommandLine.arguments.dropFirst()), in: environment)
        exit(status.rawValue)
    }
}
