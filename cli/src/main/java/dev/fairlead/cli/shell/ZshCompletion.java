package dev.fairlead.cli.shell;

import dev.fairlead.cli.shell.CommandOutline.Choice;
import dev.fairlead.cli.shell.CommandOutline.Kind;
import dev.fairlead.cli.shell.CommandOutline.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Completion for zsh, by its own {@code _arguments}: with descriptions. */
final class ZshCompletion {
  private static final String FRAME =
      """
      #compdef fairlead
      # Completion of fairlead for zsh; made from its commands and options.

      _fairlead_models() { _files -g '*.(%ENDINGS%)(-.)' }

      _fairlead_commands() {
        local -a commands=(
      %COMMANDS%  )
        _describe -t commands command commands
      }

      _fairlead() {
        local curcontext=$curcontext state line
        local -A opt_args
        _arguments -C %OPTIONS% '1: :->first' '*:: :->rest'
        case $state in
          first) _alternative 'commands:command:_fairlead_commands' 'files:model:_fairlead_models' ;;
          rest)
            case $words[1] in
      %CASES%        esac
            ;;
        esac
      }

      # Loaded by the shell when it is needed, or sourced.
      if [ "$funcstack[1]" = _fairlead ]; then
        _fairlead "$@"
      else
        compdef _fairlead fairlead
      fi
      """;

  private final CommandOutline root;
  private final String standard;
  private final List<String> endings;

  ZshCompletion(CommandOutline root, String standard, List<String> endings) {
    this.root = root;
    this.standard = standard;
    this.endings = endings;
  }

  String script() {
    StringBuilder commands = new StringBuilder();
    StringBuilder cases = new StringBuilder();
    for (CommandOutline command : root.commands()) {
      String described = command.name() + ":" + command.summary();
      commands.append("    %s\n".formatted(CompletionScript.quoted(described)));
      // A file as the first word means the standard command.
      String pattern = command.name().equals(standard) ? "*" : command.name();
      String line = "        %s) _arguments %s ;;\n".formatted(pattern, specs(command));
      cases.insert(pattern.equals("*") ? cases.length() : 0, line);
    }
    return FRAME
        .replace(
            "%ENDINGS%",
            endings.stream().map(ending -> ending.substring(1)).collect(Collectors.joining("|")))
        .replace("%COMMANDS%", commands)
        .replace("%OPTIONS%", specs(root))
        .replace("%CASES%", cases);
  }

  private static String specs(CommandOutline command) {
    List<String> specs = new ArrayList<>();
    command.options().forEach(option -> specs.addAll(specs(option)));
    command
        .arguments()
        .forEach(
            value -> {
              String which = value.repeats() ? "*:" : ":";
              specs.add(which + escaped(value.label()) + ":" + action(value));
            });
    return specs.stream().map(CompletionScript::quoted).collect(Collectors.joining(" "));
  }

  /** One for each name; a name keeps the others from being offered again. */
  private static List<String> specs(Choice option) {
    String before = option.repeats() ? "*" : "(" + String.join(" ", option.names()) + ")";
    String summary = "[" + escaped(option.summary()).replace("]", "\\]") + "]";
    List<String> specs = new ArrayList<>();
    for (String name : option.names()) {
      if (option.value().kind() == Kind.NONE) {
        specs.add(before + name + summary);
      } else {
        String joint = name.startsWith("--") ? "=" : "+";
        String value = ":" + escaped(option.value().label()) + ":" + action(option.value());
        specs.add(before + name + joint + summary + value);
      }
    }
    return specs;
  }

  private static String action(Value value) {
    return switch (value.kind()) {
      case NONE, TEXT -> " ";
      case WORD -> "(" + String.join(" ", value.words()) + ")";
      case MODEL -> "_fairlead_models";
      case FILE -> "_files";
      case FOLDER -> "_files -/";
    };
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace(":", "\\:").replace("[", "\\[");
  }
}
