package dev.fairlead.core.property;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A system taken apart into facts, each of which says that a variable has a value, and actions that
 * need some facts and make others true. How far a goal is, is estimated as if no fact ever became
 * false again. As a lower bound an action costs one more than the dearest fact it needs (h-max); as
 * a guess, the actions of one plan for all facts of the goal are counted (Bonet and Geffner 2001,
 * Hoffmann and Nebel 2001).
 *
 * <p>A front end fills it once; then it is asked by any thread.
 */
public final class RelaxedTask {
  private static final int UNREACHED = Integer.MAX_VALUE;
  private static final int NO_ACTION = -1;

  /** By variable and value: the number of a fact. */
  private final Map<Long, Integer> facts = new HashMap<>();

  private final List<int[]> needs = new ArrayList<>();
  private final List<int[]> makes = new ArrayList<>();
  private final List<int[]> goals = new ArrayList<>();

  /** By fact: the actions that need it; made when the task is complete. */
  private int[][] neededBy;

  // of one estimate
  private int[] cost;
  private int[] supporter;
  private int[] missing;
  private int[] total;

  /** The number of a fact, which is added if it is new. */
  public int fact(int variable, int value) {
    return facts.computeIfAbsent(key(variable, value), key -> facts.size());
  }

  public boolean isKnown(int variable, int value) {
    return facts.containsKey(key(variable, value));
  }

  private static long key(int variable, int value) {
    return (long) variable << 32 | value & 0xFFFFFFFFL;
  }

  public int facts() {
    return facts.size();
  }

  public int actions() {
    return needs.size();
  }

  public void action(int[] needed, int[] made) {
    needs.add(needed);
    makes.add(made);
  }

  /** Facts that together satisfy the goal; one of several ways. */
  public void goal(int[] needed) {
    goals.add(needed);
  }

  /** No more facts and actions are added. */
  public void complete() {
    List<List<Integer>> users = new ArrayList<>();
    for (int fact = 0; fact < facts.size(); fact++) {
      users.add(new ArrayList<>());
    }
    for (int action = 0; action < needs.size(); action++) {
      for (int fact : needs.get(action)) {
        users.get(fact).add(action);
      }
    }
    neededBy =
        users.stream()
            .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    cost = new int[facts.size()];
    supporter = new int[facts.size()];
    missing = new int[needs.size()];
    total = new int[needs.size()];
  }

  /** The values of all variables in a state. */
  @FunctionalInterface
  public interface Values {
    int of(int variable);
  }

  /**
   * How far a state is from the goal.
   *
   * @param variables how many there are
   */
  public synchronized int distance(Distance.Reading reading, int variables, Values values) {
    boolean sum = reading.isGuess();
    spread(sum, variables, values);
    int best = UNREACHED;
    int[] nearest = null;
    for (int[] goal : goals) {
      int one = costOf(goal, sum);
      if (one < best) {
        best = one;
        nearest = goal;
      }
    }
    if (nearest == null) {
      return Distance.NEVER;
    }
    return Math.min(Distance.NEVER, sum ? planned(nearest) : best);
  }

  private int costOf(int[] needed, boolean sum) {
    long all = 0;
    for (int fact : needed) {
      if (cost[fact] == UNREACHED) {
        return UNREACHED;
      }
      all = sum ? all + cost[fact] : Math.max(all, cost[fact]);
    }
    return (int) Math.min(all, Distance.NEVER);
  }

  /** Costs of all facts, the cheapest first. */
  private void spread(boolean sum, int variables, Values values) {
    Arrays.fill(cost, UNREACHED);
    Arrays.fill(supporter, NO_ACTION);
    for (int action = 0; action < missing.length; action++) {
      missing[action] = needs.get(action).length;
      total[action] = 0;
    }
    Buckets open = new Buckets();
    for (int variable = 0; variable < variables; variable++) {
      Integer fact = facts.get(key(variable, values.of(variable)));
      if (fact != null) {
        cost[fact] = 0;
        open.add(0, fact);
      }
    }
    for (int action = 0; action < missing.length; action++) {
      if (missing[action] == 0) {
        perform(action, open);
      }
    }
    for (int fact = open.take(); fact >= 0; fact = open.take()) {
      if (cost[fact] < open.level) {
        continue;
      }
      for (int action : neededBy[fact]) {
        total[action] = sum ? total[action] + cost[fact] : Math.max(total[action], cost[fact]);
        if (--missing[action] == 0) {
          perform(action, open);
        }
      }
    }
  }

  private void perform(int action, Buckets open) {
    int after = Math.min(total[action], Distance.NEVER) + 1;
    for (int fact : makes.get(action)) {
      if (after < cost[fact]) {
        cost[fact] = after;
        supporter[fact] = action;
        open.add(after, fact);
      }
    }
  }

  /** The different actions behind the facts of a goal, each with the cheapest way to it. */
  private int planned(int[] goal) {
    boolean[] taken = new boolean[needs.size()];
    boolean[] seen = new boolean[cost.length];
    int count = 0;
    List<Integer> open = new ArrayList<>();
    for (int fact : goal) {
      open.add(fact);
    }
    while (!open.isEmpty()) {
      int fact = open.remove(open.size() - 1);
      if (seen[fact] || supporter[fact] == NO_ACTION) {
        continue;
      }
      seen[fact] = true;
      int action = supporter[fact];
      if (!taken[action]) {
        taken[action] = true;
        count++;
        for (int needed : needs.get(action)) {
          open.add(needed);
        }
      }
    }
    return count;
  }

  /** Facts by cost; costs far above others are as good as equal. */
  private static final class Buckets {
    private static final int MOST = 1 << 12;
    private final List<List<Integer>> lists = new ArrayList<>();
    private int level;

    void add(int cost, int fact) {
      int at = Math.min(cost, MOST);
      while (lists.size() <= at) {
        lists.add(new ArrayList<>());
      }
      lists.get(at).add(fact);
    }

    int take() {
      while (level < lists.size() && lists.get(level).isEmpty()) {
        level++;
      }
      if (level == lists.size()) {
        return -1;
      }
      List<Integer> list = lists.get(level);
      return list.remove(list.size() - 1);
    }
  }
}
