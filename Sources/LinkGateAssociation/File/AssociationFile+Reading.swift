import LinkGate
import LinkGateKit

extension AssociationFile {
    /// Reads the contents of a file.
    ///
    /// Keys that the system does not know are ignored, as it does; ``AssociationLint`` reports them. A repeated key,
    /// a value of a wrong type, and more than ``maximumBytes`` are errors.
    ///
    /// - Parameter json: The bytes of the file: a JSON object in UTF-8 (RFC 8259).
    /// - Throws: ``AssociationError`` with every problem.
    public init(json: some Sequence<UInt8>) throws(AssociationError) {
        let bytes = Array(json)
        let field: JSONField
        do throws(ConfigurationProblem) {
            try AssociationFile.checkForm(of: bytes)
            field = try JSONField(parsing: bytes)
        } catch {
            throw AssociationError(problems: [error])
        }
        var reader = AssociationReader(bytes)
        let file = reader.read(field)
        guard reader.problems.isEmpty else { throw AssociationError(problems: reader.problems) }
        self = file
    }

    private static func checkForm(of bytes: [UInt8]) throws(ConfigurationProblem) {
        func fail(_ problem: String, _ remedy: String) -> ConfigurationProblem {
            ConfigurationProblem(place: "the whole file", problem: problem, remedy: remedy)
        }
        if bytes.count > maximumBytes {
            throw fail(
                "it has \(bytes.count) bytes, and the system downloads \(maximumBytes) at most",
                "join components by wildcards or variables, and leave the comments out")
        }
        if bytes.starts(with: [0x30, 0x82]) || bytes.starts(with: [0x30, 0x80]) {
            throw fail(
                "it is signed (CMS), not JSON", "serve the plain JSON: a signature has not been needed since iOS 9")
        }
        if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
            throw fail("it is HTML or XML, not JSON", "make the server answer with the file and not with a page")
        }
    }
}
