package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.core.ltl.TimedFormula;
import dev.fairlead.core.property.Property.Optimum.Direction;
import dev.fairlead.core.property.Reach;
import dev.fairlead.csp.check.ExpressionChecker.Mode;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Claim;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.Map;

/** Checks what stands behind {@code reaches}. */
public final class Goals {
  private final Checking checking;
  private final ExpressionChecker expressions;

  Goals(Checking checking, ExpressionChecker expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  /**
   * Checks a goal given beside the file.
   *
   * @param source the text of the goal
   * @throws ModelException if it is none
   */
  public static void check(Claim.Reaches goal, Symbols symbols, SourceText source) {
    Checking checking = new Checking(symbols, new Sources(source));
    checking.strict = true;
    new Goals(checking, new ExpressionChecker(checking)).check(goal);
  }

  /**
   * Checks an estimate given beside the file: a number made of variables.
   *
   * @throws ModelException if it is none
   */
  public static void checkEstimate(Expr estimate, Symbols symbols, SourceText source) {
    Checking checking = new Checking(symbols, new Sources(source));
    checking.strict = true;
    new ExpressionChecker(checking)
        .require(estimate, Kind.INT, "an estimate", Scope.EMPTY, Mode.PURE);
  }

  /** What is asked about runs to a goal, unless it is the best value of an expression. */
  public static Reach asked(Claim.Reaches goal, Symbols symbols) {
    if (goal.within().isPresent()) {
      Checking checking = new Checking(symbols, symbols.sources());
      return new Reach.Within(checking.folder.number(goal.within().get(), BOUND));
    }
    return goal.optimum()
        .<Reach>map(
            optimum -> new Reach.Time(optimum.maximum() ? Direction.MAXIMUM : Direction.MINIMUM))
        .orElseGet(Reach.Ever::new);
  }

  private static final String BOUND = "a bound of time";

  /** Whether an optimum is that of time, which no variable is called. */
  public static boolean asksForTime(Spec.Optimum optimum, Symbols symbols) {
    return optimum.asksForTime(
        name ->
            symbols.variables().containsKey(name)
                || symbols.constants().containsKey(name)
                || symbols.macros().containsKey(name));
  }

  void check(Claim.Reaches r) {
    requireProposition(r);
    r.optimum()
        .filter(optimum -> !asksForTime(optimum, checking.symbols))
        .ifPresent(
            optimum ->
                expressions.require(
                    optimum.expression(), Kind.INT, "an optimum", Scope.EMPTY, Mode.PURE));
    r.within().ifPresent(this::requireBound);
  }

  private void requireBound(Expr within) {
    int units = checking.folder.number(within, BOUND);
    if (!TimedFormula.isBound(units)) {
      throw checking.error(
          "FL0144",
          within.span(),
          BOUND + " is from 0 to " + TimedFormula.LARGEST_BOUND + ", not " + units,
          "write 'reaches goal within 5'");
    }
  }

  private void requireProposition(Claim.Reaches r) {
    Map<String, Declaration.Define> macros = checking.symbols.macros();
    boolean known =
        macros.containsKey(r.goal()) || checking.symbols.constants().containsKey(r.goal());
    if (r.condition() instanceof Expr.Name && !known) {
      throw notAProposition(r, macros);
    }
    expressions.require(r.condition(), Kind.BOOL, "'reaches'", Scope.EMPTY, Mode.PURE);
  }

  private ModelException notAProposition(Claim.Reaches r, Map<String, Declaration.Define> macros) {
    String define = "define it: #define " + r.goal() + " x == 3;";
    return checking
        .sortOf(r.goal())
        .map(
            sort ->
                checking.error(
                    "FL0136",
                    r.condition().span(),
                    "'" + r.goal() + "' is a " + sort + ", but 'reaches' needs a proposition",
                    "give it a name: #define goal " + r.goal() + " == 3;"))
        .orElseGet(
            () -> {
              String hint = Suggestion.didYouMean(r.goal(), macros.keySet());
              return checking.error(
                  "FL0121",
                  r.condition().span(),
                  "unknown proposition '" + r.goal() + "'",
                  hint.isEmpty() ? define : hint);
            });
  }
}
