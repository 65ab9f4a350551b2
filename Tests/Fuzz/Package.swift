// swift-tools-version: 6.2
import PackageDescription

// Build with `swift build -c release --sanitize=fuzzer`; see `run`. A fuzz target in the main manifest would break a plain
// `swift build` there.
func fuzzTarget(_ name: String, _ products: String...) -> Target {
    .executableTarget(
        name: name, dependencies: products.map { .product(name: $0, package: "LinkGate") },
        swiftSettings: [.unsafeFlags(["-parse-as-library"]), .treatAllWarnings(as: .error)])
}

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "LinkGate", path: "../..")],
    targets: [
        fuzzTarget("FuzzLinks", "LinkGateKit"),
        fuzzTarget("FuzzPatterns", "LinkGateKit"),
        fuzzTarget("FuzzConfigurations", "LinkGateKit"),
        fuzzTarget("FuzzScenarios", "LinkGateScenarios"),
        fuzzTarget("FuzzRecords", "LinkGateKit"),
    ]
)
