package dev.fairlead.cli.shell;

import dev.fairlead.cli.shell.CommandOutline.Choice;
import dev.fairlead.cli.shell.CommandOutline.Kind;
import dev.fairlead.cli.shell.CommandOutline.Value;
import java.util.List;

/** Completion for fish. */
final class FishCompletion {
  private static final String FRAME =
      """
      # Completion of fairlead for fish; made from its commands and options.

      # Whether this is the command that was typed; '' if none was. A file means the standard one.
      function __fairlead_is
          set -l words (commandline -opc)
          switch "$words[2]"
              case ''
                  test -z "$argv[1]"
              case %COMMANDS%
                  test "$argv[1]" = "$words[2]"
              case '*'
                  test "$argv[1]" = %STANDARD%
          end
      end

      complete -c fairlead -f
      """;

  private final CommandOutline root;
  private final String standard;
  private final List<String> endings;

  FishCompletion(CommandOutline root, String standard, List<String> endings) {
    this.root = root;
    this.standard = standard;
    this.endings = endings;
  }

  String script() {
    List<String> names = root.commands().stream().map(CommandOutline::name).toList();
    StringBuilder text =
        new StringBuilder(
            FRAME.replace("%COMMANDS%", String.join(" ", names)).replace("%STANDARD%", standard));
    for (CommandOutline command : root.commands()) {
      line(text, "", "-a " + command.name() + described(command.summary()));
    }
    line(text, "", models());
    options(text, "", root);
    for (CommandOutline command : root.commands()) {
      options(text, command.name(), command);
      command.arguments().stream()
          .distinct()
          .filter(value -> value.kind() != Kind.TEXT)
          .forEach(value -> line(text, command.name(), action(value)));
    }
    return text.toString();
  }

  private void options(StringBuilder text, String condition, CommandOutline command) {
    for (Choice option : command.options()) {
      StringBuilder line = new StringBuilder();
      for (String name : option.names()) {
        boolean isLong = name.startsWith("--");
        String flag = isLong ? " -l " : name.length() == 2 ? " -s " : " -o ";
        line.append(flag).append(name.substring(isLong ? 2 : 1));
      }
      if (option.value().kind() != Kind.NONE) {
        line.append(" -r ").append(action(option.value()));
      }
      line(text, condition, line.append(described(option.summary())).toString().strip());
    }
  }

  private String action(Value value) {
    return switch (value.kind()) {
      case NONE, TEXT -> "-f";
      case WORD -> "-f -a " + quoted(String.join(" ", value.words()));
      case MODEL -> models();
      case FILE -> "-F";
      case FOLDER -> "-f -a '(__fish_complete_directories)'";
    };
  }

  /** Models and folders come first, then other files. */
  private String models() {
    return "-k -a '(__fish_complete_suffix " + String.join(" ", endings) + ")'";
  }

  private static void line(StringBuilder text, String command, String rest) {
    String condition = quoted("__fairlead_is " + (command.isEmpty() ? "''" : command));
    text.append("complete -c fairlead -n ").append(condition).append(' ').append(rest).append('\n');
  }

  private static String described(String summary) {
    return summary.isEmpty() ? "" : " -d " + quoted(summary);
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
