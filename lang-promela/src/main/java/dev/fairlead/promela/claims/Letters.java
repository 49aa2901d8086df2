package dev.fairlead.promela.claims;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.NeverClaim;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.semantics.Distances;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Printer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The atoms that claims are made of, by the text of their expressions. An expression with {@code
 * np_} has two: one for positions that a step has led to, one for where the system rests.
 */
final class Letters {
  /** True at positions that are no repetition of the last state. */
  private static final String MOVING = "the system moves";

  private static final String AT_REST = " at rest";
  private static final Pattern NON_PROGRESS = Pattern.compile("\\bnp_(?!\\w)");

  private final Map<String, Value> values = new LinkedHashMap<>();

  /** What must hold and what must not. */
  record Letter(Set<String> holding, Set<String> failing) {
    static final Letter ANY = new Letter(Set.of(), Set.of());

    Letter with(String atom, boolean holds) {
      Set<String> changed = new TreeSet<>(holds ? holding : failing);
      changed.add(atom);
      return holds ? new Letter(changed, failing) : new Letter(holding, changed);
    }

    boolean isPossible() {
      return holding.stream().noneMatch(failing::contains);
    }

    NeverClaim.Edge to(int target) {
      return new NeverClaim.Edge(holding, failing, target);
    }
  }

  /** A condition by its text. */
  record Test(String text) {

    /** The letter and that the condition holds or fails: one or two possibilities, or none. */
    List<Letter> where(Letter letter, boolean holds) {
      List<Letter> both =
          dependsOnRest(text)
              ? List.of(
                  letter.with(MOVING, true).with(text, holds),
                  letter.with(MOVING, false).with(text + AT_REST, holds))
              : List.of(letter.with(text, holds));
      return both.stream().filter(Letter::isPossible).toList();
    }
  }

  /** Whether what an expression says of a state is something else if the system rests there. */
  static boolean dependsOnRest(String text) {
    return NON_PROGRESS.matcher(text).find();
  }

  Test test(Expr expression, Value value) {
    String text = Printer.text(expression);
    values.putIfAbsent(text, value);
    return new Test(text);
  }

  Map<String, Value> values() {
    return values;
  }

  /** The formula with what atoms that depend on it say where the system rests. */
  static Formula atRestToo(Formula formula) {
    List<Formula> operands = formula.operands().stream().map(Letters::atRestToo).toList();
    return switch (formula.operator()) {
      case TRUE, FALSE -> formula;
      case ATOM -> atRestToo(((Formula.Atom) formula).name());
      case NOT -> new Formula.Not(operands.get(0));
      case AND -> new Formula.And(operands.get(0), operands.get(1));
      case OR -> new Formula.Or(operands.get(0), operands.get(1));
      case IMPLIES -> new Formula.Implies(operands.get(0), operands.get(1));
      case IFF -> new Formula.Iff(operands.get(0), operands.get(1));
      case NEXT -> new Formula.Next(operands.get(0));
      case EVENTUALLY -> new Formula.Eventually(operands.get(0));
      case ALWAYS -> new Formula.Always(operands.get(0));
      case EVENTUALLY_WITHIN ->
          new Formula.EventuallyWithin(
              ((Formula.EventuallyWithin) formula).bound(), operands.get(0));
      case ALWAYS_WITHIN ->
          new Formula.AlwaysWithin(((Formula.AlwaysWithin) formula).bound(), operands.get(0));
      case UNTIL -> new Formula.Until(operands.get(0), operands.get(1));
      case RELEASE -> new Formula.Release(operands.get(0), operands.get(1));
      case WEAK_UNTIL -> new Formula.WeakUntil(operands.get(0), operands.get(1));
    };
  }

  private static Formula atRestToo(String atom) {
    Formula plain = new Formula.Atom(atom);
    if (!dependsOnRest(atom)) {
      return plain;
    }
    Formula moving = new Formula.Atom(MOVING);
    Formula resting = new Formula.And(new Formula.Not(moving), new Formula.Atom(atom + AT_REST));
    return new Formula.Or(new Formula.And(moving, plain), resting);
  }

  /** The atoms of these expressions about a space. */
  static Map<String, Atom> atoms(Map<String, Value> values, PromelaStateSpace space) {
    Map<String, Atom> atoms = new HashMap<>();
    values.forEach(
        (text, value) -> {
          atoms.put(text, atom(value, space, false));
          if (dependsOnRest(text)) {
            atoms.put(text + AT_REST, atom(value, space, true));
            atoms.put(MOVING, new Atom.OfEvent(label -> true, true));
          }
        });
    return atoms;
  }

  static Atom atom(Value value, PromelaStateSpace space, boolean rests) {
    return new Atom.OfState(
        rests
            ? (state, length) -> space.value(value, state, length, true) != 0
            : predicate(value, space));
  }

  /** That an expression is true, with how far a state is from that. */
  static StatePredicate predicate(Value value, PromelaStateSpace space) {
    StatePredicate plain = (state, length) -> space.value(value, state, length) != 0;
    return new StatePredicate() {
      private Optional<Distances> distances;

      @Override
      public boolean test(int[] state, int length) {
        return plain.test(state, length);
      }

      @Override
      public Optional<Expression> expression() {
        return space.expression(value);
      }

      @Override
      public Distance distanceTo(boolean truth) {
        if (distances == null) {
          distances = Distances.of(space);
        }
        return distances
            .map(known -> known.to(value, truth))
            .orElseGet(() -> Distance.to(plain, truth));
      }
    };
  }
}
