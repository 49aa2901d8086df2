package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.certificate.CountSum;
import dev.fairlead.core.counting.OrthogonalVectors;
import dev.fairlead.core.fairness.Balanced.Members;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.CutoffSpace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Linear invariants of the counts that an abstraction does not know, and the states of it that they
 * exclude (docs/fairness.md, <em>Invariants of the counts</em>). A weighting of local states for
 * which every cycle of the abstraction adds up to 0 has one value in each abstract state, whatever
 * run leads there. If no counts behind ω have these values, the state stands for none that an
 * instance can reach. So does one whose {@linkplain CountBounds bounds} contradict its counts, and
 * one with an offer that leads to excluded states only.
 */
public final class CountInvariants {
  /** How many inequalities are told. */
  private static final int MOST_TOLD = 4;

  /** How many are taken together with the sums. */
  private static final int MOST_ROWS = 40;

  /** By what states are excluded. */
  public enum Means {
    /** Sums of counts whose value is known; a certificate may name them. */
    SUMS,
    /** Differences of counts that have a bound, too. */
    BOUNDS
  }

  private final CutoffSpace space;
  private final Means means;
  private final SearchMonitor monitor;
  private final CutoffGraph graph;
  private final LocalCounts counts;
  private final BitSet excluded = new BitSet();

  /** By node: how the counts differ from those of the initial state, by every run to it. */
  private final long[][] differences;

  private List<long[]> weightings = List.of();

  /** Those of what is left. */
  private List<long[]> remaining = List.of();

  private Optional<CountBounds> bounds = Optional.empty();

  /** By round: sums each of which excludes some state alone. */
  private final List<List<CountSum>> rounds = new ArrayList<>();

  private boolean allBySingleSums = true;
  private final Map<List<Long>, Boolean> known = new HashMap<>();

  private CountInvariants(
      CutoffSpace space, CutoffGraph graph, Means means, SearchMonitor monitor) {
    this.space = space;
    this.graph = graph;
    this.means = means;
    this.monitor = monitor;
    this.counts = new LocalCounts(graph);
    this.differences = new long[graph.nodes()][];
  }

  /**
   * What is left of a space without the states that invariants exclude.
   *
   * @return empty if none are excluded
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   * @throws dev.fairlead.core.space.ModelFault if the model goes wrong somewhere
   */
  public static Optional<PossibleStates> narrow(
      CutoffSpace space, Means means, SearchMonitor monitor) {
    Positions none = Positions.of(space, Map.of()).orElseThrow();
    CutoffGraph graph = CutoffGraph.of(space, none, Members.STAY, monitor);
    CountInvariants invariants = new CountInvariants(space, graph, means, monitor);
    try {
      invariants.exclude();
    } catch (ArithmeticException overflow) {
      // Factors too large to work with: nothing is claimed.
      return Optional.empty();
    }
    return invariants.excluded.isEmpty()
        ? Optional.empty()
        : Optional.of(invariants.resultOf(space));
  }

  /**
   * The same where variables that count are folded.
   *
   * @return empty unless the counts determine each of these variables, in all that is left
   */
  public static Optional<PossibleStates> narrow(
      FoldedCounters folded, Means means, SearchMonitor monitor) {
    CutoffSpace told = folded.withChanges();
    Positions none = Positions.of(told, Map.of()).orElseThrow();
    CutoffGraph graph = CutoffGraph.of(told, none, Members.STAY, monitor);
    CountInvariants invariants = new CountInvariants(told, graph, means, monitor);
    try {
      invariants.exclude();
      RemainingNodes left = invariants.whatIsLeft();
      if (!left.determinesVariables(folded, invariants.remaining)
          || !invariants.haveRoom(left, folded)) {
        return Optional.empty();
      }
    } catch (ArithmeticException overflow) {
      // Factors too large to work with: nothing is claimed.
      return Optional.empty();
    }
    invariants.weightings = invariants.remaining;
    return Optional.of(invariants.resultOf(folded));
  }

  private boolean haveRoom(RemainingNodes left, FoldedCounters folded) {
    VariableRoom room = new VariableRoom(graph, counts, folded, remaining);
    return left.reached().stream()
        .filter(node -> differences[node] != null)
        .allMatch(node -> room.isEnough(node, values(node, remaining)));
  }

  private RemainingNodes whatIsLeft() {
    return new RemainingNodes(graph, counts, excluded, untold());
  }

  private PossibleStates resultOf(CutoffSpace of) {
    List<int[]> states = excluded.stream().mapToObj(graph::state).toList();
    return new PossibleStates(
        of,
        states,
        weightings.stream().map(this::inWords).toList(),
        inequalities(),
        allBySingleSums ? Optional.of(rounds) : Optional.empty());
  }

