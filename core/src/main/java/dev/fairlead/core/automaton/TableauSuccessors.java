package dev.fairlead.core.automaton;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The ways to satisfy a formula at a position: for every duty that is left to the next position the
 * letters for which no smaller duty will do. So equal values mean the same moves.
 */
record TableauSuccessors(Map<Duty, Integer> letters) {

  /**
   * What a move leaves open, as sets of numbers.
   *
   * @param owed the formulas that the next position must satisfy
   * @param promised the goals put off by this move
   */
  record Duty(BitSet owed, BitSet promised) {

    static final Duty NONE = new Duty(new BitSet(), new BitSet());

    Duty and(Duty other) {
      BitSet bothOwed = (BitSet) owed.clone();
      bothOwed.or(other.owed);
      BitSet bothPromised = (BitSet) promised.clone();
      bothPromised.or(other.promised);
      return new Duty(bothOwed, bothPromised);
    }

    boolean isPartOf(Duty other) {
      return Draft.contains(other.owed, owed) && Draft.contains(other.promised, promised);
    }
  }

  /** More moves than this in one state end the construction. */
  private static final int LIMIT = 2_000;

  static TableauSuccessors under(int label) {
    return of(label, Duty.NONE);
  }

  static TableauSuccessors of(int label, Duty duty) {
    return new TableauSuccessors(label == Bdd.FALSE ? Map.of() : Map.of(duty, label));
  }

  TableauSuccessors and(Bdd bdd, TableauSuccessors other) throws TooLargeException {
    Map<Duty, Integer> result = new LinkedHashMap<>();
    for (Map.Entry<Duty, Integer> mine : letters.entrySet()) {
      for (Map.Entry<Duty, Integer> theirs : other.letters.entrySet()) {
        int label = bdd.and(mine.getValue(), theirs.getValue());
        if (label != Bdd.FALSE) {
          result.merge(mine.getKey().and(theirs.getKey()), label, bdd::or);
        }
      }
      if (result.size() > LIMIT) {
        throw new TooLargeException();
      }
    }
    return minimal(bdd, result);
  }

  TableauSuccessors or(Bdd bdd, TableauSuccessors other) {
    Map<Duty, Integer> result = new LinkedHashMap<>(letters);
    other.letters.forEach((duty, label) -> result.merge(duty, label, bdd::or));
    return minimal(bdd, result);
  }

  private static TableauSuccessors minimal(Bdd bdd, Map<Duty, Integer> all) {
    Map<Duty, Integer> result = new LinkedHashMap<>();
    List<Duty> duties = new ArrayList<>(all.keySet());
    for (Duty duty : duties) {
      int label = all.get(duty);
      for (int i = 0; i < duties.size() && label != Bdd.FALSE; i++) {
        Duty smaller = duties.get(i);
        if (smaller != duty && smaller.isPartOf(duty)) {
          label = bdd.andNot(label, all.get(smaller));
        }
      }
      if (label != Bdd.FALSE) {
        result.put(duty, label);
      }
    }
    return new TableauSuccessors(result);
  }
}
