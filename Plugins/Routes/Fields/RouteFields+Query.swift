extension RouteFields {
    /// A value that the query must have.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - value: The property that has it.
    ///   - about: A few words for the catalog.
    /// - Returns: The value.
    public mutating func query<Value: RouteValue>(
        _ name: String, _ value: KeyPath<Route, Value>, about: String = ""
    ) -> Value {
        required(.query, name, value, about, Value.coding)
    }

    /// A value that the query must have, in a format of its own.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - value: The property that has it.
    ///   - format: How it stands in the link.
    ///   - about: A few words for the catalog.
    /// - Returns: The value.
    public mutating func query<Value>(
        _ name: String, _ value: KeyPath<Route, Value>, as format: RouteFormat<Value>, about: String = ""
    ) -> Value {
        required(.query, name, value, about, format)
    }

    /// A value with a default, which stands for one that is missing, empty or unreadable, and is not written.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - value: The property that has it.
    ///   - standard: The default.
    ///   - about: A few words for the catalog.
    /// - Returns: The value, or the default.
    public mutating func query<Value: RouteValue>(
        _ name: String, _ value: KeyPath<Route, Value>, default standard: @autoclosure () -> Value, about: String = ""
    ) -> Value {
        if run.mode == .read { return lenient(name, Value.coding) ?? standard() }
        let known = self.value[keyPath: value]
        let standard = standard()
        if run.mode == .write {
            if known != standard { run.written.query.append((name, known.linkText)) }
        } else {
            run.list(name, .query, Value.coding, about, standard: standard.linkText)
        }
        return known
    }

    /// A value that may be missing; `nil` is not written, and an unreadable one is `nil`.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - value: The property that has it.
    ///   - about: A few words for the catalog.
    /// - Returns: The value, or `nil`.
    public mutating func query<Value: RouteValue>(
        _ name: String, _ value: KeyPath<Route, Value?>, about: String = ""
    ) -> Value? {
        optional(name, value, about, Value.coding)
    }

    /// A value that may be missing, in a format of its own.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - value: The property that has it.
    ///   - format: How it stands in the link.
    ///   - about: A few words for the catalog.
    /// - Returns: The value, or `nil`.
    public mutating func query<Value>(
        _ name: String, _ value: KeyPath<Route, Value?>, as format: RouteFormat<Value>, about: String = ""
    ) -> Value? {
        optional(name, value, about, format)
    }

    /// All values of a name that may come again, in order: `?tag=a&tag=b`; unreadable ones are left out.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - value: The property that has them.
    ///   - about: A few words for the catalog.
    /// - Returns: The values.
    public mutating func query<Value: RouteValue>(
        _ name: String, _ value: KeyPath<Route, [Value]>, about: String = ""
    ) -> [Value] {
        if run.mode == .read {
            return run.parameters(name).compactMap { text in
                if let read = Value(linkText: text) { return read }
                run.ignore(name, text, Value.linkValueDescription)
                return nil
            }
        }
        let known = self.value[keyPath: value]
        if run.mode == .write {
            run.written.query += known.map { (name, $0.linkText) }
        } else {
            run.list(name, .query, Value.coding, about, isRepeated: true)
        }
        return known
    }

    private mutating func optional<Value, Coding: FieldCoding<Value>>(
        _ name: String, _ value: KeyPath<Route, Value?>, _ about: String, _ coding: Coding
    ) -> Value? {
        if run.mode == .read { return lenient(name, coding) }
        let known = self.value[keyPath: value]
        if run.mode == .write {
            if let known { run.written.query.append((name, coding.write(known))) }
        } else {
            run.list(name, .query, coding, about)
        }
        return known
    }

    private func lenient<Value, Coding: FieldCoding<Value>>(_ name: String, _ coding: Coding) -> Value? {
        guard let text = run.parameter(name) else { return nil }
        if let read = coding.read(text) { return read }
        run.ignore(name, text, coding.description)
        return nil
    }
}
