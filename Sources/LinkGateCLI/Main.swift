import LinkGateCommand

@main struct Main { static func main() async { await LinkGateCommand.run() } }
