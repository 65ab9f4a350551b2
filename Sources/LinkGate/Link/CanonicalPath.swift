/// The canonical segments of a path, and its other readings where it has any.
struct CanonicalPath {
    let segments: [String]
    /// nil: the segments are the only reading.
    let readings: Readings?

    /// Checks and normalizes segments that have been decoded once, empty ones included.
    ///
    /// An empty last one is a trailing slash. `offset` tells the place of a segment in the received string, for errors.
    init(_ path: consuming [String], offset: (Int) -> Int?) throws(DeepLinkError) {
        if path.last?.isEmpty == true { path.removeLast() }
        if path.indices.allSatisfy({ SegmentInspection.isPlain(path[$0]) }) {
            segments = path
            readings = nil
            return
        }
        var inspected: [InspectedSegment] = []
        for (index, segment) in path.enumerated() {
            do throws(SegmentFault) {
                inspected.append(try SegmentInspection.inspect(segment))
            } catch {
                throw error.error(at: offset(index))
            }
        }
        segments = inspected.map(\.canonical).filter { !$0.isEmpty }
        readings = Readings(of: inspected)
    }
}
