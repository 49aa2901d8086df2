package dev.fairlead.core.graded;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.Subformulas;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * The value of a formula on the word stem·loop^ω, computed from the definition: meet, join and
 * negation at a position, the least fixpoint for until, its dual for release. The lattice is
 * distributive, so the fixpoint of {@code u = b ∨ (a ∧ X u)} is reached by two rounds through the
 * loop, as in the classical case.
 */
public final class GradedSemantics {
  private final Logic logic;
  private final Map<String, int[]> atoms;
  private final int entry;
  private final int length;

  private GradedSemantics(Logic logic, Map<String, int[]> atoms, int entry, int length) {
    this.logic = logic;
    this.atoms = atoms;
    this.entry = entry;
    this.length = length;
  }

  /**
   * The value at the first position.
   *
   * @param atoms for each atom its value at every position
   * @param entry the position at which the loop begins
   * @param length how many positions there are; the one after the last is the entry again
   * @throws IllegalArgumentException if the formula has an atom without values, or bounds of time
   */
  public static int value(
      Logic logic, Formula formula, Map<String, int[]> atoms, int entry, int length) {
    if (entry < 0 || entry >= length) {
      throw new IllegalArgumentException("a lasso needs a loop");
    }
    return new GradedSemantics(logic, atoms, entry, length).value(formula);
  }

  private int value(Formula formula) {
    Map<Formula, int[]> values = new IdentityHashMap<>();
    for (Formula f : Subformulas.operandsFirst(formula)) {
      int[] a = f.operands().isEmpty() ? null : values.get(f.operands().get(0));
      int[] b = f.operands().size() < 2 ? null : values.get(f.operands().get(1));
      values.put(
          f,
          switch (f.operator()) {
            case TRUE -> constant(logic.top());
            case FALSE -> constant(0);
            case ATOM -> atom(((Formula.Atom) f).name());
            case NOT -> not(a);
            case AND -> both(a, b, logic::meet);
            case OR -> both(a, b, logic::join);
            case IMPLIES -> both(not(a), b, logic::join);
            case IFF ->
                both(both(a, b, logic::meet), both(not(a), not(b), logic::meet), logic::join);
            case NEXT -> next(a);
            case EVENTUALLY -> until(constant(logic.top()), a);
            case ALWAYS -> not(until(constant(logic.top()), not(a)));
            case UNTIL -> until(a, b);
            case RELEASE -> not(until(not(a), not(b)));
            case WEAK_UNTIL -> not(until(not(b), both(not(a), not(b), logic::meet)));
            case EVENTUALLY_WITHIN, ALWAYS_WITHIN ->
                throw new IllegalArgumentException("bounds of time are not graded: " + f);
          });
    }
    return values.get(formula)[0];
  }

  private int[] atom(String name) {
    int[] values = atoms.get(name);
    if (values == null) {
      throw new IllegalArgumentException("no values are known of " + name);
    }
    return values;
  }

  private int[] constant(int value) {
    int[] all = new int[length];
    Arrays.fill(all, value);
    return all;
  }

  private int[] each(IntUnaryOperator at) {
    int[] all = new int[length];
    Arrays.setAll(all, at);
    return all;
  }

  private int[] not(int[] a) {
    return each(i -> logic.not(a[i]));
  }

  private int[] both(int[] a, int[] b, IntBinaryOperator operator) {
    return each(i -> operator.applyAsInt(a[i], b[i]));
  }

  private int[] next(int[] a) {
    return each(i -> a[i + 1 < length ? i + 1 : entry]);
  }

  private int[] until(int[] a, int[] b) {
    int[] result = new int[length];
    int later = 0;
    for (int i = length - 1; i >= entry; i--) {
      later = logic.join(b[i], logic.meet(a[i], later));
    }
    for (int i = length - 1; i >= 0; i--) {
      later = logic.join(b[i], logic.meet(a[i], later));
      result[i] = later;
    }
    return result;
  }
}
