package dev.fairlead.proof.deduction;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * A deductive proof that every fair run satisfies a formula.
 *
 * <p>Each node (x, s) of the product stands for a statement: no run from s satisfies what x stands
 * for, so every one satisfies the negation μ(x). Components are proved one after the other, those
 * behind others first.
 */
public final class Deduction {

  /** The rules. */
  public enum Rule {
    /** The state does not satisfy the label of the node. */
    FAIL,
    /** All successors are proved, and the node is on no cycle. */
    SUCC,
    /** All exits are proved, and no accepted fair run stays. */
    IND
  }

  /**
   * A step of the proof.
   *
   * @param nodes that it proves
   * @param premises the numbers of the steps that prove exits or successors, from 1 on
   * @param rank the length of a longest way through steps behind it
   * @param because for {@link Rule#IND}
   */
  public record Step(
      Rule rule,
      List<Integer> nodes,
      List<Integer> premises,
      int rank,
      Optional<Rejection> because) {}

  /** What came of it. */
  public sealed interface Result {}

  /** There is a proof. */
  public record Proved(Deduction deduction) implements Result {}

  /**
   * There is none, and why.
   *
   * @param violated whether the formula does not hold; else it is not known
   */
  public record NotProved(String why, boolean violated) implements Result {}

  private final StateSpace space;
  private final Formula formula;
  private final Fairness fairness;
  private final NodeAutomaton automaton;
  private final ProductGraph graph;
  private final List<Step> steps;
  private final int[] stepOf;
  private final Set<Integer> core;

  private Deduction(
      StateSpace space,
      Formula formula,
      Fairness fairness,
      NodeAutomaton automaton,
      ProductGraph graph,
      List<Step> steps,
      int[] stepOf) {
    this.space = space;
    this.formula = formula;
    this.fairness = fairness;
    this.automaton = automaton;
    this.graph = graph;
    this.steps = List.copyOf(steps);
    this.stepOf = stepOf;
    this.core = core(steps);
  }

  /**
   * Proves a formula about a space.
   *
   * @param maxNodes of the product
   * @param poll called now and then; what it throws ends the work
   */
  public static Result of(
      StateSpace space,
      Property.Temporal property,
      Fairness fairness,
      int maxNodes,
      Runnable poll) {
    Optional<NodeAutomaton> automaton = NodeAutomaton.of(new Formula.Not(property.formula()));
    if (automaton.isEmpty()) {
      return new NotProved("the automaton of the negated formula is too large to be read", false);
    }
    try {
      ProductGraph graph =
          new ProductGraph(space, automaton.get(), property.atoms(), maxNodes, poll);
      return withLittleFairness(
          assumed -> deduce(space, property.formula(), fairness, automaton.get(), graph, assumed));
    } catch (ProductGraph.TooLarge e) {
      return new NotProved("the product has " + e.getMessage() + " (see --max-nodes)", false);
    }
  }

  /**
   * The proof, then one without each of the agents that it needs, as long as there is one: at last
   * none of them can be left out.
   *
   * @param proofs by the agents whose fairness is assumed
   */
  private static Result withLittleFairness(Function<IntPredicate, Result> proofs) {
    Result first = proofs.apply(agent -> true);
    if (!(first instanceof Proved proved)) {
      return first;
    }
    Deduction best = proved.deduction;
    for (int agent : List.copyOf(best.core)) {
      Set<Integer> fewer = new TreeSet<>(best.core);
      if (fewer.remove(agent) && proofs.apply(fewer::contains) instanceof Proved less) {
        best = less.deduction;
      }
    }
    return new Proved(best);
  }

  private static Result deduce(
      StateSpace space,
      Formula formula,
      Fairness fairness,
      NodeAutomaton automaton,
      ProductGraph graph,
      IntPredicate assumed) {
    FairnessJudge judge = new FairnessJudge(graph, automaton, fairness, assumed);
    int[] all = new int[graph.size()];
    Arrays.setAll(all, node -> node);
    List<int[]> components =
        ConnectedParts.of(
            graph.size(),
            all,
            node -> graph.edges(node).stream().mapToInt(ProductGraph.Edge::target).toArray());
    List<Step> steps = new ArrayList<>();
    int[] stepOf = new int[graph.size()];
    for (int[] component : components) {
      int number = steps.size() + 1;
      Arrays.stream(component).forEach(node -> stepOf[node] = number);
      Set<Integer> premises = new TreeSet<>();
      boolean isCycle = false;
      int rank = 0;
      for (int node : component) {
        for (ProductGraph.Edge edge : graph.edges(node)) {
          int behind = stepOf[edge.target()];
          if (behind == number) {
            isCycle = true;
          } else {
            premises.add(behind);
            rank = Math.max(rank, steps.get(behind - 1).rank() + 1);
          }
        }
      }
      Rule rule = isCycle ? Rule.IND : graph.isFailed(component[0]) ? Rule.FAIL : Rule.SUCC;
      Optional<Rejection> because = isCycle ? judge.rejection(component) : Optional.empty();
      if (isCycle && because.isEmpty()) {
        String run = fairness.demandsNothing() ? "a run" : "a fair run";
        return new NotProved(run + " violates it: 'fairlead check' shows one", true);
      }
      steps.add(
          new Step(
              rule,
              Arrays.stream(component).boxed().toList(),
              List.copyOf(premises),
              rank,
              because));
    }
    return new Proved(new Deduction(space, formula, fairness, automaton, graph, steps, stepOf));
  }

