package dev.fairlead.csp;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.csp.check.Compositions;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.semantics.CspStateSpace;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expressions;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds counted processes, {@code #P()}, that share their local state with another definition:
 * local states are compared by what they do, so that {@code #P()} counts the processes in {@code
 * Q()} as well if both are {@code a -> P()}.
 */
final class Namesakes {

  private Namesakes() {}

  /**
   * @param system a state space that tells whether two processes are one local state; made only if
   *     there is something to ask
   */
  static List<Diagnostic> warnings(Symbols symbols, Supplier<CspStateSpace> system) {
    Map<String, Expr.ProcessCount> counted = counted(symbols);
    if (counted.isEmpty()) {
      return List.of();
    }
    CspStateSpace space;
    try {
      space = system.get();
    } catch (ModelException e) {
      // What is wrong is reported where an assertion needs it.
      return List.of();
    }
    List<Diagnostic> warnings = new ArrayList<>();
    counted.forEach(
        (name, count) -> {
          int[] sample = IntStream.range(0, count.arguments().size()).toArray();
          symbols.processes().keySet().stream()
              .filter(other -> !other.equals(name) && isLike(name, other, symbols))
              .filter(other -> space.equalComponents().areOneLocalState(name, other, sample))
              .forEach(other -> warnings.add(warning(symbols, count, other)));
        });
    return warnings;
  }

  /** Every process that is counted, with the first place where it is. */
  private static Map<String, Expr.ProcessCount> counted(Symbols symbols) {
    Map<String, Expr.ProcessCount> counted = new LinkedHashMap<>();
    Stream<Declaration> all =
        Stream.concat(symbols.macros().values().stream(), symbols.processes().values().stream());
    all.forEach(
        declaration ->
            Expressions.everyIn(
                declaration,
                expression -> {
                  if (expression instanceof Expr.ProcessCount count
                      && !count.process().equals(Expr.ProcessCount.ALL)) {
                    counted.putIfAbsent(count.process(), count);
                  }
                }));
    return counted;
  }

  private static boolean isLike(String process, String other, Symbols symbols) {
    List<Symbols.Kind> kinds = symbols.parameterKinds().get(process);
    return kinds.equals(symbols.parameterKinds().get(other))
        && !Compositions.mayBegin(other, symbols.processes())
        && kinds.stream().noneMatch(Symbols.Kind::isByNumber);
  }

  private static Diagnostic warning(Symbols symbols, Expr.ProcessCount count, String other) {
    String name = count.process();
    return symbols
        .sources()
        .warning(
            "FL0141",
            count.span(),
            "'#%1$s' counts the processes in '%2$s', too: '%1$s' and '%2$s' are one local state"
                .formatted(name, other),
            "let them differ in an event, or count with a variable");
  }
}
