package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.fairness.Balanced.Members;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.GoalClause;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Whether in all instances that an abstraction stands for the goals of clauses can be reached from
 * wherever they are owed ({@link GoalClause}). If so, each of these instances satisfies the clauses
 * under strong global fairness.
 */
public final class GoalSearch {
  private final long start = System.nanoTime();
  private final CutoffGraph graph;
  private final Positions positions;
  private final SearchMonitor monitor;

  private GoalSearch(CutoffGraph graph, Positions positions, SearchMonitor monitor) {
    this.graph = graph;
    this.positions = positions;
    this.monitor = monitor;
  }

  /** What was found. */
  public sealed interface Result {
    SearchFacts facts();

    /** Every instance can reach its goals. */
    record Reachable(SearchFacts facts) implements Result {}

    /**
     * Nothing is known.
     *
     * @param state of the abstraction from which no way was found; empty if there is none to name
     */
    record Open(Optional<int[]> state, SearchFacts facts) implements Result {}
  }

  /**
   * @param members whether there are always as many of them; if not, the answer is about runs that
   *     come to finitely many states
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public static Result decide(
      CutoffSpace space,
      List<GoalClause> clauses,
      Map<String, Atom> atoms,
      Members members,
      SearchMonitor monitor) {
    Optional<Positions> positions = Positions.of(space, atoms);
    if (positions.isEmpty()) {
      return new Result.Open(Optional.empty(), SearchFacts.NONE);
    }
    try {
      CutoffGraph graph = CutoffGraph.of(space, positions.get(), members, monitor);
      return new GoalSearch(graph, positions.get(), monitor).decide(clauses);
    } catch (ModelFault fault) {
      return new Result.Open(Optional.empty(), SearchFacts.NONE);
    }
  }

  /**
   * The strategies for all clauses, as a certificate for every instance; empty if none was found.
   *
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public static Optional<Certificate> certify(
      CutoffSpace space, List<GoalClause> clauses, Map<String, Atom> atoms, SearchMonitor monitor) {
    Optional<Positions> positions = Positions.of(space, atoms);
    if (positions.isEmpty()) {
      return Optional.empty();
    }
    CutoffGraph graph = CutoffGraph.of(space, positions.get(), Members.STAY, monitor);
    return new GoalSearch(graph, positions.get(), monitor).certify(clauses);
  }

  private Optional<Certificate> certify(List<GoalClause> clauses) {
    StrategyCertificate certificate = new StrategyCertificate(graph);
    for (int i = 0; i < clauses.size(); i++) {
      GoalClause clause = clauses.get(i);
      BitSet owed = owed(clause);
      BitSet once = satisfying(new Formula.Or(clause.once(), clause.recurring()));
      List<BitSet> lasting = clause.lasting().stream().map(this::always).toList();
      Strategy strategy = Attraction.to(goal(clause), owed, graph, monitor);
      if (!certificate.add(i + 1, owed, once, lasting, strategy)) {
        return Optional.empty();
      }
    }
    return Optional.of(certificate.build());
  }

  private Result decide(List<GoalClause> clauses) {
    for (GoalClause clause : clauses) {
      BitSet owed = owed(clause);
      BitSet without = (BitSet) owed.clone();
      without.andNot(Attraction.to(goal(clause), owed, graph, monitor).won());
      if (!without.isEmpty()) {
        return new Result.Open(Optional.of(graph.state(without.nextSetBit(0))), facts());
      }
    }
    return new Result.Reachable(facts());
  }

  private SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchFacts(graph.nodes(), graph.steps(), 0, seconds, graph.bytes());
  }

  /** The nodes after the trigger, up to where the clause is settled. */
  private BitSet owed(GoalClause clause) {
    IntPredicate triggers = positions.reading(clause.trigger());
    IntPredicate settles = positions.reading(clause.once());
    int candidates =
        clause.scope() == GoalClause.Scope.EVERY_POSITION ? graph.nodes() : graph.initialNodes();
    BitSet owed = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    for (int node = 0; node < candidates; node++) {
      if (triggers.test(graph.letter(node)) && !settles.test(graph.letter(node))) {
        owed.set(node);
        open.add(node);
      }
    }
    while (!open.isEmpty()) {
      int node = open.poll();
      int end = graph.firstTarget(graph.firstOffer(node + 1));
      for (int i = graph.firstTarget(graph.firstOffer(node)); i < end; i++) {
        int target = graph.target(i);
        if (!owed.get(target) && !settles.test(graph.letter(target))) {
          owed.set(target);
          open.add(target);
        }
      }
    }
    return owed;
  }

  private BitSet goal(GoalClause clause) {
    BitSet goal = satisfying(new Formula.Or(clause.once(), clause.recurring()));
    clause.lasting().forEach(lasting -> goal.or(always(lasting)));
    return goal;
  }

  private BitSet satisfying(Formula formula) {
    IntPredicate reads = positions.reading(formula);
    BitSet nodes = new BitSet();
    for (int node = 0; node < graph.nodes(); node++) {
      nodes.set(node, reads.test(graph.letter(node)));
    }
    return nodes;
  }

  /** The greatest set of nodes that satisfy a formula and lead nowhere else. */
  private BitSet always(Formula formula) {
    BitSet nodes = satisfying(formula);
    boolean shrinks = true;
    while (shrinks) {
      shrinks = false;
      // Most steps lead to greater numbers.
      for (int node = nodes.length() - 1; node >= 0; node = nodes.previousSetBit(node - 1)) {
        if (!staysIn(nodes, node)) {
          nodes.clear(node);
          shrinks = true;
        }
      }
    }
    return nodes;
  }

  private boolean staysIn(BitSet nodes, int node) {
    int end = graph.firstTarget(graph.firstOffer(node + 1));
    for (int i = graph.firstTarget(graph.firstOffer(node)); i < end; i++) {
      if (!nodes.get(graph.target(i))) {
        return false;
      }
    }
    return true;
  }
}
