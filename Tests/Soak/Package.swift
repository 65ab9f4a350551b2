// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Soak",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "LinkGate", path: "../..")],
    targets: [
        .executableTarget(
            name: "linkgate-soak",
            dependencies: [
                .product(name: "LinkGateKit", package: "LinkGate"),
                .product(name: "LinkGateTesting", package: "LinkGate"),
            ],
            path: "Sources/Soak",
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    ]
)
