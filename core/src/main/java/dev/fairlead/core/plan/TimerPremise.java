package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.FoldedTimers;
import dev.fairlead.core.time.MarkedTimers;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A question with t-fairness as a premise of its formula, in the weak or the strong pattern of
 * Bošnački, Ioustinova and Sidorova (2003). That a tick may take a timer below its bound is seen
 * when the tick is over: where time can pass, nothing else can happen.
 *
 * <p>The automaton is the tableau, as in the checkers that the paper measures. A reduced automaton
 * makes the strong pattern nearly as cheap as the weak one.
 */
record TimerPremise(MarkedTimers space, Property.Temporal property) implements Model.Question {

  /**
   * @param timers how many there are
   * @param asked of the space, without a premise
   */
  static TimerPremise of(
      FoldedTimers plain, int timers, Property.Temporal asked, boolean strongPattern) {
    MarkedTimers space = new MarkedTimers(plain, strongPattern);
    Map<String, Atom> atoms = new HashMap<>();
    asked.atoms().forEach((name, atom) -> atoms.put(name, inMarked(space, atom)));
    Patterns patterns = new Patterns(space, atoms);
    Formula formula =
        IntStream.range(0, timers)
            .mapToObj(timer -> strongPattern ? patterns.strong(timer) : patterns.weak(timer))
            .reduce(Formula.And::new)
            .<Formula>map(premise -> new Formula.Implies(premise, asked.formula()))
            .orElse(asked.formula());
    return new TimerPremise(space, new Property.Temporal(formula, atoms, false));
  }

  private static Atom inMarked(MarkedTimers space, Atom atom) {
    return atom instanceof Atom.OfState state
        ? new Atom.OfState(
            (marked, length) -> state.predicate().test(marked, space.plainLength(length)))
        : atom;
  }

  /**
   * The premises, and the atoms that they need.
   *
   * @param atoms gets those atoms
   */
  private record Patterns(MarkedTimers space, Map<String, Atom> atoms) {

    Formula weak(int timer) {
      Formula folded = atom("folded " + timer, (state, n) -> space.isFolded(timer, state, n));
      return new Formula.Implies(new Formula.Eventually(new Formula.Always(folded)), set(timer));
    }

    Formula strong(int timer) {
      Formula ticked = atom("ticked " + timer, (state, n) -> space.ticked(timer, state, n));
      Formula lowered = turned("lowered " + timer, (state, n) -> space.lowered(timer, state, n));
      return new Formula.Implies(again(ticked), new Formula.Or(lowered, set(timer)));
    }

    private Formula set(int timer) {
      return turned("set " + timer, (state, n) -> space.set(timer, state, n));
    }

    /** No expression of a language is called like these. */
    private Formula atom(String what, StatePredicate predicate) {
      String name = "timer " + what;
      atoms.put(name, new Atom.OfState(predicate));
      return new Formula.Atom(name);
    }

    /** A bit is turned over again and again. */
    private Formula turned(String what, StatePredicate bit) {
      Formula atom = atom(what, bit);
      return new Formula.And(again(atom), again(new Formula.Not(atom)));
    }

    private static Formula again(Formula formula) {
      return new Formula.Always(new Formula.Eventually(formula));
    }
  }

  /**
   * How many timers are folded in some state; -1 if the model goes wrong somewhere.
   *
   * @param plain numbers timers as they appear, so all its states are visited
   */
  static int timers(FoldedTimers plain, SearchMonitor monitor) {
    int[] count = {0};
    StatePredicate counting =
        (state, length) -> {
          plain.folded(state, length, timer -> count[0] = Math.max(count[0], timer + 1));
          return false;
        };
    BreadthFirst.Result result =
        BreadthFirst.toGoal(BreadthFirst.Subject.alone(plain, counting), monitor);
    return result instanceof BreadthFirst.Result.Exhausted ? count[0] : -1;
  }

  @Override
  public boolean hasAnnotations() {
    return false;
  }

  @Override
  public Fairness fairness(FairnessNotion notion) {
    return FairnessOf.notion(notion, space, Annotations.NONE);
  }
}
