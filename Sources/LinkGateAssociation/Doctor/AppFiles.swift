public import LinkGateKit

/// The files of an app's project that say which links are its own, as far as there are any.
public struct AppFiles: Sendable {
    /// A file's name, for findings, and its contents.
    public struct File: Sendable {
        /// The name.
        public var name: String
        /// The bytes.
        public var contents: [UInt8]

        /// Makes a file.
        public init(name: String, contents: [UInt8]) {
            self.name = name
            self.contents = contents
        }
    }

    /// The `Info.plist`, as XML.
    public var infoPlist: File?
    /// The `.entitlements`, as XML.
    public var entitlements: File?
    /// The `apple-app-site-association` file.
    public var association: File?
    /// The configuration of LinkGate.
    public var configuration: LinkGateConfiguration?
    /// The app's routes; `nil` takes the places that the configuration names.
    public var routes: [AssociationRoute]?
    /// The host that serves the association file; `nil` is the configuration's first.
    public var host: String?

    /// Makes a set of files.
    public init(
        infoPlist: File? = nil, entitlements: File? = nil, association: File? = nil,
        configuration: LinkGateConfiguration? = nil, routes: [AssociationRoute]? = nil, host: String? = nil
    ) {
        self.infoPlist = infoPlist
        self.entitlements = entitlements
        self.association = association
        self.configuration = configuration
        self.routes = routes
        self.host = host
    }
}
