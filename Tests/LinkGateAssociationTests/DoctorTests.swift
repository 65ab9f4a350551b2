import Foundation
import LinkGate
import LinkGateKit
import Testing

@testable import LinkGateAssociation

@Suite("The doctor")
struct DoctorTests {
    private static func file(_ name: String) throws -> AppFiles.File {
        .init(name: name, contents: Array(try Data(contentsOf: Fixtures.url("aasa/project/\(name)"))))
    }

    private static func project() throws -> AppFiles {
        AppFiles(
            infoPlist: try file("Info.plist"), entitlements: try file("App.entitlements"),
            association: try file("apple-app-site-association"),
            configuration: try LinkGateConfiguration(json: file("linkgate.json").contents))
    }

    @Test("Says where the files of a project disagree, each with its remedy") func disagreements() throws {
        let findings = AppDoctor.findings(try Self.project())
        let found = Set(findings.map { "\($0.kind.rawValue) \($0.place)" })
        for expected in [
            "scheme Info.plist, line 8", "scheme Info.plist, line 15", "scheme Info.plist, line 16",
            "entitlement applinks:https://shop.example.com", "host applinks:other.example.org",
            "host applinks:*.example.com", "app_id apple-app-site-association: applinks.details",
            "never_handed_over apple-app-site-association: route `account`",
        ] { #expect(found.contains(expected), "\(expected) in \(found.sorted())") }
        #expect(!findings.contains { $0.remedy.isEmpty })
    }

    @Test("A project whose files agree has only notes") func agreement() throws {
        var files = try Self.project()
        files.infoPlist?.contents = Array(
            Self.plist(
                "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>yourapp</string></array></dict></array>"
            ).utf8)
        files.entitlements?.contents = Array(
            Self.plist(
                "<key>com.apple.developer.associated-domains</key><array><string>applinks:app.example.com</string></array>"
            ).utf8)
        let configuration = LinkGateConfiguration(
            schemes: ["yourapp"], hosts: ["app.example.com"], authRequiredDestinations: ["wallet"])
        files.configuration = configuration
        let generation = try AssociationGeneration(
            of: AssociationTable(configuration), appIDs: ["ABCDE12345.com.example.app"])
        files.association?.contents = Array(generation.file.json.utf8)
        #expect(AppDoctor.findings(files).filter { $0.severity > .note }.isEmpty)
    }

    @Test("Missing files and build settings are notes") func notes() throws {
        let info = Self.plist(
            "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>$(SCHEME)</string></array></dict></array>"
        )
        var files = try Self.project()
        files.infoPlist = .init(name: "Info.plist", contents: Array(info.utf8))
        files.configuration?.hosts = ["app.example.com"]
        let findings = AppDoctor.findings(files)
        #expect(findings.contains { $0.kind == .buildSetting && $0.place == "CFBundleIdentifier" })
        #expect(AppDoctor.findings(AppFiles()).map(\.severity) == Array(repeating: .note, count: 4))
    }

    @Test("No associated domains at all mean that no web link arrives") func noDomains() throws {
        var files = try Self.project()
        files.entitlements?.contents = Array(Self.plist("").utf8)
        #expect(AppDoctor.findings(files).contains { $0.kind == .entitlement && $0.place == "App.entitlements" })
    }

    @Test(
        "A property list that cannot be read is an error with its line",
        arguments: [
            ("bplist00", "it is a binary property list"), ("", "the file ends too early"),
            ("<plist>\n<dict>\n<key>a</key>\n</dict></plist>", "line 4: a closing tag where a value should stand"),
            ("<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>", "the key `a` is given twice"),
            ("<plist><string>a & b</string></plist>", "an `&` that begins no entity"),
            ("<plist><string>a", "`</string>` is missing"),
            ("<plist><array><string>a</string></plist>", "`</array>` is missing"),
            ("<plist>" + String(repeating: "<array>", count: 100), "nested deeper than 64 levels"),
            ("<plist><set/></plist>", "`<set>` is no value"), ("<plist><true/></plist>x", "something follows"),
            ("<!DOCTYPE x [<!ENTITY a \"b\">]><plist><true/></plist>", "declarations of its own"),
        ])
    func unreadable(text: String, problem: String) throws {
        let error = try #require(throws: ConfigurationProblem.self) { try PropertyListReader.read(Array(text.utf8)) }
        #expect("\(error)".contains(problem), "\(error)")
    }

    @Test("Entities, comments, CDATA and empty elements are read") func markup() throws {
        let list = try PropertyListReader.read(
            Array(
                "<?xml version=\"1.0\"?><!-- x --><plist><array><string>a&amp;b&#x41;<![CDATA[<]]></string><string/><false/><integer>1</integer></array></plist>"
                    .utf8))
        #expect(list.elements.map(\.string) == ["a&bA<", "", nil, nil])
    }

    private static func plist(_ members: String) -> String { "<plist version=\"1.0\"><dict>\(members)</dict></plist>" }
}
