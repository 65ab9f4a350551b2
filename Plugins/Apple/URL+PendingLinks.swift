#if canImport(Darwin)
public import Foundation

extension URL {
    /// Makes the folder of a store of waiting links, excludes it from backups, and sets the file protection of new
    /// files in it.
    ///
    /// Call it before the store is made.
    ///
    /// - Parameter protection: When the files can be read. A class stricter than
    ///   `.completeUntilFirstUserAuthentication` keeps a stored link from being restored while the device is locked.
    /// - Throws: The error of the file system; also for a URL that is not a folder.
    public func protectPendingLinks(_ protection: FileProtectionType = .completeUntilFirstUserAuthentication) throws {
        try FileManager.default.createDirectory(
            at: self, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var folder = self
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try folder.setResourceValues(values)
        #if !os(macOS)
        try FileManager.default.setAttributes([.protectionKey: protection], ofItemAtPath: path)
        #endif
    }
}
#endif
