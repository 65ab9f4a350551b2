// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CustomGatePolicy",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "LinkGate", path: "../..")],
    targets: [
        .target(name: "AccountPolicies", dependencies: [.product(name: "LinkGate", package: "LinkGate")]),
        .executableTarget(
            name: "CustomGatePolicy",
            dependencies: ["AccountPolicies", .product(name: "LinkGateKit", package: "LinkGate")]),
        .testTarget(
            name: "AccountPoliciesTests",
            dependencies: ["AccountPolicies", .product(name: "LinkGateTesting", package: "LinkGate")]),
    ]
)
