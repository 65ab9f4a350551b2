// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// The folders under `Plugins`: one target and one product each, module `LinkGate<Folder>`.
let plugIns = [
    "URLParser", "ConfigPolicy", "QueryPolicy", "SessionAuth", "ClosureAuth", "StdoutSink", "FileSink", "FileStore",
    "Routes",
]

/// Plug-ins for frameworks that only some systems have, empty elsewhere.
///
/// The kit leaves them out, so that a tool need not link a user interface; `.ci/typecheck-apple` checks them.
let adapters = ["Apple"]

func plugInTarget(_ folder: String) -> Target {
    .target(
        name: "LinkGate\(folder)", dependencies: ["LinkGate"], path: "Plugins/\(folder)",
        packageAccess: folder != "Routes", swiftSettings: settings)
}

func testTarget(_ module: String, dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(module)Tests",
        dependencies: [.init(stringLiteral: module), "LinkGateTesting", "TestSupport"] + dependencies,
        swiftSettings: settings)
}

let package = Package(
    name: "LinkGate",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "LinkGate", targets: ["LinkGate"]),
        .library(name: "LinkGateKit", targets: ["LinkGateKit"]),
        .library(name: "LinkGateTesting", targets: ["LinkGateTesting"]),
        .executable(name: "linkgate", targets: ["LinkGateCLI"]),
    ] + (plugIns + adapters).map { .library(name: "LinkGate\($0)", targets: ["LinkGate\($0)"]) },
    targets: [
        .target(name: "LinkGate", swiftSettings: settings),
        .target(
            name: "LinkGateKit", dependencies: ["LinkGate"] + plugIns.map { .init(stringLiteral: "LinkGate\($0)") },
            swiftSettings: settings),
        .target(name: "LinkGateTesting", dependencies: ["LinkGateKit"], swiftSettings: settings),
        .executableTarget(
            name: "LinkGateCLI", dependencies: ["LinkGateKit", "LinkGateTesting", "TestSupport"],
            swiftSettings: settings),
    ] + (plugIns + adapters).map(plugInTarget) + plugIns.map { testTarget("LinkGate\($0)") } + [
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        testTarget("LinkGate"),
        testTarget("LinkGateKit"),
        testTarget("LinkGateCLI"),
        .testTarget(
            name: "LinkGateProcessTests", dependencies: ["LinkGate", "LinkGateCLI", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "LinkGateTestingTests", dependencies: ["LinkGateKit", "LinkGateTesting", "TestSupport"],
            swiftSettings: settings),
    ]
)
