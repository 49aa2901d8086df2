package dev.fairlead.cli.report;

import dev.fairlead.api.text.TextReport;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What came of one model.
 *
 * @param file as given or found
 * @param names what the model calls values
 * @param failure why there are no verdicts, or no more of them
 * @param note what is to be said where there is no verdict to be judged
 * @param skipped whether that is because nothing was expected
 */
public record ModelResult(
    String file,
    ValueNames names,
    List<Diagnostic> warnings,
    List<Judged> verdicts,
    Optional<Failure> failure,
    Optional<String> note,
    boolean skipped,
    double seconds) {

  public ModelResult {
    warnings = List.copyOf(warnings);
    verdicts = List.copyOf(verdicts);
  }

  /** A model with verdicts. */
  public static ModelResult of(String file, Model model, List<Judged> verdicts, double seconds) {
    return new ModelResult(
        file,
        ValueNames.in(model),
        model.warnings(),
        verdicts,
        Optional.empty(),
        Optional.empty(),
        false,
        seconds);
  }

  /** A model that could not be asked. */
  public static ModelResult of(String file, Failure failure, double seconds) {
    return without(file, Optional.of(failure), Optional.empty(), false, seconds);
  }

  /** A text that is no model, and was not expected to be one. */
  public static ModelResult refused(String file, String code, double seconds) {
    return without(file, Optional.empty(), Optional.of("refused with " + code), false, seconds);
  }

  /** A model of which nothing is expected. */
  public static ModelResult skipped(String file, double seconds) {
    String note = "it asserts nothing, and nothing is expected of it";
    return without(file, Optional.empty(), Optional.of(note), true, seconds);
  }

  private static ModelResult without(
      String file,
      Optional<Failure> failure,
      Optional<String> note,
      boolean skipped,
      double seconds) {
    return new ModelResult(
        file, ValueNames.NONE, List.of(), List.of(), failure, note, skipped, seconds);
  }

  public Score score() {
    return Score.worst(
        Stream.concat(failure.stream().map(Failure::score), verdicts.stream().map(Judged::score))
            .toList());
  }

  /** Reason, run and numbers behind a verdict, as {@code check} prints them. */
  public String story(Judged judged) {
    return TextReport.details(judged.answer(), names);
  }
}
