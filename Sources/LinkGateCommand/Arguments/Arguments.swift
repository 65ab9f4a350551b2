import LinkGateKit

/// The arguments of one command, read according to its description.
struct Arguments: Sendable, Equatable {
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    /// The value of an option that takes one; `nil` if it was not given.
    subscript(option: CommandDescription.Option) -> String? { values[option.name] }

    /// Whether an option without a value was given.
    func has(_ option: CommandDescription.Option) -> Bool { flags.contains(option.name) }

    /// Reads what follows the command's name.
    ///
    /// Options and operands may be mixed; after `--` everything is an operand, and so is a single `-`.
    init(_ arguments: [String], for command: CommandDescription) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            }
            if argument == "-h" {
                flags.insert(CommandDescription.Option.help.name)
            } else if argument.hasPrefix("--") {
                try readOption(argument.dropFirst(2), rest: &rest, command: command)
            } else if argument.hasPrefix("-"), argument != "-" {
                throw UsageError("unknown option \(argument)", "options begin with two hyphens", in: command)
            } else {
                operands.append(argument)
            }
        }
        if !has(.help) { try checkOperandCount(command) }
    }

    private mutating func readOption(
        _ text: Substring, rest: inout ArraySlice<String>, command: CommandDescription
    ) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let known = command.options + [.help]
        guard let option = known.first(where: { $0.name == name }) else {
            let meant = Spelling.closest(to: name, in: known.map(\.name)).map { "did you mean --\($0)?" }
            throw UsageError("unknown option --\(name)", meant ?? "it has no such option", in: command)
        }
        guard let metavariable = option.value else {
            guard parts.count == 1 else {
                throw UsageError("--\(name) takes no value", "write --\(name) alone", in: command)
            }
            flags.insert(name)
            return
        }
        let value: String? = parts.count == 2 ? String(parts[1]) : rest.popFirst()
        guard let value, !value.isEmpty, parts.count == 2 || !value.hasPrefix("--") else {
            throw UsageError("--\(name) needs a value", "write --\(name) \(metavariable)", in: command)
        }
        let words =
            option.isList
            ? value.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimming(while: \.isWhitespace) }
            : [value[...]]
        guard values.updateValue(words.joined(separator: ","), forKey: name) == nil else {
            throw UsageError("--\(name) is given twice", "give it once", in: command)
        }
        guard let wrong = words.first(where: { !option.allowed.contains(String($0)) }), !option.allowed.isEmpty else {
            return
        }
        throw UsageError(
            "--\(name) cannot be `\(wrong)`",
            "give \(option.isList ? "one or several" : "one") of \(option.allowed.joined(separator: ", "))", in: command
        )
    }

    private func checkOperandCount(_ command: CommandDescription) throws(UsageError) {
        if operands.count < command.operandCount.lowerBound {
            throw UsageError(
                "\(command.operands) is missing", "write linkgate \(command.name) \(command.operands)", in: command)
        }
        if operands.count > command.operandCount.upperBound {
            let extra = operands[command.operandCount.upperBound]
            throw UsageError("`\(extra)` is one argument too many", "quote what belongs together", in: command)
        }
    }
}

extension Substring {
    /// Without the characters at both ends that fulfil a condition.
    fileprivate func trimming(while isLeftOut: (Character) -> Bool) -> Substring {
        var rest = drop(while: isLeftOut)
        while let last = rest.last, isLeftOut(last) { rest.removeLast() }
        return rest
    }
}
