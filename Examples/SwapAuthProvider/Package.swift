// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SwapAuthProvider",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "LinkGate", path: "../..")],
    targets: [
        .target(name: "PINAuth", dependencies: [.product(name: "LinkGate", package: "LinkGate")]),
        .executableTarget(
            name: "SwapAuthProvider", dependencies: ["PINAuth", .product(name: "LinkGateKit", package: "LinkGate")]),
        .testTarget(
            name: "SwapAuthProviderTests",
            dependencies: ["PINAuth", .product(name: "LinkGateTesting", package: "LinkGate")]),
    ]
)
