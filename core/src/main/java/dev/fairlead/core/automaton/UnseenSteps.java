package dev.fairlead.core.automaton;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.Subformulas;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether a formula can tell how many steps are taken that it does not see: at the position after
 * such a step no atom over events is true, and all others are what they were before. Without events
 * these positions only repeat the one before, which no formula without X can tell. With events it
 * can: {@code a U b} is true of a and b, but not if another event comes between them.
 */
public final class UnseenSteps {
  private UnseenSteps() {}

  /**
   * Whether the formula has the same value however many such steps are put into a run or left out,
   * finitely many in each place.
   *
   * @param events the atoms over events
   */
  public static boolean areIgnored(Formula formula, Set<String> events) {
    if (formula.hasNext() || formula.hasBound()) {
      return false;
    }
    Set<String> atoms = new TreeSet<>();
    for (Formula part : Subformulas.operandsFirst(formula)) {
      if (part instanceof Formula.Atom atom) {
        atoms.add(atom.name());
      }
    }
    if (atoms.stream().noneMatch(events::contains)) {
      return true;
    }
    // A word with marked positions is two words: with these and without.
    String name = "unseen";
    while (atoms.contains(name)) {
      name += "'";
    }
    Formula.Atom unseen = new Formula.Atom(name);
    Formula without = without(formula, unseen);
    Formula marked = marked(atoms, events, unseen);
    return isFalse(and(marked, and(formula, not(without))))
        && isFalse(and(marked, and(not(formula), without)));
  }

  /** Where marks may be: not at first, not for ever, and only where nothing is to be seen. */
  private static Formula marked(Set<String> atoms, Set<String> events, Formula unseen) {
    Formula all = and(not(unseen), new Formula.Always(new Formula.Eventually(not(unseen))));
    for (String name : atoms) {
      Formula atom = new Formula.Atom(name);
      Formula next = new Formula.Next(unseen);
      Formula quiet =
          events.contains(name)
              ? implies(unseen, not(atom))
              : implies(next, new Formula.Iff(atom, new Formula.Next(atom)));
      all = and(all, new Formula.Always(quiet));
    }
    return all;
  }

  /** The formula about the word without the marked positions, seen from one that is not marked. */
  private static Formula without(Formula formula, Formula unseen) {
    List<Formula> parts = formula.operands().stream().map(each -> without(each, unseen)).toList();
    return switch (formula.operator()) {
      case TRUE, FALSE, ATOM -> formula;
      case NOT -> not(parts.get(0));
      case AND -> and(parts.get(0), parts.get(1));
      case OR -> or(parts.get(0), parts.get(1));
      case IMPLIES -> implies(parts.get(0), parts.get(1));
      case IFF -> new Formula.Iff(parts.get(0), parts.get(1));
      case EVENTUALLY -> new Formula.Eventually(and(not(unseen), parts.get(0)));
      case ALWAYS -> new Formula.Always(or(unseen, parts.get(0)));
      case UNTIL -> new Formula.Until(or(unseen, parts.get(0)), and(not(unseen), parts.get(1)));
      case WEAK_UNTIL ->
          new Formula.WeakUntil(or(unseen, parts.get(0)), and(not(unseen), parts.get(1)));
      case RELEASE -> new Formula.Release(and(not(unseen), parts.get(0)), or(unseen, parts.get(1)));
      case NEXT, EVENTUALLY_WITHIN, ALWAYS_WITHIN ->
          throw new IllegalArgumentException("it counts positions");
    };
  }

  private static boolean isFalse(Formula formula) {
    try {
      return Arrays.stream(
              new AutomatonFacts(LtlTranslator.translate(formula)).acceptingComponents())
          .allMatch(component -> component == AutomatonFacts.TRANSIENT);
    } catch (ModelException tooLarge) {
      return false;
    }
  }

  private static Formula not(Formula formula) {
    return new Formula.Not(formula);
  }

  private static Formula and(Formula left, Formula right) {
    return new Formula.And(left, right);
  }

  private static Formula or(Formula left, Formula right) {
    return new Formula.Or(left, right);
  }

  private static Formula implies(Formula left, Formula right) {
    return new Formula.Implies(left, right);
  }
}
