package dev.fairlead.core.ltl;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Formulas for what people mean most often: the patterns and scopes of [DAC99]. P and S are what a
 * pattern is about, Q and R begin and end a scope. <em>After Q</em> begins where Q is true first;
 * <em>between</em> and <em>after-until</em> begin wherever Q is true and R is not, and end before
 * the next R.
 */
public enum FormulaPattern {
  ABSENCE("P never happens"),
  EXISTENCE("P happens"),
  UNIVERSALITY("P is always true"),
  PRECEDENCE("S comes before P, or with it"),
  RESPONSE("S follows each P, or comes with it");

  private final String meaning;

  FormulaPattern(String meaning) {
    this.meaning = meaning;
  }

  /** Where a pattern is to hold. */
  public enum Scope {
    GLOBAL("in the whole run"),
    BEFORE("before the first R, if there is one"),
    AFTER("after the first Q"),
    BETWEEN("between each Q and the next R"),
    AFTER_UNTIL("after each Q, until R if there is one");

    private final String meaning;

    Scope(String meaning) {
      this.meaning = meaning;
    }

    public String meaning() {
      return meaning;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static final String SEGMENT = "[] ((Q && !R && <> R) -> (%s))";
  private static final String OPEN_SEGMENT = "[] ((Q && !R) -> (%s))";
  private static final String FROM_FIRST = "[] !Q || (!Q U (Q && (%s)))";
  private static final String TO_FIRST = "<> R -> (%s)";

  public String meaning() {
    return meaning;
  }

  /** The formula over P, Q, R and S. */
  public String formula(Scope scope) {
    String answered = "(P -> (!R U (S && !R)))";
    return switch (this) {
      case ABSENCE -> within(scope, "[] !P", "!P U R", "!P W R");
      case UNIVERSALITY -> within(scope, "[] P", "P U R", "P W R");
      case PRECEDENCE -> within(scope, "!P W S", "!P U (S || R)", "!P W (S || R)");
      case RESPONSE -> within(scope, "[] (P -> <> S)", answered + " U R", answered + " W R");
      case EXISTENCE ->
          switch (scope) {
            case BEFORE -> "!R W (P && !R)";
            case BETWEEN -> OPEN_SEGMENT.formatted("!R W (P && !R)");
            default -> within(scope, "<> P", "", "!R U (P && !R)");
          };
    };
  }

  /**
   * @param always the pattern for an infinite rest of the run
   * @param closed for the part before an R that comes
   * @param open for the part before an R that may come
   */
  private static String within(Scope scope, String always, String closed, String open) {
    return switch (scope) {
      case GLOBAL -> always;
      case BEFORE -> TO_FIRST.formatted(closed);
      case AFTER -> FROM_FIRST.formatted(always);
      case BETWEEN -> SEGMENT.formatted(closed);
      case AFTER_UNTIL -> OPEN_SEGMENT.formatted(open);
    };
  }

  /** Whether a letter occurs in the formula for a scope, so that it has to be filled in. */
  public boolean uses(String letter, Scope scope) {
    return Pattern.compile("\\b" + letter + "\\b").matcher(formula(scope)).find();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
