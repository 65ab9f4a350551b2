import CampaignFeature
public import LinkGateKit
import OrderFeature
import WalletFeature

/// All links of the app.
public enum AppLinks {
    /// The routes of all features.
    public static let routes = RouteTable(OrderFeature(), WalletFeature(), CampaignFeature())

    /// Where links begin.
    public static let parser = URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"])
    /// Links to share.
    public static let web = LinkBase.web("app.example.com").read(by: parser)
    /// Links inside the device.
    public static let scheme = LinkBase.scheme("yourapp").read(by: parser)

    /// Everything but what navigates: the same for the app and its tests.
    public static func builder(_ session: SessionAuthProvider) -> DeepLinkRouter.Builder {
        DeepLinkRouter.Builder().parser(parser).authProvider(session)
    }
}
