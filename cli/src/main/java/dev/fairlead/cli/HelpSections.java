package dev.fairlead.cli;

import dev.fairlead.core.fairness.FairnessNotion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Parts of the help that are made from what the program knows, not written by hand. */
final class HelpSections {
  private static final String FAIRNESS = "fairness";

  private HelpSections() {}

  /** Puts the notions of fairness before the examples of every command that takes one. */
  static void add(CommandLine commands) {
    for (CommandLine command : commands.getSubcommands().values()) {
      if (command.getCommandSpec().findOption("--fairness") != null) {
        List<String> sections = new ArrayList<>(command.getHelpSectionKeys());
        sections.add(sections.indexOf(UsageMessageSpec.SECTION_KEY_FOOTER_HEADING), FAIRNESS);
        command.setHelpSectionKeys(sections);
        command.getHelpSectionMap().put(FAIRNESS, help -> notions());
      }
    }
  }

  private static String notions() {
    int width = FairnessNotion.names().stream().mapToInt(String::length).max().orElseThrow();
    StringBuilder text = new StringBuilder("%nNotions of fairness:%n".formatted());
    for (FairnessNotion notion : FairnessNotion.values()) {
      line(text, width, notion.toString(), notion.describe());
    }
    for (Map.Entry<String, FairnessNotion> each : FairnessNotion.abbreviations().entrySet()) {
      line(text, width, each.getKey(), each.getValue().toString());
    }
    return text.toString();
  }

  private static void line(StringBuilder text, int width, String name, String meaning) {
    text.append("  %s%s  %s%n".formatted(name, " ".repeat(width - name.length()), meaning));
  }
}
