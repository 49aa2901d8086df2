package dev.fairlead.promela.time;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A model with abstract timers, and the same with times in place of the settings from the bounds
 * on.
 *
 * @param text with marks where abstract timers are declared and set
 * @param settings the statements that set abstract timers, by their marks
 */
record FoldedModel(String text, List<Setting> settings) {
  static final String TIME = "TIME";
  private static final Pattern BOUND = Pattern.compile("‹(\\d+)›");
  private static final Pattern SETTING = Pattern.compile("«(\\d+)»");

  /**
   * A place at which an abstract timer is set.
   *
   * @param statement with {@link FoldedModel#TIME} for the time
   * @param time what the model sets the timer to
   * @param canChoose whether the statement may be a choice between several
   */
  record Setting(String statement, String time, int bound, boolean canChoose) {

    String to(String other) {
      return statement.replace(TIME, other);
    }

    /** The time of the model, or another one from the bound on. */
    String toAtLeastBound(int atLeastBound) {
      return to("((%s) >= %d -> %d : (%s))".formatted(time, bound, atLeastBound, time));
    }

    /** Any time from the bound on, another one whenever it is reached. */
    String toAny(int beyond) {
      if (!canChoose) {
        return toAtLeastBound(bound + beyond);
      }
      return IntStream.rangeClosed(bound, bound + beyond)
          .mapToObj(this::toAtLeastBound)
          .collect(Collectors.joining(" :: ", "if :: ", " fi"));
    }
  }

  /** Which text stands for the setting with a number. */
  interface Choice {
    String of(int number, Setting setting);
  }

  static String mark(int setting) {
    return "«" + setting + "»";
  }

  static String markBound(int bound) {
    return "‹" + bound + "›";
  }

  String folded() {
    return render("abstract $1", (number, setting) -> setting.to(setting.time()));
  }

  /** All timers are exact, with the settings of the model. */
  String asWritten() {
    return render("", (number, setting) -> setting.to(setting.time()));
  }

  /** Each setting from a bound on is so much beyond it, by its number. */
  String beyond(List<Integer> beyond) {
    return render(
        "", (number, setting) -> setting.toAtLeastBound(setting.bound() + beyond.get(number)));
  }

  String beyond(int same) {
    return render("", (number, setting) -> setting.toAtLeastBound(setting.bound() + same));
  }

  /** Whenever a timer is set, it is by 0 to {@code most} beyond its bound. */
  String anyBeyond(int most) {
    return render("", (number, setting) -> setting.toAny(most));
  }

  private String render(String bound, Choice choice) {
    Matcher marks = SETTING.matcher(BOUND.matcher(text).replaceAll(bound));
    return marks.replaceAll(
        mark -> {
          int number = Integer.parseInt(mark.group(1));
          return Matcher.quoteReplacement(choice.of(number, settings.get(number)));
        });
  }
}
