import LinkGateCommand
import ShortLinks

@main struct OurLinks {
    static func main() async {
        await LinkGateCommand.run { builder in builder.parser(ShortLinkParser()) }
    }
}
