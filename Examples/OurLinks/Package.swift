// swift-tools-version: 6.2
import PackageDescription

let core = Target.Dependency.product(name: "LinkGate", package: "LinkGate")

let package = Package(
    name: "OurLinks",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "LinkGate", path: "../..")],
    targets: [
        .target(name: "ShortLinks", dependencies: [core]),
        .executableTarget(
            name: "OurLinks", dependencies: ["ShortLinks", .product(name: "LinkGateCommand", package: "LinkGate")]),
        .testTarget(
            name: "OurLinksTests",
            dependencies: [
                "OurLinks", "ShortLinks", core, .product(name: "LinkGateTesting", package: "LinkGate"),
            ]),
    ]
)
