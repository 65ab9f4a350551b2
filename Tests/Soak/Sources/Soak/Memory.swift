import Foundation

/// The memory of this process.
enum Memory {
    /// In kilobytes: what is resident now, where the system says so, else the most that ever was.
    static var resident: Int {
        if let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        {
            return pages * sysconf(Int32(_SC_PAGESIZE)) / 1024
        }
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return Int(usage.ru_maxrss)
    }
}
