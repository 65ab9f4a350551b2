import CampaignFeature
import LinkGateKit
import Session
import WalletFeature

let router = try DeepLinkRouter.Builder()
    .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]))
    .module(WalletFeature())
    .module(CampaignFeature())
    .authProvider(Session.shared)
    .sink(StdoutEventSink())
    .onDeepLink { link in
        let screen = WalletFeature.screen(for: link) ?? CampaignFeature.screen(for: link) ?? "home"
        print("shows: \(screen)")
    }
    .build()

await router.start()
await router.open("https://app.example.com/campaigns/summer")

async let application = router.open("https://app.example.com/campaigns/summer/apply")
for await pending in router.pendingDeepLinkChanges() where pending != nil { break }
Session.shared.setAuthenticated(true, user: "ada")  // the login screen
_ = await application

await router.open("yourapp://wallet?tab=cards")
await router.shutdown()
