package dev.fairlead.core.search.views;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who has the token: the member that what is shared refers to, or the one in certain local states.
 * These are a guess that {@link TokenMoves} holds against all steps.
 */
final class Holders {
  static final int NOBODY = -1;

  private final Map<Integer, Integer> byShared;
  private final BitSet byLocal;
  private final int direction;

  private Holders(Map<Integer, Integer> byShared, BitSet byLocal, int direction) {
    this.byShared = byShared;
    this.byLocal = byLocal;
    this.direction = direction;
  }

  /** How far the next member is: 1, or -1 where the token goes the other way round. */
  int direction() {
    return direction;
  }

  /**
   * @throws NoTokenRing if there are two
   */
  int of(int[] state) {
    if (!byShared.isEmpty()) {
      return byShared.get(state[0]);
    }
    int holder = NOBODY;
    for (int member = 0; member < state.length - 1; member++) {
      if (byLocal.get(state[1 + member])) {
        if (holder != NOBODY) {
          throw new NoTokenRing("two members may have a token at once");
        }
        holder = member;
      }
    }
    return holder;
  }

  /** What is possible: the token may go the one way round or the other. */
  static List<Holders> of(ViewedStates states) {
    Found found = new Found(states.columns());
    states.visit(found);
    List<Holders> guesses = new ArrayList<>();
    for (int direction : new int[] {1, -1}) {
      if (found.shared.size() > 1) {
        guesses.add(new Holders(found.references(), new BitSet(), direction));
      } else {
        found.localStates(direction).ifPresent(of -> guesses.add(of));
      }
    }
    if (guesses.isEmpty()) {
      throw new NoTokenRing("local states do not tell who has the token");
    }
    return guesses;
  }

  /** What is shared, and how local states change. */
  private static final class Found implements ViewedStates.Visitor {
    private final Columns columns;
    private final Set<Integer> shared = new HashSet<>();

    /** Local states of a member before and after steps that change no other member. */
    private final Set<List<Integer>> own = new HashSet<>();

    /** Local states of two neighbours, before and after steps that change both. */
    private final Set<List<Integer>> together = new HashSet<>();

    Found(Columns columns) {
      this.columns = columns;
    }

    @Override
    public void state(int[] state, int[] vector) {
      shared.add(state[0]);
    }

    @Override
    public void step(int label, int processSet, int[] state, int[] target) {
      shared.add(target[0]);
      int[] changed = new int[state.length];
      int count = 0;
      for (int at = 1; at < state.length; at++) {
        if (state[at] != target[at]) {
          changed[count++] = at;
        }
      }
      if (count == 1) {
        own.add(List.of(state[changed[0]], target[changed[0]]));
      } else if (count == 2) {
        boolean inOrder = changed[1] == changed[0] + 1;
        if (!inOrder && (changed[0] != 1 || changed[1] != state.length - 1)) {
          throw new NoTokenRing("members that are no neighbours take a step together");
        }
        int first = changed[inOrder ? 0 : 1];
        int second = changed[inOrder ? 1 : 0];
        together.add(List.of(state[first], target[first], state[second], target[second]));
      } else if (count > 2) {
        throw new NoTokenRing("a step changes more than two members");
      }
    }

    /** What is shared must be nothing but the number of the member that has the token. */
    Map<Integer, Integer> references() {
      Map<Integer, Integer> holders = new HashMap<>();
      Set<List<Integer>> rest = new HashSet<>();
      for (int each : shared) {
        int[] numbers = columns.numbers(each);
        rest.add(columns.withoutNumbers(each));
        if (numbers.length != 1 || rest.size() > 1) {
          throw new NoTokenRing("members share more than the number of one of them");
        }
        holders.put(each, numbers[0]);
      }
      return holders;
    }

    /**
     * Those that are left by passing on the token, or come before such; empty if others do, too.
     */
    Optional<Holders> localStates(int direction) {
      int[] parent = new int[columns.locals()];
      Arrays.setAll(parent, local -> local);
      own.forEach(step -> parent[root(parent, step.get(0))] = root(parent, step.get(1)));
      BitSet with = new BitSet();
      BitSet without = new BitSet();
      for (List<Integer> step : together) {
        int sender = direction > 0 ? 0 : 2;
        with.set(root(parent, step.get(sender)));
        without.set(root(parent, step.get(sender + 1)));
        without.set(root(parent, step.get(2 - sender)));
        with.set(root(parent, step.get(2 - sender + 1)));
      }
      if (with.intersects(without)) {
        return Optional.empty();
      }
      BitSet locals = new BitSet();
      for (int local = 0; local < parent.length; local++) {
        locals.set(local, with.get(root(parent, local)));
      }
      return Optional.of(new Holders(Map.of(), locals, direction));
    }

    private static int root(int[] parent, int local) {
      int at = local;
      while (parent[at] != at) {
        parent[at] = parent[parent[at]];
        at = parent[at];
      }
      return at;
    }
  }
}
