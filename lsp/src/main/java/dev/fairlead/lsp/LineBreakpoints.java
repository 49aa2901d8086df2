package dev.fairlead.lsp;

import dev.fairlead.api.Run;
import dev.fairlead.core.space.Executions;
import dev.fairlead.core.space.SourceLocations.Location;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Lines before which a run is to stop, each with a condition that may be empty. */
final class LineBreakpoints {
  private final Map<Path, Map<Integer, String>> files = new HashMap<>();

  /** Replaces the breakpoints of a file. */
  void set(String file, Map<Integer, String> conditions) {
    files.put(path(file), Map.copyOf(conditions));
  }

  boolean isEmpty() {
    return files.values().stream().allMatch(Map::isEmpty);
  }

  /**
   * The line of a breakpoint that a step is about to execute.
   *
   * @param locations where each process is before the step
   * @param holds whether a condition holds there
   */
  Optional<Integer> hit(Run.Step step, List<Location> locations, Predicate<String> holds) {
    if (!step.statements().isEmpty()) {
      for (Executions.Statement statement : step.statements()) {
        if (stops(statement.file(), statement.line(), holds)) {
          return Optional.of(statement.line());
        }
      }
      return Optional.empty();
    }
    return locations.stream()
        .filter(each -> step.processes().contains(each.process()))
        .filter(each -> isOf(step.event(), each.text()))
        .filter(each -> stops(each.file(), each.line(), holds))
        .map(Location::line)
        .findFirst();
  }

  /** An event and the text it is written as have their name in common: get.0.1 and get.i.j. */
  static boolean isOf(String event, String text) {
    return name(event).equals(name(text)) || name(event).equals("τ");
  }

  private static String name(String text) {
    int end = 0;
    while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
      end++;
    }
    return text.substring(0, end);
  }

  private boolean stops(String file, int line, Predicate<String> holds) {
    String condition = files.getOrDefault(path(file), Map.of()).get(line);
    return condition != null && (condition.isBlank() || holds.test(condition));
  }

  private static Path path(String file) {
    return Path.of(file).toAbsolutePath().normalize();
  }
}
