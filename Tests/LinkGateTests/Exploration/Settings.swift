import Testing

@testable import LinkGate

extension Setting: CustomTestStringConvertible {
    var testDescription: String { name }

    private static let first = LifeCycleProbe.id(1)
    private static let login = LifeCycle.Answer.result(.authenticated(AuthSession()))
    private static let few: [LifeCycle.Answer] = [login, .result(.authenticated(.adaMFA)), .failure("Offline")]

    static let all: [Setting] = [
        Setting(name: "a link of another kind replaces", arrivals: [.wallet, .wallet, .account], storeFailures: 1),
        Setting(name: "levels, and an open link", arrivals: [.wallet, .transfer, .open], answers: few),
        Setting(name: "keep", strategy: .keep, arrivals: [.wallet, .transfer], answers: few, restarts: 1),
        Setting(
            name: "a full queue", strategy: .queue(limit: 1), arrivals: [.wallet, .transfer, .account], answers: few),
        Setting(
            name: "from before the start", strategy: .queue(limit: 5), arrivals: [.wallet, .wallet, .open, .deep],
            sessions: [nil, .ada], answers: [login], isStarted: false),
        Setting(
            name: "a restart with a link in the store", arrivals: [.wallet], sessions: [nil, .ada, .bob],
            answers: few, restarts: 1, before: [.arrive(.wallet)]),
        Setting(
            name: "a restart within a handler", strategy: .queue(limit: 5), arrivals: [.open],
            sessions: [nil, .ada, .bob], answers: few, restarts: 1,
            before: [.arrive(.wallet), .setSession(.ada), .judge(0)]),
        Setting(
            name: "denied to one user", arrivals: [.adults, .open], answers: few, before: [.arrive(.adults)]),
        Setting(
            name: "a second factor for one user", strategy: .queue(limit: 5), arrivals: [.vip, .wallet],
            sessions: [nil, .ada, .adaMFA, .bob], answers: few, before: [.arrive(.vip)]),
        Setting(
            name: "a second factor at night", strategy: .queue(limit: 5), arrivals: [.night, .wallet],
            sessions: [nil, .ada, .adaMFA], answers: few, before: [.arrive(.night)]),
        Setting(
            name: "a flag of the app", strategy: .queue(limit: 5), arrivals: [.news, .flagged],
            sessions: [nil, .ada], answers: [login], hasFlag: true, before: [.arrive(.flagged)]),
        Setting(
            name: "a flag that asks for less or hurries", strategy: .queue(limit: 5), arrivals: [.eased],
            sessions: [nil, .ada], answers: few, hasFlag: true,
            before: [.setSession(.ada), .arrive(.hurried), .arrive(.eased)]),
        Setting(
            name: "in line behind a handler", strategy: .queue(limit: 5), arrivals: [.wallet, .news],
            sessions: [nil, .ada, .bob], answers: [login], hasFlag: true,
            before: [.arrive(.open), .arrive(.news), .arrive(.wallet)]),
        Setting(
            name: "the level falls in line", arrivals: [.transfer], sessions: [nil, .ada, .adaMFA, .adaAgain],
            answers: few, before: [.arrive(.open), .setSession(.adaMFA), .arrive(.transfer)]),
        Setting(
            name: "for bob alone", strategy: .queue(limit: 5), arrivals: [.bobs, .wallet],
            sessions: [nil, .ada, .bob], answers: [login, .result(.authenticated(.bobMFA))],
            before: [.setSession(.ada), .arrive(.bobs)]),
        Setting(
            name: "guests", strategy: .queue(limit: 5), arrivals: [.wallet, .bobs],
            sessions: [nil, .guest, .ada, .bob], answers: [login], before: [.setSession(.guest)]),
        Setting(
            name: "times of their own", strategy: .queue(limit: 5), arrivals: [.brief, .wallet, .brief],
            sessions: [nil, .ada], answers: [login]),
        Setting(
            name: "a handler that asks for more", strategy: .queue(limit: 5), arrivals: [.wallet],
            sessions: [nil, .ada, .adaMFA, .adaAgain, .bob], answers: few, demands: [.login, World.mfa],
            before: [.arrive(.wallet), .setSession(.ada), .judge(0)]),
        Setting(
            name: "an open link's handler that asks for more", arrivals: [.wallet], sessions: [nil, .ada, .adaMFA],
            answers: few, demands: [.login, World.mfa], before: [.setSession(.ada), .arrive(.open)]),
        Setting(
            name: "a store that cannot be read", arrivals: [.account], sessions: [nil, .ada], answers: [login],
            hasUnreadableStore: true,
            restarts: 1, before: [.arrive(.wallet), .restart, .begin, .loadFails, .endStart]),
        Setting(
            name: "repeats", arrivals: [.wallet, .open, .open], sessions: [nil, .ada], answers: [login],
            demands: [World.mfa], repeats: .seconds(200), before: [.setSession(.ada), .arrive(.wallet)]),
        Setting(
            name: "a provider that knows when nobody is logged in", arrivals: [.wallet, .transfer],
            sessions: [nil, .ada, .bob], tracksSession: true, before: [.arrive(.transfer)]),
    ]
}
