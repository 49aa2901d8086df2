package dev.fairlead.cli.report;

import dev.fairlead.api.Run;
import dev.fairlead.api.StateView;
import dev.fairlead.api.StateView.Change;
import dev.fairlead.core.property.ValueNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * How many processes are in which local state along a run. A local state is where a process is in
 * its text, whichever of several equal processes it is.
 */
public final class LocalStateCounts {
  /** What tells processes with the same text apart: {@code P(2)}, {@code P()#2}. */
  private static final Pattern NUMBER = Pattern.compile("\\(\\d+\\)$|#\\d+$");

  /** Stands before a local state where its count is a value. */
  private static final String COUNT = "in ";

  private LocalStateCounts() {}

  /** Whether a variable of a run is the count of a local state. */
  static boolean isCount(String variable) {
    return variable.startsWith(COUNT);
  }

  /** The counts of a state; local states in the order of their texts. */
  static Map<String, Integer> counts(Map<String, String> places, ValueNames names) {
    Map<String, Integer> counts = new TreeMap<>();
    places.forEach((process, place) -> counts.merge(name(process, place, names), 1, Integer::sum));
    return counts;
  }

  /** Places in a numbered text belong to a kind of process; others are terms by themselves. */
  private static String name(String process, String place, ValueNames names) {
    Optional<String> named = names.nameOf(process, place);
    return named.map(text -> NUMBER.matcher(process).replaceAll("") + " at " + text).orElse(place);
  }

  /** The same run, in which the count of each local state that occurs is a variable. */
  public static Run counted(Run run, ValueNames names) {
    Map<String, Integer> counts = counts(run.initial().places(), names);
    Map<String, String> variables = new LinkedHashMap<>(run.initial().variables());
    List<Run.Step> stem = counted(run.stem(), counts, names);
    List<Run.Step> loop = counted(run.loop(), counts, names);
    Map<String, Integer> first = counts(run.initial().places(), names);
    counts
        .keySet()
        .forEach(where -> variables.put(COUNT + where, "" + first.getOrDefault(where, 0)));
    return new Run(new StateView(variables, run.initial().places()), stem, loop);
  }

  private static List<Run.Step> counted(
      List<Run.Step> steps, Map<String, Integer> counts, ValueNames names) {
    List<Run.Step> counted = new ArrayList<>();
    for (Run.Step step : steps) {
      Map<String, Integer> before = new LinkedHashMap<>();
      for (Change change : step.difference().places()) {
        move(change.name(), change.from(), -1, counts, before, names);
        move(change.name(), change.to(), 1, counts, before, names);
      }
      List<Change> variables = new ArrayList<>(step.difference().variables());
      before.forEach(
          (where, count) -> {
            int now = counts.get(where);
            if (now != count) {
              variables.add(new Change(COUNT + where, "" + count, "" + now));
            }
          });
      counted.add(
          new Run.Step(
              step.kind(),
              step.event(),
              step.processes(),
              new StateView.Difference(variables, step.difference().places()),
              step.statements(),
              step.duration(),
              step.time(),
              step.level()));
    }
    return counted;
  }

  /** Counts a process that leaves or enters a local state, if there is one. */
  private static void move(
      String process,
      String place,
      int by,
      Map<String, Integer> counts,
      Map<String, Integer> before,
      ValueNames names) {
    if (place != null) {
      String where = name(process, place, names);
      before.putIfAbsent(where, counts.getOrDefault(where, 0));
      counts.merge(where, by, Integer::sum);
    }
  }
}
