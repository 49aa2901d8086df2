package dev.fairlead.proof;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.certificate.Cause;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Measure;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Verifies a progress measure on the product of a system and an automaton of what must not happen.
 *
 * <p>Along every edge the measure passes at depth 0. It passes at a depth if the rank there falls;
 * or if rank and cause stay, and the edge does not meet the cause; then it may have to pass at the
 * next depth as well. So along an infinite run the rank at depth 0 is constant from some point on,
 * and the cause is never met. If that is a missed acceptance set or a starved agent of weak
 * fairness, the run is not accepted or not fair. If it is an agent of strong fairness, a fair run
 * enables it finitely often, and from some point on all edges pass at the next depth: the same
 * argument applies there. The lists are finite, so no run is accepted and fair.
 */
final class ProductCheck {
  private final StateSpace space;
  private final AutomatonReader letters;
  private final int initial;
  private final int acceptanceSets;
  private final Fairness fairness;
  private final List<Cause> causes;
  private final Measure[] measures;

  /** By measure: the rank at depth 0, which decides about nearly all edges. */
  private final int[] firstRank;

  private final ReachedNodes nodes;
  private final Runnable poll;

  // the state that is expanded, and its steps
  private int[] source = {};
  private int sourceNumber;
  private int steps;
  private int[] target = new int[16];
  private long[] letter = new long[16];
  private int[] label = new int[16];
  private int[][] engaged = new int[16][];
  private int[][] triggered = new int[16][];
  private final Agents agents;
  private final Descent descent;
  private final GlobalDistances distances = new GlobalDistances();

  private long edges;

  ProductCheck(
      StateSpace space,
      Tgba automaton,
      Map<String, Atom> atoms,
      Fairness fairness,
      Certificate certificate,
      Runnable poll) {
    this.space = space;
    this.letters = new AutomatonReader(space, automaton, atoms);
    this.initial = automaton.initial();
    this.acceptanceSets = automaton.acceptanceSets();
    this.fairness = fairness;
    this.causes = certificate.causes();
    this.descent = new Descent(causes);
    this.measures = certificate.measures().toArray(Measure[]::new);
    this.firstRank = Arrays.stream(measures).mapToInt(each -> each.level(0).rank()).toArray();
    this.nodes = new ReachedNodes(space, letters.states(), certificate.nodes());
    this.poll = poll;
    this.agents = new Agents(fairness);
  }

  Verification.Proved verify() {
    space.initialStates(
        (state, length) -> {
          int system = nodes.system(state, length);
          long read = letters.letter(Label.INITIAL, state, length);
          for (AutomatonReader.Edge edge : letters.edges(initial)) {
            if (edge.admits(read)) {
              nodes.reach(system, edge.target());
            }
          }
        });
    while (nodes.hasNext()) {
      poll.run();
      expand(nodes.next());
    }
    distances.conclude();
    return new Verification.Proved(nodes.requireAllReached(), edges);
  }

  /** Checks the edges of all nodes of a state that were reached and not expanded. */
  private void expand(int system) {
    long fresh = nodes.takeFresh(system);
    source = nodes.state(system);
    sourceNumber = system;
    steps = 0;
    agents.begin(source, source.length);
    space.steps(source, source.length, this::step);
    nodes.settle();
    for (int at = 0; at < steps; at++) {
      target[at] = nodes.settled(at);
    }
    int count = steps;
    if (steps == 0) {
      add(Label.STUTTER, system, letters.letter(Label.STUTTER, source, source.length));
    }
    for (; fresh != 0; fresh &= fresh - 1) {
      check(Long.numberOfTrailingZeros(fresh), count);
    }
  }

  private void step(int itsLabel, int processSet, int[] state, int length) {
    int at = steps;
    add(itsLabel, nodes.announce(state, length), letters.letter(itsLabel, state, length));
    engaged[at] = fairness.engaged(itsLabel, processSet);
    triggered[at] = fairness.triggered(itsLabel, processSet);
    agents.enable(engaged[at]);
    agents.trigger(triggered[at]);
  }

  /**
   * @param itsTarget the number of the target, or its position among those that get one
   */
  private void add(int itsLabel, int itsTarget, long itsLetter) {
    if (steps == target.length) {
      target = Arrays.copyOf(target, 2 * steps);
      letter = Arrays.copyOf(letter, 2 * steps);
      label = Arrays.copyOf(label, 2 * steps);
      engaged = Arrays.copyOf(engaged, 2 * steps);
      triggered = Arrays.copyOf(triggered, 2 * steps);
    }
    target[steps] = itsTarget;
    letter[steps] = itsLetter;
    label[steps] = itsLabel;
    engaged[steps] = Fairness.NOBODY;
    triggered[steps++] = Fairness.NOBODY;
  }

