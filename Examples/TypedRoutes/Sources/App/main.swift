import AppShell
import LinkGateKit
import OrderFeature

let session = SessionAuthProvider()
let router = try AppLinks.builder(session)
    .routes(AppLinks.routes) { destination in
        print("shows: " + destination.stack.map { "\($0)" }.joined(separator: " > "))
    } otherwise: { link, error in
        print("shows: home, since \(error?.description ?? "no route leads to \(link.destination)")")
    }
    .build()

await router.start()
await router.open("https://app.example.com/campaigns/summer")
await router.open("yourapp://nowhere")

async let order = router.open("yourapp://order?id=42&tab=invoice")  // the link of an old mail
for await pending in router.pendingDeepLinkChanges() where pending != nil { break }
print("waits for a login")
session.setAuthenticated(true, user: "ada")  // the login screen
_ = await order

await router.open("yourapp://orders/first")
await router.shutdown()

print("shares: \(try AppLinks.routes.url(for: OrderRoute(id: 42, tab: .invoice), on: AppLinks.web))")
print(AppLinks.routes.catalog(on: AppLinks.web).text)
