package dev.fairlead.junit;

import dev.fairlead.api.InvalidInputException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What the comments of a model say about its verdicts.
 *
 * @param constants values for constants
 */
record Expectations(Map<String, String> constants, List<Expectation> verdicts) {
  private static final Pattern LINE =
      Pattern.compile("^[ \\t]*// (define|expect|options):(.*)$", Pattern.MULTILINE);

  /** For the fairness that the model decides. */
  private static final String DEFAULT = "-";

  static final Expectations NONE = new Expectations(Map.of(), List.of());

  /**
   * @param selector of properties
   * @param fairness empty if the model decides
   */
  record Expectation(String selector, Optional<FairnessNotion> fairness, Outcome verdict) {}

  /**
   * @throws InvalidInputException if a line of them cannot be read
   */
  static Expectations in(SourceText text) {
    Map<String, String> constants = new LinkedHashMap<>();
    List<Expectation> verdicts = new ArrayList<>();
    for (MatchResult line : LINE.matcher(text.text()).results().toList()) {
      String said = line.group(2).strip();
      String place = text.name() + ":" + text.place(line.start(2)).line() + ": ";
      switch (line.group(1)) {
        case "define" -> constants.putAll(constants(place, List.of(said)));
        case "expect" -> verdicts.add(expectation(place, said));
        default ->
            throw new InvalidInputException(
                place + "'// options:' is for the command line; say it in the annotation");
      }
    }
    return new Expectations(constants, verdicts);
  }

  /** Reads {@code NAME=VALUE}; what has no value is 1, as for the preprocessor of Promela. */
  static Map<String, String> constants(String place, List<String> definitions) {
    Map<String, String> constants = new LinkedHashMap<>();
    for (String definition : definitions) {
      int equals = definition.indexOf('=');
      String name = equals < 0 ? definition : definition.substring(0, equals);
      if (name.isBlank()) {
        throw new InvalidInputException(place + "'" + definition + "' is not NAME=VALUE");
      }
      constants.put(name.strip(), equals < 0 ? "1" : definition.substring(equals + 1).strip());
    }
    return constants;
  }

  /** The two last bars separate; a property may contain bars of its own. */
  private static Expectation expectation(String place, String said) {
    int last = said.lastIndexOf('|');
    int middle = last < 0 ? -1 : said.lastIndexOf('|', last - 1);
    if (middle < 0) {
      throw new InvalidInputException(
          place
              + "an expectation has a property, a notion of fairness and a verdict\n"
              + "// expect: Sys() |= []<> cs.0 | process-weak | holds");
    }
    String fairness = said.substring(middle + 1, last).strip();
    String verdict = said.substring(last + 1).strip();
    return new Expectation(
        said.substring(0, middle).strip(),
        fairness.equals(DEFAULT) ? Optional.empty() : Optional.of(notion(place, fairness)),
        Arrays.stream(Outcome.values())
            .filter(outcome -> outcome.toString().equals(verdict))
            .findFirst()
            .orElseThrow(
                () -> new InvalidInputException(place + "'" + verdict + "' is no verdict")));
  }

  private static FairnessNotion notion(String place, String name) {
    return FairnessNotion.parse(name)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    place
                        + "'"
                        + name
                        + "' is no notion of fairness; they are "
                        + String.join(", ", FairnessNotion.names())));
  }
}
