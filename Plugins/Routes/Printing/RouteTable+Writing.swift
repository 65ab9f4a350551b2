import LinkGate

extension RouteTable {
    /// The link of a value.
    ///
    /// It is read back before it is returned, as the app will read it: what this returns leads to an equal value.
    ///
    /// ```swift
    /// let shared = try routes.url(for: OrderRoute(id: 42, tab: .items), on: .web("app.example.com"))
    /// ```
    ///
    /// - Parameters:
    ///   - route: The value.
    ///   - base: Where the link begins.
    ///   - name: The name of one of the links of its type; by default the first one that carries the value.
    /// - Returns: The link, percent-encoded.
    /// - Throws: ``RouteError`` that says which value prevents it.
    public func url<Route: LinkRoute>(
        for route: Route, on base: LinkBase, as name: String? = nil
    ) throws(RouteError) -> String {
        var first: RouteError?
        for entry in contents.entries(of: Route.self)
        where name.map({ contents.entries[entry].place.name == $0 }) ?? true {
            do throws(RouteError) {
                let spot = contents.index.spots[contents.index.ownSpots[entry]]
                return try writing(of: route, entry).url(at: spot, on: base)
            } catch {
                // What prevents the preferred link is said, whatever the others lack.
                first = first ?? error
            }
        }
        throw first ?? RouteError(route: name ?? "\(Route.self)", .notInTable)
    }

    /// The links of a value as the aliases of its route have them, for tests that old links still arrive.
    ///
    /// - Parameters:
    ///   - route: The value.
    ///   - base: Where the links begin.
    /// - Returns: A link for each alias.
    /// - Throws: ``RouteError`` for an alias whose link does not lead to the value.
    public func aliasURLs<Route: LinkRoute>(for route: Route, on base: LinkBase) throws(RouteError) -> [String] {
        var urls: [String] = []
        for entry in contents.entries(of: Route.self) {
            guard contents.entries[entry].definition.carries(route) else { continue }
            let writing = try writing(of: route, entry)
            for spot in contents.index.spots where spot.place == entry && spot.isAlias {
                urls.append(try writing.url(at: spot, on: base))
            }
        }
        return urls
    }

    private func writing<Route: LinkRoute>(of route: Route, _ entry: Int) throws(RouteError) -> RouteWriting<Route> {
        guard let definition = contents.entries[entry].definition as? RouteDefinition<Route>.Storage else {
            throw RouteError(route: "\(Route.self)", .notInTable)
        }
        return RouteWriting(route: route, definition: definition, entry: entry, contents: contents)
    }
}

/// A value on its way into a link of one definition.
private struct RouteWriting<Route: LinkRoute> {
    let route: Route
    let definition: RouteDefinition<Route>.Storage
    let entry: Int
    let contents: RouteTableContents

    func url(at spot: RouteIndex.Spot, on base: LinkBase) throws(RouteError) -> String {
        guard spot.reach.includes(base) else { throw error(.unreachable(spot.reach)) }
        guard let values = definition.texts(of: route) else { throw error(.notCarried) }
        let written = WrittenLink(values, at: spot.pattern)
        let url = base.url(of: written)
        do throws(RouteError) {
            try verify(base, written, url)
        } catch {
            // A value that no link can carry explains it best.
            let faults = values.faults
            throw faults.isEmpty ? error : RouteError(route: definition.place.name, problems: faults)
        }
        return url
    }

    private func verify(_ base: LinkBase, _ written: WrittenLink, _ url: String) throws(RouteError) {
        let link: DeepLink
        do throws(DeepLinkError) {
            link = try base.link(of: written, url)
        } catch {
            throw self.error(.unwritable(because: error.message))
        }
        guard let found = contents.index.spot(for: link).map({ contents.index.spots[$0] }) else {
            throw error(.notCarried)
        }
        guard found.place == entry else { throw error(.shadowed(by: contents.map.places[found.place].name)) }
        guard let back = try? definition.read(link, at: found.pattern), back.route == route, back.ignored.isEmpty
        else { throw error(.notCarried) }
    }

    private func error(_ reason: RouteProblem.Reason) -> RouteError { RouteError(route: definition.place.name, reason) }
}
