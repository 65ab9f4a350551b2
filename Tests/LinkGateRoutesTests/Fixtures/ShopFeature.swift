import Foundation
import LinkGate
import LinkGateRoutes

struct ShopFeature: RouteModule {
    var routes: [any LinkRoute.Type] {
        [
            HomeRoute.self, ProductRoute.self, NewProductsRoute.self, ReviewsRoute.self, SearchRoute.self,
            ResetRoute.self, StoreRoute.self, EventRoute.self, CafeRoute.self,
        ]
    }
}

struct HomeRoute: LinkRoute {
    static let definition = RouteDefinition("", auth: .open, example: HomeRoute()) { _ in HomeRoute() }
}

struct ProductRoute: LinkRoute {
    var slug: String

    static let definition = RouteDefinition("products/{slug}", auth: .open, example: ProductRoute(slug: "chair")) {
        ProductRoute(slug: $0.path("slug", \.slug))
    }
}

struct NewProductsRoute: LinkRoute {
    static let definition = RouteDefinition("products/new", auth: .open, example: NewProductsRoute()) { _ in
        NewProductsRoute()
    }
}

struct ReviewsRoute: LinkRoute {
    enum Sort: String, CaseIterable, RouteValue { case newest, best = "top-rated" }

    var slug: String
    var sort = Sort.newest
    var page = 1

    static let definition = RouteDefinition(
        "products/{slug}/reviews", auth: .open, example: ReviewsRoute(slug: "chair"),
        ReviewsRoute(slug: "ü-x", sort: .best, page: 3), parent: RouteParent { ProductRoute(slug: $0.slug) }
    ) {
        ReviewsRoute(
            slug: $0.path("slug", \.slug), sort: $0.query("sort", \.sort, default: .newest),
            page: $0.query("page", \.page, default: 1))
    }
}

struct SearchRoute: LinkRoute {
    var text: String
    var tags: [String] = []
    var minimum: Double?
    var isInStock = false

    static let definition = RouteDefinition(
        "search", auth: .open, example: SearchRoute(text: "chair", tags: ["wood"])
    ) {
        SearchRoute(
            text: $0.query("q", \.text), tags: $0.query("tag", \.tags), minimum: $0.query("min", \.minimum),
            isInStock: $0.query("stock", \.isInStock, default: false))
    }
}

struct ResetRoute: LinkRoute {
    var token: UUID

    static let definition = RouteDefinition(
        "reset/{token}", auth: .open,
        example: ResetRoute(token: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))
    ) {
        ResetRoute(token: $0.path("token", \.token))
    }
}

struct StoreRoute: LinkRoute {
    var latitude: Double
    var longitude: Double

    static let definition = RouteDefinition(
        "stores/{lat}/{lon}", auth: .open, example: StoreRoute(latitude: 41.01, longitude: -28.97)
    ) {
        StoreRoute(latitude: $0.path("lat", \.latitude), longitude: $0.path("lon", \.longitude))
    }
}

struct EventRoute: LinkRoute {
    var at: Date?

    static let definition = RouteDefinition(
        "event", auth: .open, example: EventRoute(at: Date(timeIntervalSince1970: 1_790_000_000))
    ) {
        EventRoute(at: $0.query("at", \.at, as: .timestamp))
    }
}

struct CafeRoute: LinkRoute {
    var table: Int

    static let definition = RouteDefinition("cafés/{table}", auth: .open, example: CafeRoute(table: 7)) {
        CafeRoute(table: $0.path("table", \.table))
    }
}
