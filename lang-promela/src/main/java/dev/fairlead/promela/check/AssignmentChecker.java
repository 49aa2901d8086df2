package dev.fairlead.promela.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.promela.check.ExpressionChecker.Place;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.Ref;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** What is assigned to, and what may be assigned to it. */
final class AssignmentChecker {
  private final Symbols symbols;
  private final ExpressionChecker expressions;
  private final Place place;

  AssignmentChecker(Symbols symbols, ExpressionChecker expressions, Place place) {
    this.symbols = symbols;
    this.expressions = expressions;
    this.place = place;
  }

  /**
   * @param checkValue the value is that of a statement, and may start a process
   */
  void assign(Stmt.Assign assign, Scope scope, Consumer<Expr> checkValue) {
    if (Set.of("_priority", "_").contains(assign.target().name())) {
      checkValue.accept(assign.value());
      return;
    }
    Mistakes mistakes = new Mistakes();
    mistakes.in(() -> target(assign.target(), scope));
    // What has no place to go to may well be of the wrong kind, too.
    if (mistakes.isEmpty() || !isVariable(assign.value(), scope)) {
      mistakes.in(() -> checkValue.accept(assign.value()));
    }
    mistakes.report();
    Entry target = target(assign.target(), scope);
    if (target.isTimer()) {
      expressions.refuseRun(assign.value(), "the setting of a timer");
    }
    boolean plain = assign.target().field().isEmpty();
    if (plain && target.isChannel() && !isChannel(assign.value(), scope)) {
      String message = "'" + assign.target().name() + "' is a channel and gets something else";
      if (new Constants(symbols).value(assign.value()).isPresent()) {
        throw assign.value().span().error("FL0559", message, "assign another channel");
      }
      symbols.warnings().add(assign.value().span(), "FL0559", message, "assign another channel");
    }
    if (!target.isChannel() && assign.value() instanceof Expr.Binary binary) {
      for (Expr operand : List.of(binary.left(), binary.right())) {
        if (arithmetic(binary.op()) && isChannel(operand, scope)) {
          throw operand.span().error("FL0559", "arithmetic on a channel", "");
        }
      }
    }
    symbolSets(target, assign, scope);
  }

  private static boolean arithmetic(Expr.BinaryOp op) {
    return switch (op) {
      case ADD, SUB, MUL, DIV, MOD, SHIFT_LEFT, SHIFT_RIGHT, BIT_OR, BIT_XOR, BIT_AND -> true;
      case OR, AND, EQ, NE, GT, LT, GE, LE -> false;
    };
  }

  private static boolean isChannel(Expr expression, Scope scope) {
    if (expression instanceof Expr.Conditional conditional) {
      return isChannel(conditional.then(), scope) && isChannel(conditional.otherwise(), scope);
    }
    return isVariable(expression, scope)
        && NameResolution.resolve((Ref) expression, scope, index -> {}).isChannel();
  }

  private static boolean isVariable(Expr expression, Scope scope) {
    return expression instanceof Ref ref && scope.variable(ref.name()).isPresent();
  }

  /** A variable of a named set of symbols takes symbols of that set only. */
  private void symbolSets(Entry target, Stmt.Assign assign, Scope scope) {
    boolean named =
        target.type() instanceof Spec.Type.Mtype mtype
            && mtype.subtype().isPresent()
            && assign.value() instanceof Ref;
    if (!named) {
      return;
    }
    Optional<String> wanted = ((Spec.Type.Mtype) target.type()).subtype();
    Ref value = (Ref) assign.value();
    if (symbols.isSymbol(value.name()) && !symbols.subtype(value.name()).equals(wanted)) {
      String message = "'" + value.name() + "' is no symbol of 'mtype:" + wanted.get() + "'";
      throw value.span().error("FL0550", message, "");
    }
  }

  void step(Stmt.Step step, Scope scope) {
    Entry target = target(step.target(), scope);
    expressions.timers().refuseAbstract(target, step.target());
    if (target.isChannel()) {
      throw step.target().span().error("FL0559", "arithmetic on a channel", "");
    }
  }

  /** A single value that can be assigned to. */
  private Entry target(Ref ref, Scope scope) {
    boolean bare = ref.index().isEmpty() && ref.field().isEmpty();
    if (bare && NameResolution.PREDEFINED.contains(ref.name())) {
      throw ref.span().error("FL0547", "'" + ref.name() + "' cannot be assigned to", "");
    }
    if (place == Place.CLAIM && !scope.isLocal(ref.name())) {
      String hint = "let a process assign, and the claim read";
      throw ref.span().error("FL0558", "a never claim only observes", hint);
    }
    Entry entry = NameResolution.resolve(ref, scope, index -> expressions.value(index, scope));
    if (entry.isStructure()) {
      String message = "'" + ref.name() + "' is a whole structure";
      throw ref.span().error("FL0538", message, "assign its fields one by one");
    }
    return entry;
  }

  /** A variable that a loop counts with. */
  void counter(Ref variable, Scope scope) {
    Entry target = target(variable, scope);
    expressions.timers().refuseAbstract(target, variable);
    if (target.isChannel()) {
      throw variable.span().error("FL0559", "a channel cannot count", "");
    }
  }
}
