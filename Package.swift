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
    "URLParser", "ConfigPolicy", "QueryPolicy", "SessionAuth", "ClosureAuth", "StepUp", "StdoutSink", "FileSink",
    "BufferedSink", "FileStore", "Routes",
]

/// Plug-ins for frameworks that only some systems have, empty elsewhere.
///
/// The kit leaves them out, so that a tool need not link a user interface; `.ci/typecheck-apple` checks them.
let adapters = ["Apple"]

/// A plug-in sees what a plug-in of another package sees of the core: its public declarations.
func plugInTarget(_ folder: String) -> Target {
    .target(
        name: "LinkGate\(folder)", dependencies: ["LinkGate", "LinkGateSystem"], path: "Plugins/\(folder)",
        packageAccess: false, swiftSettings: settings)
}

func testTarget(_ module: String, dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(module)Tests",
        dependencies: [.init(stringLiteral: module), "LinkGateSystem", "LinkGateTesting", "TestSupport"] + dependencies,
        swiftSettings: settings)
}

/// Tests put plug-ins together.
let kit: [Target.Dependency] = ["LinkGateKit"]

let package = Package(
    name: "LinkGate",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "LinkGate", targets: ["LinkGate"]),
        .library(name: "LinkGateKit", targets: ["LinkGateKit"]),
        .library(name: "LinkGateAssociation", targets: ["LinkGateAssociation"]),
        .library(name: "LinkGateTesting", targets: ["LinkGateTesting"]),
        .library(name: "LinkGateScenarios", targets: ["LinkGateScenarios"]),
        .library(name: "LinkGateCommand", targets: ["LinkGateCommand"]),
        .executable(name: "linkgate", targets: ["LinkGateCLI"]),
    ] + (plugIns + adapters).map { .library(name: "LinkGate\($0)", targets: ["LinkGate\($0)"]) },
    targets: [
        .target(name: "LinkGateSystem", swiftSettings: settings),
        .target(name: "LinkGate", dependencies: ["LinkGateSystem"], swiftSettings: settings),
        .target(
            name: "LinkGateKit",
            dependencies: ["LinkGate", "LinkGateSystem"] + plugIns.map { .init(stringLiteral: "LinkGate\($0)") },
            swiftSettings: settings),
        .target(
            name: "LinkGateTesting", dependencies: ["LinkGate", "LinkGateRoutes", "LinkGateSystem"],
            swiftSettings: settings),
        .target(
            name: "LinkGateScenarios", dependencies: ["LinkGateKit", "LinkGateSystem", "LinkGateTesting"],
            swiftSettings: settings),
        .target(
            name: "LinkGateAssociation", dependencies: ["LinkGate", "LinkGateKit", "LinkGateRoutes"],
            swiftSettings: settings),
        .target(
            name: "LinkGateCommand",
            dependencies: [
                "LinkGate", "LinkGateAssociation", "LinkGateKit", "LinkGateRoutes", "LinkGateScenarios",
                "LinkGateSystem",
            ],
            swiftSettings: settings),
        .executableTarget(name: "LinkGateCLI", dependencies: ["LinkGateCommand"], swiftSettings: settings),
    ] + (plugIns + adapters).map(plugInTarget) + plugIns.map { testTarget("LinkGate\($0)", dependencies: kit) } + [
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        testTarget("LinkGate", dependencies: kit),
        testTarget("LinkGateKit", dependencies: ["LinkGateAssociation", "LinkGateScenarios"]),
        testTarget("LinkGateAssociation", dependencies: ["LinkGate", "LinkGateKit"]),
        testTarget("LinkGateScenarios"),
        testTarget("LinkGateCommand", dependencies: ["LinkGateCLI"] + kit),
        .testTarget(
            name: "LinkGateProcessTests",
            dependencies: ["LinkGate", "LinkGateCLI", "LinkGateCommand", "LinkGateSystem", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "LinkGateTestingTests",
            dependencies: ["LinkGateKit", "LinkGateSystem", "LinkGateTesting", "TestSupport"],
            swiftSettings: settings),
    ]
)
