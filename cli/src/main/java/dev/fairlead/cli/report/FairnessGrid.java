package dev.fairlead.cli.report;

import dev.fairlead.api.text.Style;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Properties beside notions of fairness: verdicts at a glance. */
public final class FairnessGrid {
  private static final String GAP = "  ";

  private final PrintStream out;
  private final Style style;
  private final Marks marks;

  public FairnessGrid(PrintStream out, Style style, Marks marks) {
    this.out = out;
    this.style = style;
    this.marks = marks;
  }

  /** A column for each notion that was asked, the number and text of the property last. */
  public void table(List<FairnessRow> rows) {
    List<FairnessNotion> notions =
        rows.stream().flatMap(row -> row.answers().keySet().stream()).distinct().sorted().toList();
    out.println(style.quiet(joined(notions) + GAP + " #  property"));
    for (FairnessRow row : rows) {
      StringBuilder line = new StringBuilder();
      for (FairnessNotion notion : notions) {
        line.append(GAP).append(cell(row, notion));
      }
      out.println(line + GAP + "%2d  %s".formatted(row.number(), style.strong(row.property())));
    }
    out.println();
    rows.forEach(this::notes);
    if (rows.stream().anyMatch(row -> notions.stream().anyMatch(each -> !row.isSearched(each)))) {
      out.println(
          style.quiet(
              "(%s), (%s): follows from the verdict under another notion, or from another search"
                  .formatted(marks.of(Outcome.HOLDS), marks.of(Outcome.VIOLATED))));
    }
    boolean violated =
        rows.stream()
            .flatMap(row -> row.answers().values().stream())
            .anyMatch(answer -> answer.outcome() == Outcome.VIOLATED);
    if (violated) {
      out.println(
          style.quiet(
              "the run behind a %s: --property # --fairness NOTION, or --runs for all of them"
                  .formatted(marks.of(Outcome.VIOLATED))));
    }
  }

  /** The weakest notions under which each property holds. */
  public void weakest(List<FairnessRow> rows) {
    out.println("weakest fairness under which it holds:");
    for (FairnessRow row : rows) {
      out.println("%s%2d  %s: %s".formatted(GAP, row.number(), row.property(), weakest(row)));
    }
  }

  private String weakest(FairnessRow row) {
    List<String> said = new ArrayList<>();
    if (row.weakest().contains(FairnessNotion.NONE)) {
      said.add(style.strong("none") + " is needed");
    } else if (!row.weakest().isEmpty()) {
      said.add(
          row.weakest().stream()
              .map(notion -> style.strong(notion.toString()) + vacuous(row, notion))
              .collect(Collectors.joining(" or ")));
    }
    if (!row.unsettled().isEmpty()) {
      said.add(style.alert("unknown under " + names(row.unsettled())));
    }
    return said.isEmpty() ? style.error("it holds under no notion") : String.join("; ", said);
  }

  private String vacuous(FairnessRow row, FairnessNotion notion) {
    boolean vacuous = row.under(notion).verdict().caveats().contains(Caveat.VACUOUS);
    return vacuous ? style.alert(" (vacuously: no run is fair)") : "";
  }

  private static String joined(List<FairnessNotion> notions) {
    return notions.stream().map(notion -> GAP + notion).collect(Collectors.joining());
  }

  private static String names(List<FairnessNotion> notions) {
    return notions.stream().map(FairnessNotion::toString).collect(Collectors.joining(", "));
  }

  /** In the middle of its column; what was not searched for itself in parentheses. */
  private String cell(FairnessRow row, FairnessNotion notion) {
    Outcome outcome = row.under(notion).outcome();
    String mark = marks.of(outcome);
    String text = row.isSearched(notion) ? mark : "(" + mark + ")";
    int width = notion.toString().length();
    int left = (width - text.length()) / 2;
    return " ".repeat(left) + style.mark(outcome, text) + " ".repeat(width - text.length() - left);
  }

  /** What a mark does not say. */
  private void notes(FairnessRow row) {
    row.answers()
        .forEach(
            (notion, answer) -> {
              boolean unknown = answer.outcome() == Outcome.UNKNOWN;
              for (Caveat caveat : answer.verdict().caveats()) {
                if (!unknown) {
                  out.println(note(row, notion) + style.alert("caution: " + caveat.text()));
                }
              }
              if (unknown) {
                out.println(note(row, notion) + answer.verdict().reason());
              }
            });
  }

  private static String note(FairnessRow row, FairnessNotion notion) {
    return "%s%2d  %s: ".formatted(GAP, row.number(), notion);
  }
}
