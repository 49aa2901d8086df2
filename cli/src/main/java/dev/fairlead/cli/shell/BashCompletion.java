package dev.fairlead.cli.shell;

import dev.fairlead.cli.shell.CommandOutline.Choice;
import dev.fairlead.cli.shell.CommandOutline.Kind;
import dev.fairlead.cli.shell.CommandOutline.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Completion for bash 3.2 and later, with nothing but bash. */
final class BashCompletion {
  private static final String FRAME =
      """
      # Completion of fairlead for bash; made from its commands and options.

      _fairlead_words() {
        local IFS=$' \\t\\n'
        COMPREPLY=($(compgen -W "$1" -- "$current"))
      }

      _fairlead_files() {
        local IFS=$'\\n'
        COMPREPLY=($(compgen "$1" -- "$current"))
        compopt -o filenames 2>/dev/null
      }

      # Models and folders; any file if there are none.
      _fairlead_models() {
        local ending found IFS=$'\\n'
        found=$(
          compgen -d -- "$current"
          for ending in %ENDINGS%; do
            compgen -f -X "!*$ending" -- "$current"
          done
        )
        COMPREPLY=($found)
        if [ -z "$found" ]; then _fairlead_files -f; fi
        compopt -o filenames 2>/dev/null
      }

      _fairlead() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=''
        # The equals sign of --option=value is a word of its own.
        if [ "$current" = = ]; then
          current=''
        elif [ "$previous" = = ]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        COMPREPLY=()
        if [ "$COMP_CWORD" -gt 1 ]; then
          case ${COMP_WORDS[1]} in
            %COMMANDS%) command=${COMP_WORDS[1]} ;;
            *) command=%STANDARD% ;;
          esac
        fi
        case $command:$previous in
      %VALUES%    esac
        if [ "${current#-}" != "$current" ]; then
          case $command in
      %OPTIONS%      esac
          return
        fi
        case $command in
      %ARGUMENTS%    esac
      }

      complete -F _fairlead fairlead
      """;

  private final CommandOutline root;
  private final String standard;
  private final List<String> endings;

  BashCompletion(CommandOutline root, String standard, List<String> endings) {
    this.root = root;
    this.standard = standard;
    this.endings = endings;
  }

  String script() {
    StringBuilder values = new StringBuilder();
    StringBuilder options = new StringBuilder();
    StringBuilder arguments = new StringBuilder();
    for (CommandOutline command : commands()) {
      String name = command == root ? "''" : command.name();
      for (Choice option : command.options()) {
        values(values, command == root ? "" : command.name(), option);
      }
      List<String> names = command.options().stream().flatMap(o -> o.names().stream()).toList();
      options.append("      %s) %s ;;\n".formatted(name, words(names)));
      String given = command == root ? first() : argument(command.arguments());
      arguments.append("    %s) %s ;;\n".formatted(name, given));
    }
    return FRAME
        .replace("%ENDINGS%", String.join(" ", endings))
        .replace("%COMMANDS%", String.join(" | ", names()))
        .replace("%STANDARD%", standard)
        .replace("%VALUES%", values)
        .replace("%OPTIONS%", options)
        .replace("%ARGUMENTS%", arguments);
  }

  private List<CommandOutline> commands() {
    List<CommandOutline> all = new ArrayList<>(List.of(root));
    all.addAll(root.commands());
    return all;
  }

  private List<String> names() {
    return root.commands().stream().map(CommandOutline::name).toList();
  }

  private static void values(StringBuilder text, String command, Choice option) {
    if (option.value().kind() == Kind.NONE) {
      return;
    }
    String patterns =
        option.names().stream()
            .map(name -> command + ":" + name)
            .collect(Collectors.joining(" | "));
    text.append(
        """
            %s)
              %s
              return
              ;;
        """
            .formatted(patterns, action(option.value())));
  }

  private static String action(Value value) {
    return switch (value.kind()) {
      case NONE, TEXT -> ":";
      case WORD -> words(value.words());
      case MODEL -> "_fairlead_models";
      case FILE -> "_fairlead_files -f";
      case FOLDER -> "_fairlead_files -d";
    };
  }

  /** Bash is not told which of several arguments it is; where they differ, any file will do. */
  private static String argument(List<Value> arguments) {
    List<Kind> kinds = arguments.stream().map(Value::kind).distinct().toList();
    return switch (kinds.size()) {
      case 0 -> ":";
      case 1 -> action(arguments.get(0));
      default -> "_fairlead_files -f";
    };
  }

  /** A command, or a model for the standard one. */
  private String first() {
    return "_fairlead_models; local models=(\"${COMPREPLY[@]}\"); "
        + words(names())
        + "; COMPREPLY+=(\"${models[@]}\")";
  }

  private static String words(List<String> words) {
    return "_fairlead_words " + CompletionScript.quoted(String.join(" ", words));
  }
}
