/// The values of a route, each asked for once by the closure of its ``RouteDefinition``: it reads them from a link, writes
/// them to one, or lists them for the catalog.
///
/// A value that cannot be read, and a link without one that is needed, do not end the closure: the value of the example
/// stands in, and the error names all that is wrong.
public struct RouteFields<Route> {
    /// What does not depend on the route's type.
    let run: FieldRun
    /// The value that is written; otherwise the example.
    let value: Route

    /// The value at `{name}` of the pattern.
    ///
    /// - Parameters:
    ///   - name: The name in the pattern.
    ///   - value: The property that has it.
    ///   - about: A few words for the catalog.
    /// - Returns: The value.
    public mutating func path<Value: RouteValue>(
        _ name: String, _ value: KeyPath<Route, Value>, about: String = ""
    ) -> Value {
        required(.path, name, value, about, Value.coding)
    }

    /// The value at `{name}` of the pattern, in a format of its own.
    ///
    /// - Parameters:
    ///   - name: The name in the pattern.
    ///   - value: The property that has it.
    ///   - format: How it stands in the link.
    ///   - about: A few words for the catalog.
    /// - Returns: The value.
    public mutating func path<Value>(
        _ name: String, _ value: KeyPath<Route, Value>, as format: RouteFormat<Value>, about: String = ""
    ) -> Value {
        required(.path, name, value, about, format)
    }

    /// The values at `{name...}`, the end of the pattern: any number of segments, none included.
    ///
    /// - Parameters:
    ///   - name: The name in the pattern.
    ///   - value: The property that has them.
    ///   - about: A few words for the catalog.
    /// - Returns: The values.
    public mutating func rest<Value: RouteValue>(
        _ name: String, _ value: KeyPath<Route, [Value]>, about: String = ""
    ) -> [Value] {
        if run.mode == .read {
            return run.rest(name).compactMap { text in
                if let read = Value(linkText: text) { return read }
                run.fail(name, text, Value.linkValueDescription)
                return nil
            }
        }
        let known = self.value[keyPath: value]
        if run.mode == .write {
            run.written.path.append((name, known.map(\.linkText)))
        } else {
            run.list(name, .rest, Value.coding, about)
        }
        return known
    }

    mutating func required<Value, Coding: FieldCoding<Value>>(
        _ place: RouteValueInfo.Place, _ name: String, _ value: KeyPath<Route, Value>, _ about: String,
        _ coding: Coding
    ) -> Value {
        if run.mode == .read {
            let text = place == .path ? run.segment(name) : run.parameter(name)
            if let text, let read = coding.read(text) { return read }
            run.fail(name, text, coding.description)
        }
        let known = self.value[keyPath: value]
        switch run.mode {
        case .read: break
        case .write where place == .path: run.written.path.append((name, [coding.write(known)]))
        case .write: run.written.query.append((name, coding.write(known)))
        case .describe: run.list(name, place, coding, about, isRequired: true)
        }
        return known
    }
}
