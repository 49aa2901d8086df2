package dev.fairlead.cli.report;

import dev.fairlead.api.StateView;
import dev.fairlead.core.property.ValueNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A whole state for people: every value, where every process is, and how many are where. */
public final class FullState {
  /** Of more processes only the counts are shown. */
  private static final int MOST_PROCESSES = 40;

  private FullState() {}

  public static List<String> lines(StateView state, ValueNames names) {
    List<String> lines = new ArrayList<>();
    table(lines, state.variables(), " = ", names);
    if (state.places().size() <= MOST_PROCESSES) {
      table(lines, state.places(), "  at ", names);
    }
    Map<String, Integer> counts = LocalStateCounts.counts(state.places(), names);
    if (counts.size() < state.places().size()) {
      counts.forEach((where, count) -> lines.add("  " + count + " in " + where));
    }
    return lines;
  }

  private static void table(
      List<String> lines, Map<String, String> values, String between, ValueNames names) {
    int width = values.keySet().stream().mapToInt(String::length).max().orElse(0);
    values.forEach(
        (name, value) ->
            lines.add(
                "  "
                    + name
                    + " ".repeat(width - name.length())
                    + between
                    + names.text(name, value)));
  }
}
