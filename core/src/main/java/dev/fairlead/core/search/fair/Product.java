package dev.fairlead.core.search.fair;

import dev.fairlead.core.automaton.AutomatonFacts;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.ClaimAutomaton;
import dev.fairlead.core.search.StateKeys;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.StoreAccess;
import dev.fairlead.core.store.VectorBatch;
import dev.fairlead.core.store.VectorStore;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The synchronous product of a system with the automaton of a negated property, built on the fly.
 *
 * <p>A position of a run is a state with the event that led to it; the automaton reads the letter
 * of the position a step leads <em>to</em>. A state without steps stutters, which is no event and
 * engages no agent. An edge carries a <em>colour</em>: what it means to fairness together with its
 * acceptance marks; edges that differ in colour are kept apart, since two processes may cause the
 * same change of state.
 *
 * <p>Each thread has its {@linkplain #fork own}; numbers mean the same in all of them.
 */
final class Product {

  /** In place of a step's position: the run stutters. */
  static final int STUTTERS = -1;

  private static final int NO_COLOUR = 0;

  private final StateSpace space;
  private final Tgba automaton;
  private final Fairness fairness;
  private final ClaimAutomaton claim;
  private final SearchResources resources;
  private final VectorStore systems;
  private final StoreAccess access;
  private final VectorBatch targets;
  private final ProductStates states;

  /** By state of the automaton: its component if a run can be accepted there. */
  private final int[] accepting;

  /** The states of the automaton where no run can be accepted. */
  private final int[] passing;

  private final Constraints constraints;
  private final Engagements engagements;
  private final AgentSets agentSets;
  private final AgentSetBuilder enabledAgents;
  private final Summaries summaries;

  // the state being expanded
  private int[] vector = new int[16];
  private int automatonState;
  private int steps;
  private int enabled;
  private int lastEngagement;

  /** By step: the number of the system state that it leads to. */
  private int[] systemBehind = new int[16];

  private final EdgeBuffer edges;

  // the states that are expanded along with it, and their edges to where it has none itself
  private final int[] companions;
  private int companionCount;
  private int edgesAlong;
  private final EdgeBuffer along;

  private final StateSpace.StepSink onStep = this::step;
  private final Fairness.AgentSink onReady = this::ready;

  Product(
      StateSpace space,
      Tgba automaton,
      List<Atom> atoms,
      Fairness fairness,
      SearchResources resources) {
    this.space = space;
    this.automaton = automaton;
    this.fairness = fairness;
    this.claim = new ClaimAutomaton(space, automaton, atoms);
    this.resources = resources;
    this.systems = resources.store;
    this.access = systems.ownAccess();
    this.targets = access.newBatch();
    this.states = new ProductStates(automaton.states(), resources);
    this.accepting = new AutomatonFacts(automaton).acceptingComponents();
    this.passing =
        IntStream.range(0, accepting.length)
            .filter(each -> accepting[each] == AutomatonFacts.TRANSIENT)
            .toArray();
    this.companions = new int[passing.length];
    this.edges = new EdgeBuffer(resources);
    this.along = new EdgeBuffer(resources);
    this.constraints = new Constraints(fairness);
    this.engagements = new Engagements(fairness, constraints, resources);
    this.agentSets = new AgentSets(resources);
    this.enabledAgents = new AgentSetBuilder(agentSets);
    this.summaries = newSummaries();
  }

  private Product(Product of, StateSpace space, List<Atom> atoms, SearchResources resources) {
    this.space = space;
    this.automaton = of.automaton;
    this.fairness = of.fairness;
    this.claim = new ClaimAutomaton(space, automaton, atoms);
    this.resources = resources;
    this.systems = of.systems;
    this.access = systems.newAccess();
    this.targets = access.newBatch();
    this.states = of.states.fork();
    this.accepting = of.accepting;
    this.passing = of.passing;
    this.companions = new int[passing.length];
    this.edges = new EdgeBuffer(resources);
    this.along = new EdgeBuffer(resources);
    this.constraints = of.constraints;
    this.engagements = of.engagements.fork(resources);
    this.agentSets = of.agentSets;
    this.enabledAgents = new AgentSetBuilder(agentSets);
    this.summaries = newSummaries();
  }

  private Summaries newSummaries() {
    return new Summaries(constraints, engagements, agentSets, claim, automaton.acceptanceSets());
  }

  /**
   * The same product for another thread. While threads use it, none uses this one: the constraints
   * of fairness are about the space of this one, and ask it.
   *
   * @param fork of the space, with the atoms for it
   */
  Product fork(StateSpace fork, List<Atom> atoms, SearchResources itsResources) {
    return new Product(this, fork, atoms, itsResources);
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

  int automatonState(int state) {
    return states.automatonState(state);
  }

  /** Whether an accepted run may stay where the automaton's part of a state is. */
  boolean canAccept(int state) {
    return canAcceptIn(automatonState(state));
  }

  private boolean canAcceptIn(int automatonPart) {
    return accepting[automatonPart] != AutomatonFacts.TRANSIENT;
  }

  /** Whether two states, in the first of which a run can be accepted, may lie on one cycle. */
  boolean inSameComponent(int state, int other) {
    return accepting[automatonState(state)] == accepting[automatonState(other)];
  }

  /** The system's part of a state. */
  int[] vector(int state) {
    int[] into = new int[systems.length(system(state))];
    access.read(system(state), into);
    return into;
  }

  /** Those of the states of the system, by their numbers. */
  StateKeys keys(NodeKeys ofSpace) {
    return new StateKeys(systems, ofSpace);
  }

  /** The number of a state, given its parts; while no other thread works. */
  int number(int[] vector, int length, int automatonStateBeside) {
    return states.number(access.put(vector, length), automatonStateBeside);
  }

  /** Delivers the initial states, possibly one several times; while no other thread works. */
  void initial(IntList into) {
    space.initialStates(
        (state, length) -> {
          int system = access.put(state, length);
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
    companionCount = 0;
    compute(state);
  }

  /**
   * The same, along with the edges of other states that have the same part of the system: its steps
   * are computed once.
   *
   * @param isWanted asked of such states as {@linkplain #canAccept cannot accept}; of none if that
   *     would take a table
   */
  void expand(int state, IntPredicate isWanted) {
    companionCount = 0;
    if (states.areComputed()) {
      for (int beside : passing) {
        int companion = states.beside(state, beside);
        if (companion != state && isWanted.test(companion)) {
          companions[companionCount++] = beside;
        }
      }
    }
    compute(state);
  }

  private void compute(int state) {
    int system = states.system(state);
    automatonState = states.automatonState(state);
    if (systems.maxLength() > vector.length) {
      vector = new int[systems.maxLength()];
    }
    int length = access.read(system, vector);
    edges.clear();
    edgesAlong = 0;
    along.clear();
    steps = 0;
    lastEngagement = Engagements.NOBODY;
    targets.clear();
    enabledAgents.begin();
    space.steps(vector, length, onStep);
    if (fairness.speaksOfReadiness()) {
      synchronized (fairness) {
        fairness.ready(vector, length, onReady);
      }
    }
    enabled = enabledAgents.finish();
    if (steps == 0) {
      follow(STUTTERS, Engagements.NOBODY, Label.STUTTER, vector, length);
    }
    numberTargets(system);
    summaries.keepUp();
  }

  private void step(int label, int processSet, int[] next, int length) {
    int engagement = engagements.of(label, processSet);
    if (engagement != lastEngagement) {
      lastEngagement = engagement;
      for (int agent : engagements.enabled(engagement)) {
        enabledAgents.add(agent);
      }
    }
    resources.step();
    targets.add(next, length);
    follow(steps++, engagement, label, next, length);
  }

  private void ready(int agent) {
    constraints.meet(agent);
    if (constraints.caresAboutEnabling(agent)) {
      enabledAgents.add(agent);
    }
  }

  /** Adds the edges of a step; what they lead to is the automaton's part alone as yet. */
  private void follow(int at, int engagement, int label, int[] next, int length) {
    claim.read(automatonState, label, next, length);
    int first = edges.size();
    int end = claim.firstEdge(automatonState + 1);
    for (int edge = claim.firstEdge(automatonState); edge < end; edge++) {
      if (claim.admits(edge)) {
        int behind = claim.target(edge);
        int colour = summaries.colour(engagement, claim.marks(edge));
        edges.add(behind, canAcceptIn(behind), colour, at);
      }
    }
    for (int i = 0; i < companionCount; i++) {
      claim.readMore(companions[i], next, length);
      followAlong(companions[i], at, first);
    }
  }

  /**
   * Adds the edges of a companion for the same step, but for those to where the state itself has
   * one, from a first one on.
   */
  private void followAlong(int companion, int at, int first) {
    int end = claim.firstEdge(companion + 1);
    for (int edge = claim.firstEdge(companion); edge < end; edge++) {
      if (claim.admits(edge)) {
        edgesAlong++;
        int behind = claim.target(edge);
        if (!edges.leadsTo(behind, first)) {
          along.add(behind, canAcceptIn(behind), NO_COLOUR, at);
        }
      }
    }
  }

  /** All at once, one table after the other: see {@link StoreAccess#enter}. */
  private void numberTargets(int system) {
    if (steps > systemBehind.length) {
      systemBehind = new int[2 * steps];
    }
    access.enter();
    try {
      targets.fetch();
      for (int step = 0; step < steps; step++) {
        systemBehind[step] = targets.put(step);
      }
    } finally {
      access.leave();
    }
    states.enter();
    try {
      number(edges, system);
      number(along, system);
    } finally {
      states.leave();
    }
  }

  private void number(EdgeBuffer all, int system) {
    for (int edge = 0; edge < all.size(); edge++) {
      int at = all.position(edge);
      int behind = at == STUTTERS ? system : systemBehind[at];
      all.setTarget(edge, states.number(behind, all.target(edge)));
    }
  }

  /** The edges of the expanded state; their positions may be {@link #STUTTERS}. */
  EdgeBuffer edges() {
    return edges;
  }

  /** The edges, without colours, of the states expanded along with it to where it has none. */
  EdgeBuffer along() {
    return along;
  }

  /** How many edges the states have that were expanded along with it. */
  int edgesAlong() {
    return edgesAlong;
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
