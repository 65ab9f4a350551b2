import LinkGateAssociation

/// Any bytes as an association file: it is refused with problems that say what to do, or written and read again; and any
/// URL gets a verdict.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAssociationFiles(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    do throws(AssociationError) {
        let file = try AssociationFile(json: bytes)
        guard let again = try? AssociationFile(json: Array(file.json.utf8)), again.json == file.json else {
            fatalError("a written file is not read as it was")
        }
        let url = "https://example.com/" + String(decoding: bytes.suffix(64), as: UTF8.self)
        let match = AssociationMatcher(file, host: "example.com").match(url)
        if (match.verdict == .uncertain) == match.questions.isEmpty { fatalError("uncertain without a question") }
    } catch {
        if error.problems.isEmpty { fatalError("refused without a problem") }
        if error.problems.contains(where: \.remedy.isEmpty) { fatalError("a problem without a remedy") }
    }
    return 0
}
