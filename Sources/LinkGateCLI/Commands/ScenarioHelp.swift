/// The format of scenarios, for the help of `linkgate simulate`.
enum ScenarioHelp {
    static let example = """
        {
          "name": "the link outlives the app",
          "config": { "schemes": ["yourapp"], "authRequiredDestinations": ["wallet"] },
          "steps": [
            { "at": 0,  "open": "yourapp://wallet" },
            { "at": 2,  "restart": true },
            { "at": 20, "setAuthenticated": true }
          ],
          "expect": [
            { "event": "Deep Link Opened", "destination": "wallet" },
            { "event": "Deep Link Auth Required" },
            { "event": "Deep Link Restored" },
            { "event": "Deep Link Auth Required", "restored": true },
            { "deliver": "wallet" },
            { "event": "Deep Link Completed", "time_to_complete": 20 }
          ]
        }
        """

    static var indentedExample: String {
        example.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }

    static let steps: [(String, String)] = [
        ("\"open\": URL", "a link arrives"),
        ("\"setAuthenticated\": BOOL", "a login or logout in the app; with \"user\"?, \"level\"?"),
        ("\"answer\": WORD", "the scripted provider answers: authenticated, cancelled, refused or error;"),
        ("", "with \"attempt\"? (its number), \"user\"?, \"level\"?"),
        ("\"complete\", \"cancel\", \"retry\"", "the router's calls of that name (each: true)"),
        ("\"restart\", \"kill\", \"start\"", "the process dies and starts anew; dies; starts"),
        ("\"advance\": true", "only time passes"),
        ("\"wallClock\": SECONDS", "the wall clock is moved"),
        ("\"handlerThrows\": true", "the next delivery throws"),
        ("\"killInHandler\": true", "the process dies inside the next delivery"),
        ("\"storeFails\": true", "the next operation of the store fails"),
    ]
}
