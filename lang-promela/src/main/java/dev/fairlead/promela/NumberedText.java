package dev.fairlead.promela;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.syntax.OpenNumber;
import dev.fairlead.promela.syntax.PromelaParser;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A text and what is needed to read it.
 *
 * @param defines macros given from outside; they win over those of the text
 * @param includes the text of a file by its path from the folder of the model, or null
 * @param number a constant of it that stands for any number
 */
record NumberedText(
    SourceText source,
    Map<String, String> defines,
    Function<String, SourceText> includes,
    Optional<OpenNumber> number) {

  static NumberedText of(
      SourceText source, Map<String, String> defines, Function<String, SourceText> includes) {
    return new NumberedText(
        source, defines, includes, PromelaParser.openNumber(source, defines, includes));
  }

  /**
   * The model; that with the least number if it is open.
   *
   * @param folds timers that are abstract though the text does not say so, with their bounds
   */
  PromelaParser read(Map<String, Integer> folds) {
    Map<String, String> given =
        number.map(open -> with(Integer.toString(open.least()))).orElse(defines);
    return PromelaParser.read(source, given, includes, folds);
  }

  /** The model with the number as a name. */
  PromelaParser readOpen() {
    return PromelaParser.read(source, with(number.orElseThrow().name()), includes);
  }

  /** The text with a number in place of the one that is open. */
  NumberedText sized(int size) {
    return new NumberedText(source, with(Integer.toString(size)), includes, Optional.empty());
  }

  private Map<String, String> with(String value) {
    Map<String, String> all = new HashMap<>(defines);
    all.put(number.orElseThrow().name(), value);
    return all;
  }
}