  /** With fewer states there are fewer cycles, so more weightings, which exclude more. */
  private void exclude() {
    boolean beginAlike = true;
    for (int node = 0; node < graph.initialNodes(); node++) {
      beginAlike &= counts.areEqual(0, node);
    }
    BitSet untold = untold();
    int before = -1;
    while (excluded.cardinality() > before) {
      before = excluded.cardinality();
      List<long[]> found =
          beginAlike ? OrthogonalVectors.to(cycles(untold), counts.size()) : List.of();
      remaining = found;
      excludeBySums(found);
      if (means == Means.BOUNDS) {
        excludeByBounds(found);
      }
    }
  }

  private void excludeBySums(List<long[]> found) {
    int before = excluded.cardinality();
    known.clear();
    SingleSums single = new SingleSums(counts, found);
    for (int node = 0; node < graph.nodes(); node++) {
      if (differences[node] != null && isImpossible(node, found)) {
        excluded.set(node);
        weightings = found;
        allBySingleSums = allBySingleSums && single.exclude(node, differences[node]);
      }
    }
    if (excluded.cardinality() > before) {
      rounds.add(single.used().stream().map(this::named).toList());
    }
    excludeWhatLeadsNowhere();
  }

  /** What has no counts, or none that give the weightings their values. */
  private void excludeByBounds(List<long[]> found) {
    CountBounds known = CountBounds.of(graph, counts, excluded, monitor);
    bounds = Optional.of(known);
    for (int node = 0; node < graph.nodes(); node++) {
      if (!excluded.get(node)
          && (known.areNone(node) || differences[node] != null && isImpossible(node, found))) {
        excluded.set(node);
        allBySingleSums = false;
      }
    }
    excludeWhatLeadsNowhere();
  }

  /**
   * Runs through what is left, and notes the difference to the initial counts for every node to
   * which all runs tell it; gives what runs to the same node disagree about.
   */
  private Set<List<Long>> cycles(BitSet untold) {
    Arrays.fill(differences, null);
    Set<List<Long>> cycles = new LinkedHashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    for (int node = 0; node < graph.initialNodes(); node++) {
      if (!excluded.get(node) && !untold.get(node)) {
        differences[node] = new long[counts.size()];
        open.add(node);
      }
    }
    while (!open.isEmpty()) {
      int node = open.poll();
      for (int offer = graph.firstOffer(node); offer < graph.firstOffer(node + 1); offer++) {
        long[] after = counts.after(differences[node], offer);
        for (int i = graph.firstTarget(offer); i < graph.firstTarget(offer + 1); i++) {
          int target = graph.target(i);
          if (excluded.get(target) || untold.get(target)) {
            continue;
          } else if (differences[target] == null) {
            differences[target] = after;
            open.add(target);
          } else if (!Arrays.equals(differences[target], after)) {
            cycles.add(difference(after, differences[target]));
          }
        }
      }
    }
    return cycles;
  }

  private static List<Long> difference(long[] one, long[] other) {
    List<Long> difference = new ArrayList<>();
    for (int i = 0; i < one.length; i++) {
      difference.add(one[i] - other[i]);
    }
    return difference;
  }

  /** The nodes behind a step that does not tell how the counts change. */
  private BitSet untold() {
    BitSet untold = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    for (int offer = 0; offer < graph.offers(); offer++) {
      for (int i = graph.firstTarget(offer); i < graph.firstTarget(offer + 1); i++) {
        if (!untold.get(graph.target(i)) && !counts.areTold(offer, graph.target(i))) {
          untold.set(graph.target(i));
          open.add(graph.target(i));
        }
      }
    }
    while (!open.isEmpty()) {
      int node = open.poll();
      int end = graph.firstTarget(graph.firstOffer(node + 1));
      for (int i = graph.firstTarget(graph.firstOffer(node)); i < end; i++) {
        if (!untold.get(graph.target(i))) {
          untold.set(graph.target(i));
          open.add(graph.target(i));
        }
      }
    }
    return untold;
  }

  /** Whether no members behind ω, then and now, give the weightings their values. */
  private boolean isImpossible(int node, List<long[]> found) {
    LocalCounts.Of now = counts.of(node);
    LocalCounts.Of initially = counts.of(0);
    List<Long> key = now.key();
    List<Long> values = values(node, found);
    key.addAll(values);
    List<Difference> limited = differences(node, now);
    limited.forEach(each -> key.addAll(List.of((long) each.one, (long) each.other, each.most)));
    return known.computeIfAbsent(
        key, unseen -> isInfeasible(found, values, now, initially, limited));
  }

  /** What each weighting has gained on the way to a node. */
  private List<Long> values(int node, List<long[]> found) {
    List<Long> values = new ArrayList<>();
    for (long[] weights : found) {
      long value = 0;
      for (int state = 0; state < weights.length; state++) {
        long difference = differences[node][state];
        value = Math.addExact(value, Math.multiplyExact(weights[state], difference));
      }
      values.add(value);
    }
    return values;
  }

  /** Of sums of counts. */
  private record Difference(int one, int other, long most) {}

