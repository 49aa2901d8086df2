package dev.fairlead.core.ltl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A promise that strong global fairness turns into a question of reachability: wherever the trigger
 * is true, at the first position or at every one, {@code <> once || []<> recurring || <>[] lasting}
 * with one of the lasting ones. All parts are {@linkplain Propositional propositional}.
 *
 * <p>In a finite system a globally fair run ends in a bottom strongly connected component and
 * visits all of it. So the promise is kept exactly if, from every position after the trigger that
 * is not behind {@code once}, a position can be reached that satisfies {@code once} or {@code
 * recurring}, or from which one of the lasting ones is always true.
 */
public record GoalClause(
    Scope scope, Formula trigger, Formula once, Formula recurring, List<Formula> lasting) {

  /** Where the trigger counts. */
  public enum Scope {
    FIRST_POSITION,
    EVERY_POSITION
  }

  public GoalClause {
    lasting = List.copyOf(lasting);
  }

  private record Open(Formula formula, Scope scope) {}

  /** A formula as the conjunction of such promises, or empty if it is none. */
  public static Optional<List<GoalClause>> of(Formula formula) {
    if (formula.hasBound()) {
      return Optional.empty();
    }
    List<GoalClause> clauses = new ArrayList<>();
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(NegationNormalForm.of(formula), Scope.FIRST_POSITION));
    while (!open.isEmpty()) {
      Open next = open.pop();
      if (next.formula instanceof Formula.And and) {
        open.push(new Open(and.right(), next.scope));
        open.push(new Open(and.left(), next.scope));
      } else if (next.formula instanceof Formula.Always always
          && !(always.operand() instanceof Formula.Eventually)) {
        open.push(new Open(always.operand(), Scope.EVERY_POSITION));
      } else {
        Optional<GoalClause> clause = new Draft().clause(next);
        if (clause.isEmpty()) {
          return Optional.empty();
        }
        clauses.add(clause.get());
      }
    }
    return Optional.of(clauses);
  }

  /** Collects the disjuncts of one promise. */
  private static final class Draft {
    private Formula trigger = Formula.TRUE;
    private Formula once = Formula.FALSE;
    private Formula recurring = Formula.FALSE;
    private final List<Formula> lasting = new ArrayList<>();

    Optional<GoalClause> clause(Open promise) {
      Deque<Formula> disjuncts = new ArrayDeque<>(List.of(promise.formula));
      while (!disjuncts.isEmpty()) {
        Formula next = disjuncts.pop();
        if (Propositional.is(next)) {
          trigger = new Formula.And(trigger, new Formula.Not(next));
        } else if (next instanceof Formula.Or or) {
          disjuncts.push(or.right());
          disjuncts.push(or.left());
        } else if (next instanceof Formula.Eventually eventually
            && eventually.operand() instanceof Formula.Or or) {
          disjuncts.push(new Formula.Eventually(or.right()));
          disjuncts.push(new Formula.Eventually(or.left()));
        } else if (!add(next)) {
          return Optional.empty();
        }
      }
      return Optional.of(new GoalClause(promise.scope, trigger, once, recurring, lasting));
    }

    private boolean add(Formula next) {
      if (next instanceof Formula.Eventually eventually) {
        return addGoal(eventually.operand());
      } else if (next instanceof Formula.Always always
          && always.operand() instanceof Formula.Eventually eventually) {
        return addRepeated(eventually.operand());
      }
      return false;
    }

    private boolean addGoal(Formula goal) {
      if (Propositional.is(goal)) {
        once = new Formula.Or(once, goal);
        return true;
      } else if (goal instanceof Formula.Always always) {
        return always.operand() instanceof Formula.Eventually eventually
            ? addRepeated(eventually.operand())
            : addLasting(always.operand());
      }
      return false;
    }

    /** Of {@code []<> goal}. */
    private boolean addRepeated(Formula goal) {
      if (Propositional.is(goal)) {
        recurring = new Formula.Or(recurring, goal);
        return true;
      }
      return goal instanceof Formula.Always always && addLasting(always.operand());
    }

    private boolean addLasting(Formula goal) {
      return Propositional.is(goal) && lasting.add(goal);
    }
  }
}
