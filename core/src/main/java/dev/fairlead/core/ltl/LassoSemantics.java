package dev.fairlead.core.ltl;

import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a formula means on the word stem·loop^ω, computed from the definition and without automata.
 * Time and memory are linear in the number of positions times the number of subformulas.
 */
public final class LassoSemantics {

  private LassoSemantics() {}

  /**
   * Whether the formula holds at the first position of the word.
   *
   * @param stem the atoms true at each position of the stem, which may be empty
   * @param loop the atoms true at each position of the loop
   */
  public static boolean holds(Formula formula, List<Set<String>> stem, List<Set<String>> loop) {
    return holds(formula, stem, loop, new int[stem.size() + loop.size()]);
  }

  /**
   * The same where time passes.
   *
   * @param durations for each position the units of time that pass just before it; for the first
   *     one of the loop, each time that it comes
   */
  public static boolean holds(
      Formula formula, List<Set<String>> stem, List<Set<String>> loop, int[] durations) {
    if (loop.isEmpty()) {
      throw new IllegalArgumentException("a lasso needs a loop");
    }
    Word word = new Word(stem, loop, durations);
    Map<Formula, BitSet> truth = new IdentityHashMap<>();
    for (Formula f : Subformulas.operandsFirst(formula)) {
      BitSet a = f.operands().isEmpty() ? null : truth.get(f.operands().get(0));
      BitSet b = f.operands().size() < 2 ? null : truth.get(f.operands().get(1));
      truth.put(
          f,
          switch (f.operator()) {
            case TRUE -> word.everywhere();
            case FALSE -> new BitSet();
            case ATOM -> word.positionsOf(((Formula.Atom) f).name());
            case NOT -> word.not(a);
            case AND -> and(a, b);
            case OR -> or(a, b);
            case IMPLIES -> or(word.not(a), b);
            case IFF -> word.not(xor(a, b));
            case NEXT -> word.next(a);
            case EVENTUALLY -> word.until(word.everywhere(), a);
            case ALWAYS -> word.not(word.until(word.everywhere(), word.not(a)));
            case EVENTUALLY_WITHIN -> word.within(((Formula.EventuallyWithin) f).bound(), a);
            case ALWAYS_WITHIN ->
                word.not(word.within(((Formula.AlwaysWithin) f).bound(), word.not(a)));
            case UNTIL -> word.until(a, b);
            case RELEASE -> word.not(word.until(word.not(a), word.not(b)));
            case WEAK_UNTIL -> word.not(word.until(word.not(b), and(word.not(a), word.not(b))));
          });
    }
    return truth.get(formula).get(0);
  }

  private static BitSet and(BitSet a, BitSet b) {
    BitSet result = (BitSet) a.clone();
    result.and(b);
    return result;
  }

  private static BitSet or(BitSet a, BitSet b) {
    BitSet result = (BitSet) a.clone();
    result.or(b);
    return result;
  }

  private static BitSet xor(BitSet a, BitSet b) {
    BitSet result = (BitSet) a.clone();
    result.xor(b);
    return result;
  }

  /** The positions 0 .. length-1; the one after the last is {@code entry} again. */
  private static final class Word {
    private final List<Set<String>> stem;
    private final List<Set<String>> loop;
    private final int entry;
    private final int length;
    private final int[] durations;

    Word(List<Set<String>> stem, List<Set<String>> loop, int[] durations) {
      this.durations = durations;
      this.stem = stem;
      this.loop = loop;
      this.entry = stem.size();
      this.length = stem.size() + loop.size();
    }

    BitSet everywhere() {
      BitSet all = new BitSet(length);
      all.set(0, length);
      return all;
    }

    BitSet positionsOf(String atom) {
      BitSet result = new BitSet(length);
      int position = 0;
      for (Set<String> letter : stem) {
        result.set(position++, letter.contains(atom));
      }
      for (Set<String> letter : loop) {
        result.set(position++, letter.contains(atom));
      }
      return result;
    }

    BitSet not(BitSet a) {
      BitSet result = (BitSet) a.clone();
      result.flip(0, length);
      return result;
    }

    BitSet next(BitSet a) {
      BitSet result = a.get(1, length);
      result.set(length - 1, a.get(entry));
      return result;
    }

    /** Where the next position of a set is so near in time; two rounds find it through the loop. */
    BitSet within(int bound, BitSet a) {
      BitSet result = new BitSet(length);
      long beyond = bound + 1L;
      long away = beyond;
      for (int i = length - 1; i >= entry; i--) {
        away = Math.min(beyond, (a.get(i) ? 0 : away) + durations[i]);
      }
      for (int i = length - 1; i >= 0; i--) {
        away = a.get(i) ? 0 : away;
        result.set(i, away <= bound);
        away = Math.min(beyond, away + durations[i]);
      }
      return result;
    }

    /** The least fixpoint of u = b or (a and next u); two rounds through the loop reach it. */
    BitSet until(BitSet a, BitSet b) {
      BitSet result = new BitSet(length);
      boolean later = false;
      for (int i = length - 1; i >= entry; i--) {
        later = b.get(i) || (a.get(i) && later);
      }
      for (int i = length - 1; i >= 0; i--) {
        later = b.get(i) || (a.get(i) && later);
        result.set(i, later);
      }
      return result;
    }
  }
}