  /** What is known of counts behind ω, each of which is in one sum at most. */
  private List<Difference> differences(int node, LocalCounts.Of now) {
    List<Difference> limited = new ArrayList<>();
    for (int one = 1; bounds.isPresent() && one < bounds.get().sums(); one++) {
      for (int other = 1; other < bounds.get().sums(); other++) {
        int most = bounds.get().most(node, one, other);
        if (most != CountBounds.NONE
            && areOpen(bounds.get().sum(one), now)
            && areOpen(bounds.get().sum(other), now)
            && areApart(bounds.get().sum(one), bounds.get().sum(other))) {
          limited.add(new Difference(one, other, most));
        }
      }
    }
    return limited.size() <= MOST_ROWS ? limited : List.of();
  }

  private static boolean areOpen(int[] states, LocalCounts.Of now) {
    return Arrays.stream(states).allMatch(now::isMore);
  }

  private static boolean areApart(int[] states, int[] others) {
    return Arrays.stream(states)
        .noneMatch(state -> Arrays.stream(others).anyMatch(other -> other == state));
  }

  private boolean isInfeasible(
      List<long[]> found,
      List<Long> values,
      LocalCounts.Of now,
      LocalCounts.Of initially,
      List<Difference> limited) {
    OpenCounts open = new OpenCounts(now, initially);
    for (int i = 0; i < found.size(); i++) {
      open.differBy(found.get(i), values.get(i));
    }
    for (Difference each : limited) {
      int[] one = bounds.orElseThrow().sum(each.one);
      open.areApart(one, bounds.orElseThrow().sum(each.other), each.most);
    }
    return open.isInfeasible();
  }

  /** Each state that a node stands for can take its offers, and comes to one of the targets. */
  private void excludeWhatLeadsNowhere() {
    boolean more = true;
    while (more) {
      more = false;
      for (int offer = 0; offer < graph.offers(); offer++) {
        if (!excluded.get(graph.owner(offer)) && leadsNowhere(offer)) {
          excluded.set(graph.owner(offer));
          more = true;
        }
      }
    }
  }

  private boolean leadsNowhere(int offer) {
    for (int i = graph.firstTarget(offer); i < graph.firstTarget(offer + 1); i++) {
      if (!excluded.get(graph.target(i))) {
        return false;
      }
    }
    return true;
  }

  /** What bounds there are in all states that are left, the shortest first. */
  private List<String> inequalities() {
    List<Difference> told = new ArrayList<>();
    for (int one = 1; bounds.isPresent() && one < bounds.get().sums(); one++) {
      for (int other = 1; other < bounds.get().sums() && told.size() < MOST_TOLD; other++) {
        boolean areApart = areApart(bounds.get().sum(one), bounds.get().sum(other));
        int most = areApart ? mostAnywhere(bounds.get(), one, other) : CountBounds.NONE;
        Difference found = new Difference(one, other, most);
        if (most != CountBounds.NONE && told.stream().noneMatch(each -> implies(each, found))) {
          told.add(found);
        }
      }
    }
    return told.stream().map(this::inWords).toList();
  }

  /** Whether the second says less of the same counts, as more are subtracted. */
  private boolean implies(Difference one, Difference other) {
    List<Integer> more = Arrays.stream(bounds.orElseThrow().sum(other.other)).boxed().toList();
    return one.one == other.one
        && one.most <= other.most
        && Arrays.stream(bounds.orElseThrow().sum(one.other)).allMatch(more::contains);
  }

  private String inWords(Difference difference) {
    long[] weights = new long[counts.size()];
    for (int state : bounds.orElseThrow().sum(difference.one)) {
      weights[state] = 1;
    }
    for (int state : bounds.orElseThrow().sum(difference.other)) {
      weights[state] = -1;
    }
    return inWords(weights) + " <= " + difference.most;
  }

  /** No bound if the counts are never ω together. */
  private int mostAnywhere(CountBounds of, int one, int other) {
    int most = Integer.MIN_VALUE;
    boolean isMore = false;
    for (int node = 0; node < graph.nodes() && most != CountBounds.NONE; node++) {
      if (!excluded.get(node)) {
        most = Math.max(most, of.most(node, one, other));
        isMore |= areOpen(of.sum(one), counts.of(node)) && areOpen(of.sum(other), counts.of(node));
      }
    }
    return isMore ? most : CountBounds.NONE;
  }

  private CountSum named(long[] weights) {
    List<CountSum.Term> terms = new ArrayList<>();
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] != 0) {
        terms.add(new CountSum.Term(space.identifyProcess(counts.localState(i)), weights[i]));
      }
    }
    return new CountSum(terms);
  }

  private String inWords(long[] weights) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] != 0) {
        text.append(weights[i] < 0 ? " - " : text.isEmpty() ? "" : " + ");
        text.append(Math.abs(weights[i]) == 1 ? "" : Math.abs(weights[i]) + " × ");
        text.append(space.processName(counts.localState(i)));
      }
    }
    return text.toString().strip();
  }
}
