package dev.fairlead.cli.report;

import dev.fairlead.api.Run;
import dev.fairlead.core.space.Executions.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lanes of a chart: one for each process of the run, also for those that never move. Where they
 * are many, only those that move have one; where these are many, the last ones share one.
 */
final class ChartLanes {
  /** More are no picture any more. */
  static final int MOST = 24;

  private static final Pattern NUMBERED = Pattern.compile(".*\\((\\d{1,9})\\)");

  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<String> names = new ArrayList<>();
  private Optional<String> note = Optional.empty();

  ChartLanes(Run run) {
    Set<String> movers = new LinkedHashSet<>();
    Set<String> all = new LinkedHashSet<>(run.initial().places().keySet());
    for (Run.Step step : run.steps()) {
      movers.addAll(movers(step));
      step.difference().places().forEach(change -> all.add(change.name()));
    }
    all.addAll(movers);
    if (all.size() <= MOST) {
      add(all);
    } else if (movers.size() <= MOST) {
      add(movers);
      note =
          Optional.of("only the %d of %d processes that move".formatted(names.size(), all.size()));
    } else {
      add(movers.stream().limit(MOST - 1).toList());
      int others = movers.size() - names.size();
      names.add(others + " other processes");
      note =
          Optional.of(
              "%d of %d processes move; the last %d of them share a lane"
                  .formatted(movers.size(), all.size(), others));
    }
  }

  /** Who takes part in a step. */
  static Set<String> movers(Run.Step step) {
    Set<String> movers = new LinkedHashSet<>();
    step.statements().stream().map(Statement::process).forEach(movers::add);
    if (movers.isEmpty()) {
      movers.addAll(step.processes());
    }
    return movers;
  }

  /** By number if all have one, as in {@code P(2)}, else as they come. */
  private void add(Iterable<String> processes) {
    processes.forEach(names::add);
    if (names.stream().allMatch(name -> NUMBERED.matcher(name).matches())) {
      names.sort(Comparator.comparingInt(ChartLanes::number));
    }
    for (String name : names) {
      numbers.put(name, numbers.size());
    }
  }

  private static int number(String process) {
    Matcher matcher = NUMBERED.matcher(process);
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  /** The names of the lanes, by number. */
  List<String> names() {
    return List.copyOf(names);
  }

  /** What is to be said if not every process has its lane. */
  Optional<String> note() {
    return note;
  }

  int of(String process) {
    return numbers.getOrDefault(process, names.size() - 1);
  }

  /** What is to be said of the process in front of what it does: its name, if the lane has none. */
  String prefix(String process) {
    return numbers.containsKey(process) ? "" : process + " ";
  }
}
