// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "LinkGate", path: "../..")],
    targets: [
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "linkgate-bench",
            dependencies: ["AllocationCounter", .product(name: "LinkGateKit", package: "LinkGate")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ]
)
