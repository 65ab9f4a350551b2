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
        ("\"complete\", \"cancel\", \"retry\"", "the router's calls of that name (each: true); retry with"),
        ("", "\"restarting\"?: true, which ends an attempt that runs"),
        ("\"reevaluate\", \"restore\"", "the waiting links are judged anew; the store is read again"),
        ("\"shutdown\": true", "the router ends, and keeps what waits"),
        ("\"restart\", \"kill\", \"start\"", "the process dies and starts anew; dies; starts"),
        ("\"advance\": true", "only time passes"),
        ("\"wallClock\": SECONDS", "the wall clock is moved"),
        ("\"flag\": NAME", "a flag that policies read is on; with \"value\"?: false, off"),
        ("\"handlerThrows\": true", "the next delivery throws"),
        ("\"killInHandler\": true", "the process dies inside the next delivery"),
        ("\"slowHandler\": true", "the next delivery does not return before \"finishHandler\": true"),
        ("\"handlerOpens\": URL", "the next delivery opens this link, and awaits its end"),
        ("\"handlerAsksFor\": LEVEL", "the next delivery asks for this level"),
        ("", "these five with \"in\"?: PATTERN, in every delivery of such a link"),
        ("\"storeFails\": true", "the next operation of the store fails"),
        ("\"storeUnreadable\": BOOL", "the store cannot be read, as on a locked device; can again"),
        ("\"holdStore\": true", "the next save does not return before \"releaseStore\": true"),
    ]

    static let top: [(String, String)] = [
        (
            "\"authenticated\": true",
            "logged in from the beginning; with \"user\"?, \"level\"? (\"guest\": below login)"
        ),
        ("\"start\": false", "not started before the step"),
        ("\"session\": \"unknown\"", "whether somebody is logged in is not known before setAuthenticated"),
        ("\"provider\": \"scripted\"", "answers by \"answer\" alone"),
        ("\"denies\": [PATTERN]", "a policy denies them"),
        ("\"policies\": [POLICY]", "policies; see below"),
        ("\"ignoringRepeats\": SECONDS", "an equal link that comes so soon shares the end of its twin"),
        ("\"ends\": true", "{ \"end\": WORD } comes out for each end: delivered, cancelled, timedOut, denied,"),
        ("", "superseded, rejected, unrecognized or failed; with \"destination\", \"reason\", \"code\""),
        ("\"logins\": true", "{ \"login\": DESTINATION } comes out when the app is to show its login"),
        ("\"why\", \"source\"", "are for people"),
    ]

    static let policy: [(String, String)] = [
        ("\"pattern\"", "the link matches this pattern"),
        ("\"from\", \"until\"", "the wall clock shows at least, or less than, these seconds since the beginning"),
        ("\"user\", \"unlessUser\"", "this user, or another one, is logged in"),
        ("\"flag\"", "this flag is on"),
        ("\"deny\": true", "it denies; else it requires a login:"),
        ("\"level\", \"forUser\", \"timeout\"", "of this level, by this user, within these seconds"),
        ("\"name\", \"code\"", "how events name the policy, and its decision"),
    ]
}
