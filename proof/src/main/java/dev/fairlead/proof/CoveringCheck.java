package dev.fairlead.proof;

import dev.fairlead.core.automaton.AutomatonFacts;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.space.Label;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Verifies a covering set: every initial state is covered by one of it, and so is every target of a
 * step of one of it; none is what is looked for. Since more never do less, every reachable state of
 * every system is covered then. Where the states are from does not matter.
 *
 * <p>For a formula that speaks of states only and has no <em>next</em>, a state is one of the
 * product with the automaton of the negated formula, in which every state may be repeated; what is
 * looked for are the sinks in which that automaton accepts every word, which must be all it accepts
 * by.
 */
final class CoveringCheck {
  private final CountedSpace space;
  private final StatePredicate goal;
  private final Optional<AutomatonReader> reader;
  private final Optional<Tgba> automaton;
  private final List<Certificate.Origin> origins;
  private final Runnable poll;

  /** A state with the state of the automaton, which is 0 without one. */
  private record Node(int[] state, int reads) {}

  private final List<Node> set = new ArrayList<>();

  /** By finite part and state of the automaton: what may cover a state. */
  private final Map<List<Integer>, List<Node>> alike = new HashMap<>();

  private long edges;

  CoveringCheck(Model.Question all, Certificate certificate, Runnable poll) {
    if (certificate.kind() != Certificate.Kind.COVERING_SET
        || !(all.space() instanceof CountedSpace counted)) {
      throw new WrongStep("it is no covering set");
    }
    this.space = counted;
    this.origins = certificate.covering();
    this.poll = poll;
    if (all.property() instanceof Property.Reaches reaches) {
      this.goal = reaches.goal();
      this.reader = Optional.empty();
      this.automaton = Optional.empty();
    } else if (all.property() instanceof Property.Temporal temporal && speaksOfStates(temporal)) {
      Tgba negated = CertificateCheck.tableau(temporal.formula());
      AutomatonFacts facts = new AutomatonFacts(negated);
      if (!facts.isTerminal()) {
        throw new WrongStep("no finite run decides the formula");
      }
      this.goal = (state, length) -> false;
      this.reader = Optional.of(new AutomatonReader(space, negated, temporal.atoms()));
      this.automaton = Optional.of(negated);
    } else {
      throw new WrongStep("a covering set says nothing about this kind of property");
    }
  }

  private static boolean speaksOfStates(Property.Temporal temporal) {
    return temporal.atoms().values().stream().allMatch(Atom.OfState.class::isInstance)
        && !hasNext(temporal.formula());
  }

  private static boolean hasNext(Formula formula) {
    return formula instanceof Formula.Next
        || formula.operands().stream().anyMatch(CoveringCheck::hasNext);
  }

  Verification.Proved verify() {
    List<Node> initial = initial();
    for (Certificate.Origin origin : origins) {
      poll.run();
      add(origin, origin.source() == Certificate.Origin.INITIAL ? initial : after(origin));
    }
    initial.forEach(this::requireCovered);
    for (Node node : set) {
      poll.run();
      if (isSought(node)) {
        throw new WrongStep("a state that is looked for is covered: " + text(node));
      }
      steps(node).forEach(this::requireCovered);
    }
    return new Verification.Proved(set.size(), edges);
  }

  private List<Node> after(Certificate.Origin origin) {
    return steps(set.get(origin.source()));
  }

  /** Makes the state that an origin names. */
  private void add(Certificate.Origin origin, List<Node> from) {
    if (origin.step() >= from.size()) {
      throw new WrongStep("a state is said to be from a step that is not there");
    }
    Node made = from.get(origin.step());
    int[] state = made.state().clone();
    for (int other : origin.accelerated()) {
      if (other >= set.size() || !covers(new Node(state, made.reads()), set.get(other))) {
        throw new WrongStep("a state is said to be more than one that it does not cover");
      }
      int[] less = set.get(other).state();
      space.accelerate(state, state.length, less, less.length);
    }
    Node node = new Node(state, made.reads());
    requireMonotone(made, node);
    set.add(node);
    alike.computeIfAbsent(key(node), key -> new ArrayList<>()).add(node);
  }

  /** The premise, where it is used: what a state can do, one that covers it can do. */
  private void requireMonotone(Node less, Node more) {
    List<Node> reached = steps(more);
    for (Node target : steps(less)) {
      if (reached.stream().noneMatch(each -> covers(each, target))) {
        throw new WrongStep("more processes do less: " + text(more));
      }
    }
  }

  private List<Integer> key(Node node) {
    int finite = space.finitePart(node.state(), node.state().length);
    List<Integer> key = new ArrayList<>();
    Arrays.stream(node.state(), 0, finite).forEach(key::add);
    key.add(node.reads());
    return key;
  }

  private boolean covers(Node node, Node other) {
    return node.reads() == other.reads()
        && space.covers(node.state(), node.state().length, other.state(), other.state().length);
  }

  private void requireCovered(Node node) {
    if (alike.getOrDefault(key(node), List.of()).stream().noneMatch(each -> covers(each, node))) {
      throw new WrongStep("a reachable state is not covered: " + text(node));
    }
  }

  private boolean isSought(Node node) {
    return automaton
        .map(each -> new AutomatonFacts(each).acceptingSink(node.reads()))
        .orElseGet(() -> goal.test(node.state(), node.state().length));
  }

  private List<Node> initial() {
    List<Node> nodes = new ArrayList<>();
    space.initialStates(
        (state, length) ->
            read(
                automaton.map(Tgba::initial).orElse(0),
                Label.INITIAL,
                Arrays.copyOf(state, length),
                nodes));
    return nodes;
  }

  /** The targets of the steps of a state, which may be repeated if an automaton reads it. */
  private List<Node> steps(Node node) {
    List<Node> targets = new ArrayList<>();
    if (reader.isPresent()) {
      read(node.reads(), Label.STUTTER, node.state(), targets);
    }
    space.steps(
        node.state(),
        node.state().length,
        (label, processSet, target, length) ->
            read(node.reads(), label, Arrays.copyOf(target, length), targets));
    edges += targets.size();
    return targets;
  }

  private void read(int from, int label, int[] state, List<Node> nodes) {
    if (reader.isEmpty()) {
      nodes.add(new Node(state, 0));
      return;
    }
    long letter = reader.get().letter(label, state, state.length);
    for (AutomatonReader.Edge edge : reader.get().edges(from)) {
      if (edge.admits(letter)) {
        nodes.add(new Node(state, edge.target()));
      }
    }
  }

  private String text(Node node) {
    return StateText.of(space, node.state());
  }
}
