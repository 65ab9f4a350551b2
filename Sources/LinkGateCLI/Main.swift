import LinkGateKit

@main
struct Main {
    static func main() { print("linkgate") }
}
