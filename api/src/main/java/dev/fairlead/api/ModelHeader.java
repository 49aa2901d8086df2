package dev.fairlead.api;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the comments of a model say about its verdicts, for suites of models and for tests:
 *
 * <pre>
 * // define: N=3
 * // options: --size 3 --timeout 20
 * // expect: Sys() |= []&lt;&gt; cs.0 | process-weak | holds
 * </pre>
 *
 * or {@code // refused: FL0132} of a text that is no model.
 *
 * @param definitions of constants, {@code NAME=VALUE}
 * @param options as after {@code check FILE}
 * @param place of the first definition or option
 * @param refusal the code of the mistake
 */
public record ModelHeader(
    List<String> definitions,
    List<String> options,
    Optional<Passage> place,
    List<Expectation> expectations,
    Optional<String> refusal) {
  private static final Pattern LINE =
      Pattern.compile("^[ \\t]*// (define|options|expect|refused):(.*)$", Pattern.MULTILINE);
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  /** For the fairness that {@code check} chooses by itself. */
  private static final String DEFAULT = "-";

  /**
   * A verdict that is expected.
   *
   * @param selector of assertions, as after {@code --property}
   * @param fairness as after {@code --fairness}; empty for the default
   */
  public record Expectation(
      String selector, Optional<FairnessChoice> fairness, Outcome verdict, Passage place) {}

  /** Whether a text says anything of the kind. */
  public static boolean isIn(SourceText text) {
    return LINE.matcher(text.text()).find();
  }

  /**
   * @throws ModelException if a line is not as above
   */
  public static ModelHeader of(SourceText text) {
    List<String> definitions = new ArrayList<>();
    List<String> options = new ArrayList<>();
    List<Passage> places = new ArrayList<>();
    List<Expectation> expectations = new ArrayList<>();
    List<String> refusals = new ArrayList<>();
    Mistakes.inEach(
        LINE.matcher(text.text()).results().toList(),
        line -> {
          Passage place = stripped(text, line.start(2), line.end(2));
          String said = line.group(2).strip();
          switch (line.group(1)) {
            case "define" -> {
              definitions.add(said);
              places.add(place);
            }
            case "options" -> {
              options.addAll(words(said));
              places.add(place);
            }
            case "refused" -> refusals.add(said);
            default -> expectations.add(expectation(place));
          }
        });
    return new ModelHeader(
        definitions,
        options,
        places.stream().findFirst(),
        expectations,
        refusals.stream().findFirst());
  }

  /** Without the blanks around it. */
  private static Passage stripped(SourceText source, int start, int end) {
    String text = source.text().substring(start, end);
    int blanks = text.length() - text.stripLeading().length();
    return new Passage(source, start + blanks, text.strip().length());
  }

  private static ModelException error(Passage place, String code, String message, String hint) {
    return new ModelException(
        new Diagnostic(code, place.source(), place.offset(), place.length(), message, hint));
  }

  /** Separated by blanks; quotes keep blanks together. */
  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(text);
    while (word.find()) {
      words.add(
          word.group(1) != null
              ? word.group(1)
              : word.group(2) != null ? word.group(2) : word.group(3));
    }
    return words;
  }

  /** The two last bars separate; an assertion may contain bars of its own. */
  private static Expectation expectation(Passage whole) {
    SourceText source = whole.source();
    int end = whole.offset() + whole.length();
    String text = source.text().substring(whole.offset(), end);
    int last = text.lastIndexOf('|');
    int middle = last < 0 ? -1 : text.lastIndexOf('|', last - 1);
    if (middle < 0) {
      throw error(
          whole,
          "FL0401",
          "an expectation has a property, a notion of fairness and a verdict",
          "// expect: Sys() |= []<> cs.0 | process-weak | holds");
    }
    String selector = text.substring(0, middle).strip().replaceAll("\\s+", " ");
    Passage fairness = stripped(source, whole.offset() + middle + 1, whole.offset() + last);
    Passage verdict = stripped(source, whole.offset() + last + 1, end);
    return new Expectation(selector, fairness(fairness), verdict(verdict), whole);
  }

  private static Optional<FairnessChoice> fairness(Passage place) {
    String name = place.text();
    if (name.equals(DEFAULT)) {
      return Optional.empty();
    }
    FairnessChoice choice =
        FairnessChoice.parse(name)
            .orElseThrow(
                () ->
                    error(
                        place,
                        "FL0403",
                        FairnessChoice.noSuch(name),
                        "'-' is the fairness that check chooses by itself"));
    return Optional.of(choice);
  }

  private static Outcome verdict(Passage place) {
    String word = place.text();
    List<String> known = Arrays.stream(Outcome.values()).map(Outcome::toString).toList();
    if (!known.contains(word)) {
      String near = Suggestion.didYouMean(word, known);
      String all = "the verdicts are " + String.join(", ", known);
      throw error(place, "FL0402", "'" + word + "' is no verdict", near.isEmpty() ? all : near);
    }
    return Outcome.values()[known.indexOf(word)];
  }
}
