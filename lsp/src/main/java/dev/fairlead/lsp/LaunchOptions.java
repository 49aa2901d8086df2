package dev.fairlead.lsp;

import dev.fairlead.api.InvalidInputException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a debugging session is asked to show.
 *
 * @param program the model
 * @param property whose counterexample is shown; by number, name or text
 * @param formula an LTL formula whose counterexample is shown
 * @param fairness which runs count for the property or formula
 * @param trace a file with a run, as {@code --trace} writes it
 * @param seed of random steps
 * @param constants replace those of the model
 * @param stopOnEntry whether to wait at the start
 */
record LaunchOptions(
    Path program,
    Optional<String> property,
    Optional<String> formula,
    Optional<String> fairness,
    Optional<Path> trace,
    long seed,
    Map<String, String> constants,
    boolean stopOnEntry) {

  static LaunchOptions of(Map<String, Object> arguments) {
    String program =
        text(arguments, "program")
            .orElseThrow(() -> new InvalidInputException("'program' must name a model"));
    Map<String, String> constants = new HashMap<>();
    if (arguments.get("defines") instanceof Map<?, ?> defines) {
      defines.forEach((name, value) -> constants.put(name.toString(), whole(value)));
    }
    return new LaunchOptions(
        Path.of(program),
        text(arguments, "property"),
        text(arguments, "ltl"),
        text(arguments, "fairness"),
        text(arguments, "trace").map(Path::of),
        seed(text(arguments, "seed").orElse("1")),
        Map.copyOf(constants),
        !"false".equals(text(arguments, "stopOnEntry").orElse("true")));
  }

  private static long seed(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new InvalidInputException("'seed' must be a whole number, not '" + text + "'");
    }
  }

  private static Optional<String> text(Map<String, Object> arguments, String name) {
    return Optional.ofNullable(arguments.get(name)).map(LaunchOptions::whole);
  }

  /** JSON has no whole numbers: 3 arrives as 3.0. */
  private static String whole(Object value) {
    return value instanceof Double number && number == Math.rint(number)
        ? Long.toString(number.longValue())
        : value.toString();
  }
}
