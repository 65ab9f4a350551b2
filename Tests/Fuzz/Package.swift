// swift-tools-version: 6.2
import Foundation
import PackageDescription

// `run` builds one product at a time with `--sanitize=fuzzer`. A fuzz target in the main manifest would break a plain
// `swift build` there.
func fuzzTarget(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies,
        swiftSettings: [.unsafeFlags(["-parse-as-library"]), .treatAllWarnings(as: .error)])
}

func product(_ name: String, of package: String = "LinkGate") -> Target.Dependency {
    .product(name: name, package: package)
}

// `released-reader` makes this package, if the history has the last release.
let hasReleasedReader = FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/released/Package.swift")

let comparison: [Target] = [
    fuzzTarget("FuzzReader", "ReaderComparison"),
    .target(
        name: "ReaderComparison", dependencies: [product("LinkGateKit"), product("Released", of: "Released")],
        swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
        name: "compare-readers", dependencies: ["ReaderComparison"], swiftSettings: [.treatAllWarnings(as: .error)]),
]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "LinkGate", path: "../..")]
        + (hasReleasedReader ? [.package(name: "Released", path: "released")] : []),
    targets: [
        fuzzTarget("FuzzLinks", product("LinkGateKit")),
        fuzzTarget("FuzzPatterns", product("LinkGateKit")),
        fuzzTarget("FuzzConfigurations", product("LinkGateKit")),
        fuzzTarget("FuzzScenarios", product("LinkGateScenarios")),
        fuzzTarget("FuzzRecords", product("LinkGateKit")),
        fuzzTarget("FuzzAssociationFiles", product("LinkGateAssociation")),
    ] + (hasReleasedReader ? comparison : [])
)