  /**
   * Checks the edges of a node. Beside what the proof needs, the measure must be the one that
   * certificates are written with: a cause where an edge keeps the rank, and nowhere else; and
   * where no other node has this rank next to it, the least rank.
   */
  private void check(int automatonState, int systemSteps) {
    int measure = nodes.measure(sourceNumber, automatonState);
    Measure.Level first = measures[measure].level(0);
    boolean hasDistance = hasDistance(first, systemSteps);
    int least = 0;
    boolean stays = false;
    boolean alone = true;
    for (int at = 0; at < steps; at++) {
      for (AutomatonReader.Edge edge : letters.edges(automatonState)) {
        if (!edge.admits(letter[at])) {
          continue;
        }
        edges++;
        int next = nodes.reach(target[at], edge.target());
        if (firstRank[next] < first.rank()) {
          least = Math.max(least, firstRank[next] + 1);
          continue;
        }
        if (!passes(measures[measure], measures[next], at, edge)) {
          throw wrongEdge(automatonState, measure, at, edge, next);
        }
        stays = true;
        alone &= target[at] == sourceNumber && edge.target() == automatonState;
        if (hasDistance) {
          distances.edge(first, sourceNumber, at, measures[next].level(0).distance());
        }
      }
    }
    if (stays == (first.cause() == Measure.NO_CAUSE)) {
      throw new WrongStep(
          (stays ? "a cause is missing: " : "a cause is named for nothing: ")
              + text(sourceNumber, automatonState));
    }
    if (alone && first.rank() != least) {
      throw new WrongStep(
          "rank "
              + first.rank()
              + " should be "
              + least
              + ": "
              + text(sourceNumber, automatonState));
    }
  }

  /** Whether the cause of a level is about distances to a state; that of the source is told. */
  private boolean hasDistance(Measure.Level level, int systemSteps) {
    Cause cause = level.cause() == Measure.NO_CAUSE ? null : causes.get(level.cause());
    if (cause instanceof Cause.UntakenStep) {
      distances.untaken(level, sourceNumber, systemSteps);
      return true;
    } else if (cause instanceof Cause.RecurringAgent recurring) {
      distances.recurring(level, sourceNumber, agents.isEnabledStrong(recurring.agent()));
      return true;
    }
    return false;
  }

  private boolean passes(Measure from, Measure to, int at, AutomatonReader.Edge edge) {
    return descent.passes(from, to, (cause, depth) -> passage(cause, depth, at, edge));
  }

  private Agents.Passage passage(Cause cause, int depth, int at, AutomatonReader.Edge edge) {
    if (cause instanceof Cause.StarvedAgent starved) {
      return agents.passage(starved.agent(), engaged[at], triggered[at]);
    }
    boolean isGlobal = depth == 0 && fairness.global();
    boolean passes =
        cause instanceof Cause.MissedSet missed
            ? missed.acceptanceSet() < acceptanceSets
                && !edge.acceptance().get(missed.acceptanceSet())
            : cause instanceof Cause.RecurringAgent recurring
                ? isGlobal && !agents.isEngaged(recurring.agent(), engaged[at])
                : isGlobal && cause instanceof Cause.UntakenStep;
    return passes ? Agents.Passage.PASSES : Agents.Passage.FAILS;
  }

  private WrongStep wrongEdge(
      int automatonState, int measure, int at, AutomatonReader.Edge edge, int next) {
    String by = label[at] < 0 ? "stuttering" : space.label(label[at]).text();
    return new WrongStep(
        "by '"
            + by
            + "' from "
            + text(sourceNumber, automatonState)
            + " to "
            + text(target[at], edge.target())
            + ": "
            + text(measures[measure])
            + " does not go down to "
            + text(measures[next]));
  }

  private String text(Measure measure) {
    StringBuilder text = new StringBuilder();
    for (Measure.Level level : measure.levels()) {
      text.append(text.isEmpty() ? "rank " : ", then rank ").append(level.rank());
      if (level.cause() != Measure.NO_CAUSE) {
        text.append(" (").append(causes.get(level.cause())).append(")");
      }
    }
    return text.toString();
  }

  private String text(int system, int automatonState) {
    return nodes.text(system, automatonState);
  }
}
