package dev.fairlead.core.search.fair;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.ClaimAutomaton;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import java.util.Arrays;
import java.util.List;

/**
 * The synchronous product of a system with the automaton of a negated property, built on the fly.
 *
 * <p>A position of a run is a state with the event that led to it; the automaton reads the letter
 * of the position a step leads <em>to</em>. A state without steps stutters, which is no event and
 * engages nobody. An edge carries a <em>colour</em>: what it means to fairness together with its
 * acceptance marks; edges that differ in colour are kept apart, since two processes may cause the
 * same change of state.
 */
final class Product {

  /** In place of a step's position: the run stutters. */
  static final int STUTTERS = -1;

  private final StateSpace space;
  private final Fairness fairness;
  private final ClaimAutomaton claim;
  private final SearchResources resources;
  private final VectorStore systems;
  private final ProductStates states;
  private final Constraints constraints;
  private final Engagements engagements;
  private final AgentSets agentSets;
  private final Summaries summaries;

  // the state being expanded
  private int[] vector = new int[16];
  private int automatonState;
  private int steps;
  private int enabled;
  private int lastEngagement;

  // its edges
  private int edges;
  private int[] target = new int[16];
  private int[] colour = new int[16];
  private int[] position = new int[16];

  private final StateSpace.StepSink onStep = this::step;
  private final Fairness.AgentSink onReady = this::ready;

  Product(
      StateSpace space,
      Tgba automaton,
      List<Atom> atoms,
      Fairness fairness,
      SearchResources resources) {
    this.space = space;
    this.fairness = fairness;
    this.claim = new ClaimAutomaton(space, automaton, atoms);
    this.resources = resources;
    this.systems = resources.store;
    this.states = new ProductStates(automaton.states(), resources);
    this.constraints = new Constraints(fairness);
    this.engagements = new Engagements(fairness, constraints, resources);
    this.agentSets = new AgentSets(resources);
    this.summaries =
        new Summaries(constraints, engagements, agentSets, claim, automaton.acceptanceSets());
  }

  Summaries summaries() {
    return summaries;
  }

  boolean global() {
    return constraints.global();
  }

  /** Every state numbered so far has a smaller number. */
  int size() {
    return states.size();
  }

  /** The number of the system's part of a state. */
  int system(int state) {
    return states.system(state);
  }

  /** The system's part of a state. */
  int[] vector(int state) {
    int[] into = new int[systems.length(system(state))];
    systems.read(system(state), into);
    return into;
  }

  /** Delivers the initial states, possibly one several times. */
  void initial(IntList into) {
    space.initialStates(
        (state, length) -> {
          int system = systems.put(state, length);
          int start = claim.initial();
          claim.read(start, Label.INITIAL, state, length);
          for (int edge = claim.firstEdge(start); edge < claim.firstEdge(start + 1); edge++) {
            if (claim.admits(edge)) {
              into.push(states.number(system, claim.target(edge)));
            }
          }
        });
  }

  /** Computes the edges of a state, and its enabled agents; replaces those computed before. */
  void expand(int state) {
    int system = states.system(state);
    automatonState = states.automatonState(state);
    if (systems.maxLength() > vector.length) {
      vector = new int[systems.maxLength()];
    }
    int length = systems.read(system, vector);
    edges = 0;
    steps = 0;
    lastEngagement = Engagements.NOBODY;
    agentSets.begin();
    space.steps(vector, length, onStep);
    fairness.ready(vector, length, onReady);
    enabled = agentSets.finish();
    if (steps == 0) {
      follow(STUTTERS, Engagements.NOBODY, Label.STUTTER, system, vector, length);
    }
  }

  private void step(int label, int processSet, int[] next, int length) {
    int engagement = engagements.of(label, processSet);
    if (engagement != lastEngagement) {
      lastEngagement = engagement;
      for (int agent : engagements.enabled(engagement)) {
        agentSets.add(agent);
      }
    }
    resources.step();
    follow(steps++, engagement, label, systems.put(next, length), next, length);
  }

  private void ready(int agent) {
    constraints.meet(agent);
    if (constraints.caresAboutEnabling(agent)) {
      agentSets.add(agent);
    }
  }

  private void follow(int at, int engagement, int label, int system, int[] next, int length) {
    claim.read(automatonState, label, next, length);
    int end = claim.firstEdge(automatonState + 1);
    for (int edge = claim.firstEdge(automatonState); edge < end; edge++) {
      if (claim.admits(edge)) {
        if (edges == target.length) {
          growEdges();
        }
        target[edges] = states.number(system, claim.target(edge));
        colour[edges] = summaries.colour(engagement, claim.marks(edge));
        position[edges++] = at;
      }
    }
  }

  private void growEdges() {
    int length = 2 * edges;
    resources.allocate(12L * edges);
    target = Arrays.copyOf(target, length);
    colour = Arrays.copyOf(colour, length);
    position = Arrays.copyOf(position, length);
  }

  /** How many edges the expanded state has. */
  int edges() {
    return edges;
  }

  int target(int edge) {
    return target[edge];
  }

  int colour(int edge) {
    return colour[edge];
  }

  /** The position of the edge's step among the steps of the system, or {@link #STUTTERS}. */
  int position(int edge) {
    return position[edge];
  }

  /** How many steps the system has in the expanded state. */
  int steps() {
    return steps;
  }

  /** The number in {@link AgentSets} of the agents enabled in the expanded state. */
  int enabled() {
    return enabled;
  }
}
