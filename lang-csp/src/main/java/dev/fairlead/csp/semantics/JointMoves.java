package dev.fairlead.csp.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.counting.Guesses;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What {@link Shape#EVERYBODY} of a group does in a step: the changes before that one tell where
 * those in a local state go, all others stay. Where there are several for one local state, those in
 * it are split among them, in every way (docs/fairness.md, <em>Members that choose</em>).
 */
final class JointMoves {
  private final Offers offers;
  private final Migration migration;
  private final Unfolding unfolding;
  private final CountArithmetic counting;
  private final int firstTerm;

  // Of the offer that is being carried out.
  private int begin;
  private int end;
  private Term[] reached;
  private Guesses guesses;

  /** By change: how many members make it, or one of the others. */
  private int[] members = new int[8];

  /** Of somebody who does not move together with all others of a group. */
  private static final int ALONE = -1;

  private static final int UNSETTLED = -2;

  /** The changes that those in a local state choose from. */
  private int[] ways = new int[4];

  JointMoves(Machine machine, Offers offers, Migration migration, Unfolding unfolding) {
    this.offers = offers;
    this.migration = migration;
    this.unfolding = unfolding;
    this.counting = machine.counting();
    this.firstTerm = machine.layout().processes() + 1;
  }

  /**
   * Settles how many make each change of an offer, and tells the migration.
   *
   * @param terms that the changes lead to
   * @param state that is being made: variables are those after the step, members where they were
   */
  void settle(int offer, Term[] terms, Shape shape, int[] state, Guesses open) {
    begin = offers.begin[offer];
    end = offers.end[offer];
    reached = terms;
    guesses = open;
    members = Census.withRoom(members, end - begin);
    Arrays.fill(members, 0, end - begin, ALONE);
    for (int c = begin; c < end; c++) {
      OptionalInt family = everybody(c);
      if (family.isPresent()) {
        settle(family.getAsInt(), c, shape, state);
      }
    }
  }

  private OptionalInt everybody(int change) {
    return offers.transition[change] == null && offers.hole[change] == Shape.EVERYBODY
        ? Shape.family(offers.tree[change])
        : OptionalInt.empty();
  }

  private void settle(int family, int everybody, Shape shape, int[] state) {
    for (int c = begin; c < everybody; c++) {
      if (offers.transition[c] != null && offers.hole[c] == ~family) {
        members[c - begin] = UNSETTLED;
        arrive(c, state);
      }
    }
    int start = Census.start(state, firstTerm + shape.holes(), family);
    for (int c = begin; c < everybody; c++) {
      if (members[c - begin] == UNSETTLED) {
        int count = Census.countOf(state, start, offers.source[c]);
        int several = ways(c, everybody);
        if (several == 1) {
          // A sender among them goes with them first: see Migration.destination.
          members[c - begin] = count;
          together(c, true);
        } else {
          split(several, count, sends(c, everybody));
        }
      }
    }
  }

  private void arrive(int change, int[] state) {
    Term next = reached[change - begin];
    if (!next.isSequential()) {
      next = unfolding.arrive(next, state);
      reached[change - begin] = next;
    }
    if (!next.isSequential()) {
      throw new ModelFault("members start others in a step that all of them take together");
    }
  }

  /** Collects the ways of those in a local state that make a difference; nobody goes the others. */
  private int ways(int first, int to) {
    int several = 0;
    for (int c = first; c < to; c++) {
      if (isOfSame(c, first)) {
        members[c - begin] = 0;
        if (isNew(c, several)) {
          ways = Census.withRoom(ways, several + 1);
          ways[several++] = c;
        }
      }
    }
    return several;
  }

  private boolean isOfSame(int change, int other) {
    return offers.transition[change] != null
        && offers.hole[change] == offers.hole[other]
        && offers.source[change] == offers.source[other];
  }

  private boolean isNew(int change, int several) {
    for (int i = 0; i < several; i++) {
      if (reached[ways[i] - begin] == reached[change - begin] && looksLike(ways[i], change)) {
        return false;
      }
    }
    return true;
  }

  private boolean looksLike(int change, int other) {
    Transition one = offers.transition[change];
    Transition two = offers.transition[other];
    return one.annotation == two.annotation && one.level == two.level && one.atomic == two.atomic;
  }

  /** Whether one in the same local state sends what the others receive. */
  private boolean sends(int change, int everybody) {
    for (int c = everybody; c < end; c++) {
      if (isOfSame(c, change)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Splits those in a local state. If they are more than the cutoff, so is the sum of the parts.
   *
   * @param sends whether one of them is the sender, who stays until the others have gone
   */
  private void split(int several, int count, boolean sends) {
    if (counting.kind() != CountArithmetic.Kind.CUTOFF) {
      throw new ModelFault("members choose in a step that all of them take together");
    }
    boolean many = count == CountArithmetic.OMEGA;
    int least = Math.max(1, (many ? counting.cutoff() + 1 : count) - (sends ? 1 : 0));
    // Not all systems that are meant may have members for all ways at once.
    boolean isClear = !many || several <= least;
    int sum = 0;
    for (int i = 0; i < several; i++) {
      requireAlike(ways[0], ways[i], isClear);
      int low = i + 1 < several ? 0 : Math.max(0, least - sum);
      int part = low > counting.cutoff() ? CountArithmetic.OMEGA : low;
      int high = many ? CountArithmetic.OMEGA : least - sum;
      while (part < high && !guesses.guess()) {
        part = counting.more(part);
      }
      sum = counting.sum(sum, part);
      members[ways[i] - begin] = part;
    }
    int family = ~offers.hole[ways[0]];
    int from = offers.source[ways[0]];
    if (sends) {
      migration.together(family, from, from, 1, isClear);
    }
    for (int i = 0; i < several; i++) {
      together(ways[i], isClear);
    }
  }

  /** An atomic step goes before all others; and who owes an event must be the same. */
  private void requireAlike(int change, int other, boolean isClear) {
    if (offers.transition[change].atomic != offers.transition[other].atomic
        || !isClear && !looksLike(change, other)) {
      throw new ModelFault("members choose between different steps that all of them take together");
    }
  }

  private void together(int change, boolean isClear) {
    int to = reached[change - begin].number();
    migration.together(
        ~offers.hole[change], offers.source[change], to, members[change - begin], isClear);
  }

  /** Whether nobody makes a change. */
  boolean isIdle(int change) {
    return members[change - begin] == 0;
  }

  /** Whether somebody makes it who does not move together with all others of a group. */
  boolean isAlone(int change) {
    return members[change - begin] == ALONE;
  }

  /** The slots that a state may need in addition. */
  int room() {
    return 2 * (end - begin);
  }

  /**
   * Moves the members of a group.
   *
   * @param state with {@linkplain #room room}
   * @return its new length
   */
  int move(int family, Shape shape, int[] state, int length) {
    int start = Census.start(state, firstTerm + shape.holes(), family);
    SortedMap<Integer, Integer> counts = new TreeMap<>();
    for (int entry = 0; entry < state[start]; entry++) {
      migration.parts(
          family,
          Census.term(state, start, entry),
          Census.count(state, start, entry),
          (to, many) -> counts.merge(to, many, counting::sum));
    }
    return Census.replace(state, length, start, counts);
  }
}