  /**
   * Agents whose fairness is enough: some for each component that fairness is needed for, few of
   * them together (a greedy hitting set).
   */
  private static Set<Integer> core(List<Step> steps) {
    Set<Integer> core = new LinkedHashSet<>();
    List<List<Integer>> open = new ArrayList<>();
    steps.forEach(step -> step.because().ifPresent(why -> collect(why, core, open)));
    open.removeIf(agents -> agents.stream().anyMatch(core::contains));
    while (!open.isEmpty()) {
      Map<Integer, Integer> counts = new TreeMap<>();
      open.forEach(agents -> agents.forEach(agent -> counts.merge(agent, 1, Integer::sum)));
      int best =
          counts.entrySet().stream()
              .max(Map.Entry.<Integer, Integer>comparingByValue())
              .orElseThrow()
              .getKey();
      core.add(best);
      open.removeIf(agents -> agents.contains(best));
    }
    return new TreeSet<>(core);
  }

  private static void collect(Rejection why, Set<Integer> needed, List<List<Integer>> choices) {
    if (why instanceof Rejection.Starved starved) {
      choices.add(starved.agents());
    } else if (why instanceof Rejection.LeftOut leftOut) {
      needed.add(leftOut.agent());
      leftOut.parts().forEach(part -> collect(part, needed, choices));
    }
  }

  StateSpace space() {
    return space;
  }

  Formula formula() {
    return formula;
  }

  NodeAutomaton automaton() {
    return automaton;
  }

  ProductGraph graph() {
    return graph;
  }

  Fairness fairness() {
    return fairness;
  }

  public List<Step> steps() {
    return steps;
  }

  /** The number of the step that proves a node, from 1 on. */
  int stepOf(int node) {
    return stepOf[node];
  }

  public int nodes() {
    return graph.size();
  }

  public long edges() {
    return graph.edgeCount();
  }

  public long count(Rule rule) {
    return steps.stream().filter(step -> step.rule() == rule).count();
  }

  /** Steps by which an initial state is concluded: one less than initial nodes, for each state. */
  public long conjunctions() {
    return (long) graph.initialPositions().size() * Math.max(0, automaton.initial().size() - 1);
  }

  public int maxRank() {
    return steps.stream().mapToInt(Step::rank).max().orElse(0);
  }

  /** The agents whose fairness the proof needs, by name. */
  public List<String> fairnessCore() {
    return core.stream().map(fairness::name).toList();
  }

  /** Whether an agent is one of them. */
  boolean needs(int agent) {
    return core.contains(agent);
  }

  /** The other agents that fairness speaks about. */
  public List<String> unneededFairness() {
    List<String> names = new ArrayList<>();
    for (int agent = 0; agent < fairness.agents(); agent++) {
      if (fairness.kind(agent) != Fairness.Kind.NONE && !core.contains(agent)) {
        names.add(fairness.name(agent));
      }
    }
    return names;
  }

  /** Whether the proof rests on strong global fairness. */
  public boolean needsGlobalFairness() {
    return steps.stream().anyMatch(step -> step.because().filter(this::isGlobal).isPresent());
  }

  private boolean isGlobal(Rejection why) {
    return why instanceof Rejection.UntakenStep
        || why instanceof Rejection.LeftOut leftOut
            && leftOut.parts().stream().anyMatch(this::isGlobal);
  }

  /**
   * Most steps from any state to what is promised, if that is {@code <>p} or {@code []<>p} and no
   * run can be held up: below the components that only the outer operator keeps, there are none.
   */
  public Optional<Integer> bound() {
    boolean once = formula instanceof Formula.Eventually;
    boolean often =
        formula instanceof Formula.Always always && always.operand() instanceof Formula.Eventually;
    if (!once && !often) {
      return Optional.empty();
    }
    int allowed = often ? 1 : 0;
    if (count(Rule.IND) > allowed) {
      return Optional.empty();
    }
    return Optional.of(
        steps.stream()
            .filter(step -> step.rule() != Rule.IND)
            .mapToInt(Step::rank)
            .max()
            .orElse(0));
  }
}
