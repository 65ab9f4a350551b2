import LinkGateKit
import Testing

@testable import LinkGateCommand

@Suite struct SampleConfigurationTests {
    @Test func theSampleIsWhatItsTextSays() throws {
        #expect(try LinkGateConfiguration(json: LinkGateConfiguration.sampleJSON.utf8) == .sample)
    }
}
