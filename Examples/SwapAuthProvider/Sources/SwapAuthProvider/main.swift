import LinkGateKit
import PINAuth

// The team's own provider stands where SessionAuthProvider would stand; nothing else changes.
let provider = PINAuthProvider(pin: "2468") { message in
    print(message)
    return message.contains("(1 of 3)") ? "1111" : "2468"  // a user who mistypes once
}

let router = try DeepLinkRouter.Builder()
    .parser(URLDeepLinkParser(schemes: ["yourapp"]))
    .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
    .authProvider(provider)
    .onDeepLink { link in print("navigates to \(link.destination), tab \(link["tab"] ?? "none")") }
    .build()

await router.start()
let outcome = await router.open("yourapp://wallet?tab=cards")
print(outcome)
