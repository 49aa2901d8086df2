package dev.fairlead.csp;

import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What names stand for: macros are put in their places when a text is read, and so is each value of
 * an index that is listed.
 *
 * @param given by parameter of a macro: the argument, as it is meant by the caller
 * @param values indices of quantifiers that go through numbers of the text
 * @param reading of the arguments
 * @param caller null outside of macros
 */
record MacroScope(Map<String, Expr> given, Set<String> values, Reading reading, MacroScope caller) {
  static final MacroScope NONE = new MacroScope(Map.of(), Set.of(), Reading.ONCE, null);

  /** Whether an assignment may come between two uses of an argument. */
  enum Reading {
    ONCE,
    AT_EACH_USE
  }

  static Reading reading(Declaration.Define macro) {
    return macro.body() instanceof MacroBody.Statements ? Reading.AT_EACH_USE : Reading.ONCE;
  }

  /** The body of a macro: it sees its arguments and what is global. */
  static MacroScope of(Declaration.Define macro, List<Expr> arguments, MacroScope caller) {
    Map<String, Expr> given = new HashMap<>();
    for (int i = 0; i < Math.min(arguments.size(), macro.parameters().size()); i++) {
      given.put(macro.parameters().get(i), arguments.get(i));
    }
    return new MacroScope(given, Set.of(), reading(macro), caller);
  }

  /**
   * The body of a quantifier.
   *
   * @param isAll whether a range is that of all members
   */
  MacroScope within(Expr.Quantified quantified, Predicate<IndexRange> isAll) {
    Map<String, Expr> kept = new HashMap<>(given);
    Set<String> indices = new HashSet<>(values);
    for (IndexRange range : quantified.ranges()) {
      kept.remove(range.name());
      indices.remove(range.name());
      if (!isAll.test(range)) {
        indices.add(range.name());
      }
    }
    return new MacroScope(kept, indices, reading, caller);
  }
}
