// swift-tools-version: 6.2
import PackageDescription

let core = Target.Dependency.product(name: "LinkGate", package: "LinkGate")
let kit = Target.Dependency.product(name: "LinkGateKit", package: "LinkGate")

let package = Package(
    name: "MultiTargetApp",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "LinkGate", path: "../..")],
    targets: [
        .target(name: "Session", dependencies: [.product(name: "LinkGateSessionAuth", package: "LinkGate")]),
        .target(
            name: "WalletFeature",
            dependencies: [core, .product(name: "LinkGateConfigPolicy", package: "LinkGate")]),
        .target(name: "CampaignFeature", dependencies: [core]),
        .executableTarget(name: "App", dependencies: ["Session", "WalletFeature", "CampaignFeature", kit]),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "WalletFeature", "CampaignFeature", kit, .product(name: "LinkGateTesting", package: "LinkGate"),
            ]),
    ]
)
