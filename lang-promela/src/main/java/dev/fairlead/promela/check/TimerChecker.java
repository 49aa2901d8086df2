package dev.fairlead.promela.check;

import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.Ref;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * What can be asked of an abstract timer. From its bound on only that is known of its value, so an
 * expression may depend on no more: it must mean the same for all values from the bound on. Then
 * what is true of the abstract system is true for every setting, whether a formula says it or its
 * opposite.
 */
final class TimerChecker {
  private final Symbols symbols;
  private final BiConsumer<Expr, Scope> values;
  private final BiFunction<Expr.RemoteVariable, Scope, Entry> remotes;

  /**
   * @param values looks for mistakes in the indices of timers
   * @param remotes finds variables of other processes, and mistakes in naming them
   */
  TimerChecker(
      Symbols symbols,
      BiConsumer<Expr, Scope> values,
      BiFunction<Expr.RemoteVariable, Scope, Entry> remotes) {
    this.symbols = symbols;
    this.values = values;
    this.remotes = remotes;
  }

  /** An abstract timer stands where its value is asked for. */
  void refuseAbstract(Entry entry, Ref ref) {
    if (entry.folded().isPresent()) {
      String bound =
          new Constants(symbols).value(entry.folded().get()).map(String::valueOf).orElse("");
      String message =
          "the value of the abstract timer '" + ref.name() + "' is not known from " + bound + " on";
      String hint =
          "compare it with a number that all values from " + bound + " on compare alike with";
      throw ref.span().error("FL0573", message, hint);
    }
  }

  /** Whether an abstract timer is compared with a number, and its bound is enough to know. */
  boolean isExact(Expr.Binary comparison, Scope scope) {
    return isExact(comparison.left(), comparison.op(), comparison.right(), scope)
        || isExact(comparison.right(), mirrored(comparison.op()), comparison.left(), scope);
  }

  private boolean isExact(Expr timer, Expr.BinaryOp op, Expr with, Scope scope) {
    Optional<Integer> bound =
        timer(timer, scope).flatMap(Entry::folded).flatMap(new Constants(symbols)::value);
    Optional<Integer> number = new Constants(symbols).value(with);
    if (bound.isEmpty() || number.isEmpty()) {
      return false;
    }
    int from = bound.get();
    return switch (op) {
      case EQ, NE, LE, GT -> number.get() < from;
      case LT, GE -> number.get() <= from;
      default -> false;
    };
  }

  /** The timer that an expression names. */
  private Optional<Entry> timer(Expr expression, Scope scope) {
    if (expression instanceof Expr.RemoteVariable remote && symbols.hasTime()) {
      return Optional.of(remotes.apply(remote, scope));
    }
    if (!(expression instanceof Ref ref)) {
      return Optional.empty();
    }
    return scope
        .variable(ref.name())
        .filter(variable -> symbols.hasTimer(variable.type()))
        .map(known -> NameResolution.resolve(ref, scope, index -> values.accept(index, scope)));
  }

  private static Expr.BinaryOp mirrored(Expr.BinaryOp op) {
    return switch (op) {
      case LT -> Expr.BinaryOp.GT;
      case GT -> Expr.BinaryOp.LT;
      case LE -> Expr.BinaryOp.GE;
      case GE -> Expr.BinaryOp.LE;
      default -> op;
    };
  }
}
