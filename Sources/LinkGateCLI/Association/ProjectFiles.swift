import Foundation
import LinkGateAssociation
import LinkGateKit

/// The files of a project that say something about links, found by their names.
struct ProjectFiles {
    enum Kind: CaseIterable {
        case infoPlist, entitlements, association, configuration

        func isName(_ name: String) -> Bool {
            switch self {
            case .infoPlist: name == "Info.plist" || name.hasSuffix("-Info.plist")
            case .entitlements: name.hasSuffix(".entitlements")
            case .association: name == "apple-app-site-association" || name == "apple-app-site-association.json"
            case .configuration: name == CommandEnvironment.configurationName
            }
        }
    }

    struct Found {
        /// As the caller would write it.
        let path: String
        let depth: Int
    }

    private var found: [Kind: [Found]] = [:]

    /// Deeper folders are not searched.
    private static let maximumDepth = 8
    private static let skipped: Set<String> = [
        "build", "DerivedData", "Pods", "Carthage", "node_modules", "SourcePackages",
    ]

    /// Searches a folder, and the folders in it but those of builds and of others' code.
    init(in folder: URL, named name: String) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandError("\(name) is no folder", "name the folder of the app's project")
        }
        search(folder, path: name.hasSuffix("/") ? String(name.dropLast()) : name, depth: 0)
        for kind in Kind.allCases { found[kind]?.sort { ($0.depth, $0.path) < ($1.depth, $1.path) } }
    }

    private mutating func search(_ folder: URL, path: String, depth: Int) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() {
            let url = folder.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
            if !isFolder.boolValue {
                for kind in Kind.allCases where kind.isName(name) {
                    found[kind, default: []].append(Found(path: "\(path)/\(name)", depth: depth))
                }
            } else if depth < Self.maximumDepth, !Self.skipped.contains(name),
                name == ".well-known" || !name.hasPrefix("."),
                (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) == nil
            {
                search(url, path: "\(path)/\(name)", depth: depth + 1)
            }
        }
    }

    /// The one that lies highest.
    func first(_ kind: Kind) -> Found? { found[kind]?.first }

    /// That there are others, too.
    func note(on kind: Kind, option: String) -> AssociationFinding? {
        guard let all = found[kind], let first = all.first, all.count > 1 else { return nil }
        return AssociationFinding(
            .note, .missingFile, at: first.path,
            "it was taken, and there are others: \(all.dropFirst().map(\.path).joined(separator: ", "))",
            remedy: "name the one that you mean: --\(option) FILE")
    }
}
