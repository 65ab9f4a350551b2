/// The canonical segments of a path, and its other readings where it has any.
struct CanonicalPath {
    let segments: [String]
    /// The other readings; `nil` if the segments are the only one.
    private(set) var readings: Readings?

    /// Takes a path that has been split and decoded.
    init(
        _ path: consuming EncodedPath, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ limits: DeepLink.Limits
    ) throws(DeepLinkError) {
        if path.isPlain {
            segments = path.segments
            readings = nil
        } else {
            self = try Self.inspected(path.segments, limits) { EncodedPath.offset(of: $0, in: bytes, from: start) }
        }
    }

    /// Checks and normalizes segments that have been decoded once, empty ones included.
    ///
    /// An empty last one is a trailing slash.
    init(_ path: consuming [String]) throws(DeepLinkError) {
        if path.last?.isEmpty == true { path.removeLast() }
        if path.indices.allSatisfy({ SegmentInspection.isPlain(path[$0]) }) {
            segments = path
            readings = nil
        } else {
            self = try Self.inspected(path, .default) { _ in nil }
        }
    }

    /// Adds lists of match keys that other readers find.
    mutating func add(_ lists: [[String]]) {
        readings = (readings ?? Readings(lists: [segments])).adding(lists)
    }

    private init(segments: [String], readings: Readings) {
        self.segments = segments
        self.readings = readings
    }

    /// `offset` returns the position of a segment in the received string, for errors.
    private static func inspected(
        _ path: [String], _ limits: DeepLink.Limits, offset: (Int) -> Int?
    ) throws(DeepLinkError) -> CanonicalPath {
        var inspected: [InspectedSegment] = []
        for (index, segment) in path.enumerated() {
            do throws(SegmentFault) {
                inspected.append(try SegmentInspection.inspect(segment, combiningMarks: limits.combiningMarks))
            } catch {
                throw error.error(at: offset(index))
            }
        }
        return CanonicalPath(
            segments: inspected.map(\.canonical).filter { !$0.isEmpty }, readings: Readings(of: inspected))
    }
}
