package dev.fairlead.cli.shell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help of a command as a page for {@code man}, in the macros that every {@code man} knows. */
public final class ManualPage {
  /** What the page itself says; whatever else is in the help becomes a section of its own. */
  private static final Set<String> KNOWN_SECTIONS =
      Set.of(
          UsageMessageSpec.SECTION_KEY_HEADER_HEADING,
          UsageMessageSpec.SECTION_KEY_HEADER,
          UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING,
          UsageMessageSpec.SECTION_KEY_SYNOPSIS,
          UsageMessageSpec.SECTION_KEY_DESCRIPTION_HEADING,
          UsageMessageSpec.SECTION_KEY_DESCRIPTION,
          UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_AT_FILE_PARAMETER,
          UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
          UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_OPTION_LIST,
          UsageMessageSpec.SECTION_KEY_END_OF_OPTIONS,
          UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
          UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST,
          UsageMessageSpec.SECTION_KEY_FOOTER_HEADING,
          UsageMessageSpec.SECTION_KEY_FOOTER);

  private static final String EXIT_CODES = "Exit codes: ";

  private final CommandLine command;
  private final CommandSpec spec;
  private final StringBuilder page = new StringBuilder();

  private ManualPage(CommandLine command) {
    this.command = command;
    this.spec = command.getCommandSpec();
  }

  /** The name of the page: that of the command with hyphens. */
  public static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName("-");
  }

  /**
   * The text of the page.
   *
   * @param version of the program
   */
  public static String of(CommandLine command, String version) {
    return new ManualPage(command).write(version);
  }

  private String write(String version) {
    CommandOutline outline = CommandOutline.of(command);
    String title = name(command).toUpperCase(Locale.ROOT);
    page.append(".TH \"%s\" 1 \"\" \"Fairlead %s\" \"Fairlead\"\n".formatted(title, version));
    section("NAME");
    page.append(text(name(command))).append(" \\- ").append(text(outline.summary())).append('\n');
    section("SYNOPSIS");
    page.append(".B ").append(text(spec.qualifiedName())).append('\n').append(synopsis());
    section("DESCRIPTION");
    paragraphs(Arrays.asList(spec.usageMessage().description()));
    if (!outline.commands().isEmpty()) {
      section("COMMANDS");
      for (CommandOutline each : outline.commands()) {
        tagged("\\fB" + text(each.name()) + "\\fR", List.of(each.summary() + "."));
      }
    }
    options();
    otherSections();
    footer();
    section("SEE ALSO");
    page.append(seeAlso()).append('\n');
    return page.toString();
  }

  private String synopsis() {
    StringBuilder line = new StringBuilder("[\\fIOPTION\\fR]...");
    for (PositionalParamSpec argument : arguments()) {
      String label = "\\fI" + text(argument.paramLabel()) + "\\fR";
      String dots = argument.arity().max() > 1 ? "..." : "";
      line.append(' ').append(argument.required() ? label + dots : "[" + label + "]" + dots);
    }
    if (!command.getSubcommands().isEmpty()) {
      line.append(" \\fICOMMAND\\fR");
    }
    return line.append('\n').toString();
  }

  private List<PositionalParamSpec> arguments() {
    return spec.positionalParameters().stream().filter(each -> !each.hidden()).toList();
  }

  private void options() {
    section("OPTIONS");
    for (PositionalParamSpec argument : arguments()) {
      String label = "\\fI" + text(argument.paramLabel()) + "\\fR";
      tagged(label, Arrays.asList(argument.description()));
    }
    for (OptionSpec option : spec.options()) {
      if (!option.hidden()) {
        tagged(names(option), Arrays.asList(option.description()));
      }
    }
  }

  private static String names(OptionSpec option) {
    List<String> names = new ArrayList<>();
    for (String name : option.names()) {
      names.add("\\fB" + text(name) + "\\fR");
    }
    String value = option.arity().max() == 0 ? "" : " \\fI" + text(option.paramLabel()) + "\\fR";
    return String.join(", ", names) + value;
  }

  /** What the help has of its own, such as the notions of fairness: a heading, then lines. */
  private void otherSections() {
    CommandLine.Help help = command.getHelp();
    for (String key : command.getHelpSectionKeys()) {
      if (!KNOWN_SECTIONS.contains(key)) {
        List<String> lines =
            command.getHelpSectionMap().get(key).render(help).strip().lines().toList();
        section(lines.get(0).replaceFirst(":$", "").toUpperCase(Locale.ROOT));
        verbatim(lines.subList(1, lines.size()));
      }
    }
  }

  /** Examples, and sentences after them. */
  private void footer() {
    List<String> examples = new ArrayList<>();
    List<String> sentences = new ArrayList<>();
    for (String line : spec.usageMessage().footer()) {
      (line.isEmpty() || line.startsWith(" ") ? examples : sentences).add(line);
    }
    if (examples.stream().anyMatch(line -> !line.isEmpty())) {
      section("EXAMPLES");
      verbatim(examples);
    }
    for (String sentence : sentences) {
      if (sentence.startsWith(EXIT_CODES)) {
        section("EXIT STATUS");
        page.append(text(sentence.substring(EXIT_CODES.length()))).append('\n');
      } else {
        page.append(".PP\n").append(text(sentence)).append('\n');
      }
    }
  }

  private String seeAlso() {
    CommandLine root = command.getParent() == null ? command : command.getParent();
    List<String> pages = new ArrayList<>(List.of(reference(root)));
    root.getSubcommands().values().stream().distinct().forEach(each -> pages.add(reference(each)));
    pages.remove(reference(command));
    return String.join(",\n", pages);
  }

  private static String reference(CommandLine command) {
    return "\\fB" + text(name(command)) + "\\fR(1)";
  }

  private void section(String name) {
    page.append(".SH \"").append(text(name)).append("\"\n");
  }

  private void tagged(String tag, List<String> lines) {
    page.append(".TP\n").append(tag).append('\n');
    page.append(text(String.join(" ", lines))).append('\n');
  }

  private void paragraphs(List<String> lines) {
    boolean begun = false;
    for (String line : lines) {
      if (!line.isEmpty()) {
        page.append(begun ? ".PP\n" : "").append(text(line)).append('\n');
        begun = true;
      }
    }
  }

  private void verbatim(List<String> lines) {
    List<String> trimmed = new ArrayList<>(lines);
    while (!trimmed.isEmpty() && trimmed.get(trimmed.size() - 1).isEmpty()) {
      trimmed.remove(trimmed.size() - 1);
    }
    page.append(".nf\n");
    trimmed.forEach(line -> page.append(text(line)).append('\n'));
    page.append(".fi\n");
  }

  /** Text that is nothing but text: no requests, no escapes, hyphens that can be copied. */
  private static String text(String plain) {
    StringBuilder escaped = new StringBuilder();
    plain
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '\\' -> escaped.append("\\e");
                case '-' -> escaped.append("\\-");
                case '"' -> escaped.append("\\(dq");
                case '\'' -> escaped.append("\\(aq");
                case '^' -> escaped.append("\\(ha");
                case '~' -> escaped.append("\\(ti");
                case '`' -> escaped.append("\\(ga");
                default -> {
                  if (c < 128) {
                    escaped.appendCodePoint(c);
                  } else {
                    escaped.append("\\[u%04X]".formatted(c));
                  }
                }
              }
            });
    return escaped.toString().startsWith(".") ? "\\&" + escaped : escaped.toString();
  }
}
