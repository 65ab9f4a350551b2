// swift-tools-version: 6.2
import PackageDescription

let core = Target.Dependency.product(name: "LinkGate", package: "LinkGate")
let routes = Target.Dependency.product(name: "LinkGateRoutes", package: "LinkGate")
let kit = Target.Dependency.product(name: "LinkGateKit", package: "LinkGate")

let package = Package(
    name: "TypedRoutes",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "LinkGate", path: "../..")],
    targets: [
        .target(name: "OrderFeature", dependencies: [routes]),
        .target(name: "WalletFeature", dependencies: [core, routes]),
        .target(name: "CampaignFeature", dependencies: [routes]),
        .target(name: "AppShell", dependencies: ["OrderFeature", "WalletFeature", "CampaignFeature", kit]),
        .executableTarget(name: "App", dependencies: ["AppShell", "OrderFeature", kit]),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "AppShell", "OrderFeature", "WalletFeature", "CampaignFeature", kit,
                .product(name: "LinkGateAssociation", package: "LinkGate"),
                .product(name: "LinkGateTesting", package: "LinkGate"),
            ]),
    ]
)
