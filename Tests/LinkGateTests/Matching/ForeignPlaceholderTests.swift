import LinkGate
import Testing

@Suite("Placeholders of other frameworks in a pattern")
struct ForeignPlaceholderTests {
    private func problem(_ pattern: String) -> ConfigurationProblem? {
        do throws(ConfigurationProblem) {
            _ = try DestinationPatterns([pattern])
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "are problems that name the segment and say what to write",
        arguments: [
            ("orders/:orderId", ":orderId", "orders/*"), (":id", ":id", "*"), ("a/:id?", ":id?", "a/*"),
            ("a/:id(\\d+)/b", ":id(\\d+)", "a/*/b"), ("/users/{id}", "{id}", "/users/*"), ("a/{id?}", "{id?}", "a/*"),
            ("a/{id:int}", "{id:int}", "a/*"), ("=a/{id}", "{id}", "=a/*"), ("a/order-{id}", "order-{id}", "a/*"),
            ("a/[id]", "[id]", "a/*"), ("a/<id>", "<id>", "a/*"), ("a/<int:id>/b", "<int:id>", "a/*/b"),
            ("u/:user/p/:post", ":user", "u/*/p/*"), ("u/{user}/p/[post]", "{user}", "u/*/p/*"),
            ("files/*rest", "*rest", "files"), ("files/**", "**", "files"), ("files/:rest*", ":rest*", "files"),
            ("files/{*rest}", "{*rest}", "files"), ("files/{rest...}", "{rest...}", "files"),
            ("files/[...rest]", "[...rest]", "files"), ("files/[[...rest]]", "[[...rest]]", "files"),
            ("files/<path:rest>", "<path:rest>", "files"), ("a/**/b", "**", "a/*/b"), ("*rest", "*rest", "*"),
            ("=:id", ":id", "=*"),
            ("=files/*rest", "*rest", "files"), ("=/a/{id}", "{id}", "=/a/*"),
        ])
    func problems(_ pattern: String, _ segment: String, _ meant: String) throws {
        let found = try #require(problem(pattern))
        #expect(found.problem.contains("\"\(segment)\""))
        #expect(found.remedy.contains("*"))
        #expect(found.remedy.contains("write \"\(meant)\""))
        #expect(problem(meant) == nil)
    }

    @Test(
        "are none where the signs are part of a name, or escaped",
        arguments: [
            "a:b", "user:7", "%3Aid", "%7Bid%7D", "%5Bid%5D", "%3Cid%3E", "%2Arest", "item[1]", "a(b)", "$id", ":",
        ])
    func names(_ pattern: String) { #expect(problem(pattern) == nil) }

    @Test("match their own characters when they are escaped") func escaped() throws {
        #expect(try DestinationPatterns(["a/%3Aid"]).indices(matching: link(["a", ":id"])) == [0])
        #expect(try DestinationPatterns(["a/%7Bid%7D"]).indices(matching: link(["a", "{id}"])) == [0])
    }
}
