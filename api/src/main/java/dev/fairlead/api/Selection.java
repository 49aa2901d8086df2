package dev.fairlead.api;

import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.core.property.Model.Assertion;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Which assertions of a model a user means. A selector is a number counted from 1, a name or the
 * whole text, a pattern with {@code *} for any text, or a part of the text; the first of these that
 * fits decides. White space does not matter.
 */
public final class Selection {
  private final List<Assertion> assertions;

  public Selection(List<Assertion> assertions) {
    this.assertions = List.copyOf(assertions);
  }

  /**
   * The numbers, counted from 1, of the assertions that any selector means, ascending.
   *
   * @throws InvalidInputException if a selector means none
   */
  public List<Integer> numbers(List<String> selectors) {
    TreeSet<Integer> chosen = new TreeSet<>();
    for (String selector : selectors) {
      chosen.addAll(numbers(selector));
    }
    return List.copyOf(chosen);
  }

  private List<Integer> numbers(String selector) {
    String wanted = compact(selector);
    List<Match> ways =
        List.of(
            (number, assertion) -> wanted.equals(Integer.toString(number)),
            (number, assertion) ->
                wanted.equals(compact(assertion.name()))
                    || wanted.equals(compact(assertion.text())),
            (number, assertion) -> wanted.contains("*") && glob(wanted, assertion),
            (number, assertion) -> !wanted.isEmpty() && compact(assertion.text()).contains(wanted));
    for (Match way : ways) {
      List<Integer> found = new ArrayList<>();
      for (int number = 1; number <= assertions.size(); number++) {
        if (way.fits(number, assertions.get(number - 1))) {
          found.add(number);
        }
      }
      if (!found.isEmpty()) {
        return found;
      }
    }
    throw new InvalidInputException(
        "no property matches '" + selector + "'" + meant(selector) + "\n" + listing());
  }

  /** The property with the nearest name or text, if one is near. */
  private String meant(String selector) {
    List<String> known = new ArrayList<>();
    assertions.forEach(assertion -> known.add(assertion.name()));
    assertions.forEach(assertion -> known.add(assertion.text()));
    String hint = Suggestion.didYouMean(selector, known);
    return hint.isEmpty() ? "" : "; " + hint;
  }

  /** The assertions with their numbers, for messages. */
  private String listing() {
    if (assertions.isEmpty()) {
      return "the model has no assertions";
    }
    StringBuilder text = new StringBuilder("the properties are:");
    for (int number = 1; number <= assertions.size(); number++) {
      text.append("\n  ").append(number).append("  ").append(assertions.get(number - 1).text());
    }
    return text.toString();
  }

  private static boolean glob(String wanted, Assertion assertion) {
    String regex = Pattern.quote(wanted).replace("*", "\\E.*\\Q");
    return compact(assertion.text()).matches(regex) || compact(assertion.name()).matches(regex);
  }

  private static String compact(String text) {
    return text.replaceAll("\\s+", "");
  }

  @FunctionalInterface
  private interface Match {
    boolean fits(int number, Assertion assertion);
  }
}
