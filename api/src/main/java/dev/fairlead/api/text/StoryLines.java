package dev.fairlead.api.text;

import dev.fairlead.api.Run;
import dev.fairlead.api.StateView;
import dev.fairlead.api.StateView.Change;
import dev.fairlead.core.property.ValueNames;
import java.util.ArrayList;
import java.util.List;

/**
 * Steps and states as lines in columns: number, participants, the event, and only what changed,
 * with the clock first where time has passed. Long lists of values continue on lines of their own,
 * under the first.
 */
public final class StoryLines {
  private static final int WIDTH = 100;
  private static final int WIDEST_COLUMN = 28;
  private static final int NUMBER_COLUMN = 4;
  private static final int LONGEST_PLACE = 40;
  private static final String START = "start";

  private final Style style;
  private final ValueNames names;
  private final Detail detail;
  private final int processColumn;
  private final int eventColumn;

  /** How much of a change is shown. */
  public enum Detail {
    VARIABLES,
    /** Also where in their text the processes stand now. */
    VARIABLES_AND_PLACES
  }

  /** Columns wide enough for the steps to come, within reason. */
  public StoryLines(Style style, ValueNames names, Detail detail, Iterable<Run.Step> steps) {
    this.style = style;
    this.names = names;
    this.detail = detail;
    int processes = 0;
    int events = START.length();
    for (Run.Step step : steps) {
      for (Line line : lines(step)) {
        processes = Math.max(processes, line.who().length());
        events = Math.max(events, line.what().length());
      }
    }
    this.processColumn = Math.min(processes, WIDEST_COLUMN);
    this.eventColumn = Math.min(events, WIDEST_COLUMN);
  }

  /** A run without a loop, from its start. */
  public List<String> run(Run run) {
    List<String> all = new ArrayList<>(state("", 0, run.initial()));
    for (int i = 0; i < run.stem().size(); i++) {
      all.addAll(step("", i + 1, run.stem().get(i)));
    }
    return all;
  }

  /** A state as a whole, after this many steps. */
  public List<String> state(String margin, long steps, StateView state) {
    List<String> values = new ArrayList<>();
    state.variables().forEach((name, value) -> values.add(name + " = " + names.text(name, value)));
    String what = steps == 0 ? START : "here";
    String head =
        number(steps) + "  " + padded("", processColumn) + "  " + padded(what, eventColumn);
    return wrapped(margin, head, style.quiet(head), values);
  }

  /** One line for each statement that the step executes; what it changes stands in the last. */
  public List<String> step(String margin, long number, Run.Step step) {
    List<String> all = new ArrayList<>();
    List<Line> lines = lines(step);
    for (int i = 0; i < lines.size(); i++) {
      String shown = i == 0 ? number(number) : " ".repeat(number(number).length());
      String who = padded(lines.get(i).who(), processColumn);
      String what = padded(lines.get(i).what(), eventColumn);
      List<String> values = i + 1 < lines.size() ? List.of() : values(step);
      all.addAll(
          wrapped(
              margin,
              shown + "  " + who + "  " + what,
              style.quiet(shown) + "  " + who + "  " + style.event(what),
              values));
    }
    return all;
  }

  /** The participants and the event, in a line of its own. */
  private record Line(String who, String what) {}

  private static List<Line> lines(Run.Step step) {
    if (step.statements().isEmpty()) {
      return List.of(new Line(String.join(" + ", step.processes()), step.event()));
    }
    return step.statements().stream()
        .map(each -> new Line(each.process(), each.line() + ": " + each.text()))
        .toList();
  }

  private List<String> values(Run.Step step) {
    List<String> values = new ArrayList<>();
    if (step.kind() == Run.Kind.STUTTER) {
      values.add("nothing can move any more: the run stays here");
    }
    if (!step.level().isEmpty()) {
      values.add("@" + step.level());
    }
    if (step.duration() > 0) {
      values.add("t=" + step.time());
    }
    for (Change change : step.difference().variables()) {
      values.add(text(change));
    }
    if (detail == Detail.VARIABLES_AND_PLACES) {
      for (Change change : step.difference().places()) {
        values.add(
            change.to() == null
                ? text(change)
                : change.name() + " at " + shortened(names.text(change.name(), change.to())));
      }
    }
    return values;
  }

  private String text(Change change) {
    String name = change.name();
    if (change.from() == null) {
      return name + " = " + names.text(name, change.to()) + " (new)";
    }
    if (change.to() == null) {
      return name + " (gone)";
    }
    return name + ": " + names.text(name, change.from()) + " → " + names.text(name, change.to());
  }

  private static String shortened(String place) {
    return place.length() <= LONGEST_PLACE ? place : place.substring(0, LONGEST_PLACE - 1) + "…";
  }

  private static String number(long number) {
    String text = Long.toString(number);
    return " ".repeat(Math.max(0, NUMBER_COLUMN - text.length())) + text;
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private static List<String> wrapped(
      String margin, String head, String painted, List<String> values) {
    String indent = margin + " ".repeat(head.length() + 2);
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(margin).append(painted).append("  ");
    int used = indent.length();
    boolean fresh = true;
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i) + (i + 1 < values.size() ? "," : "");
      if (!fresh && used + 1 + value.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(indent);
        used = indent.length();
        fresh = true;
      }
      line.append(fresh ? "" : " ").append(value);
      used += (fresh ? 0 : 1) + value.length();
      fresh = false;
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}
