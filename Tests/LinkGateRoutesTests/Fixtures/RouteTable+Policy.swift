import LinkGate

@testable import LinkGateRoutes

extension RouteTable {
    /// The policy as a router that was built in spite of problems would ask it.
    var policyForTests: any GatePolicy { contents.policy }
}
