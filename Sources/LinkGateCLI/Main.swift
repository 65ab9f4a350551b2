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
        if let place = ArgumentBytes.firstBroken {
            environment.complain("argument \(place) is no UTF-8; its bytes would be taken for others")
            exit(CommandStatus.usage.rawValue)
        }
        let status = await CommandLineInterface.run(Array(CommandLine.arguments.dropFirst()), in: environment)
        exit(status.rawValue)
    }
}
