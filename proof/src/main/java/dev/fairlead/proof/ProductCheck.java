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

  private final StepBatch batch;

  /** The state that is expanded. */
  private int source;

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
    this.batch = new StepBatch(space, letters, fairness, nodes);
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
      batch.take();
      for (int at = 0; at < batch.states(); at++) {
        expand(at);
      }
    }
    distances.conclude();
    return new Verification.Proved(nodes.requireAllReached(), edges);
  }

  /** Checks the edges of all nodes of a state that were reached and not expanded. */
  private void expand(int at) {
    source = batch.system(at);
    batch.introduce(at, agents);
    for (long fresh = nodes.takeFresh(source); fresh != 0; fresh &= fresh - 1) {
      check(Long.numberOfTrailingZeros(fresh), at);
    }
  }

  /**
   * Checks the edges of a node. Beside what the proof needs, the measure must be the one that
   * certificates are written with: a cause where an edge keeps the rank, and nowhere else; and
   * where no other node has this rank next to it, the least rank.
   */
  private void check(int automatonState, int at) {
    int measure = nodes.measure(source, automatonState);
    Measure.Level first = measures[measure].level(0);
    boolean hasDistance = hasDistance(first, batch.systemSteps(at));
    int least = 0;
    boolean stays = false;
    boolean alone = true;
    for (int step = batch.first(at); step < batch.end(at); step++) {
      for (AutomatonReader.Edge edge : letters.edges(automatonState)) {
        if (!edge.admits(batch.letter(step))) {
          continue;
        }
        edges++;
        int next = nodes.reach(batch.target(step), edge.target());
        if (firstRank[next] < first.rank()) {
          least = Math.max(least, firstRank[next] + 1);
          continue;
        }
        if (!passes(measures[measure], measures[next], step, edge)) {
          throw wrongEdge(automatonState, measure, step, edge, next);
        }
        stays = true;
        alone &= batch.target(step) == source && edge.target() == automatonState;
        if (hasDistance) {
          distances.edge(step - batch.first(at), measures[next].level(0).distance());
        }
      }
    }
    if (stays == (first.cause() == Measure.NO_CAUSE)) {
      throw new WrongStep(
          (stays ? "a cause is missing: " : "a cause is named for nothing: ")
              + text(source, automatonState));
    }
    if (alone && first.rank() != least) {
      throw new WrongStep(
          "rank " + first.rank() + " should be " + least + ": " + text(source, automatonState));
    }
  }

  /** Whether the cause of a level is about distances to a state; that of the source is told. */
  private boolean hasDistance(Measure.Level level, int systemSteps) {
    Cause cause = level.cause() == Measure.NO_CAUSE ? null : causes.get(level.cause());
    if (cause instanceof Cause.UntakenStep) {
      distances.untaken(level, source, systemSteps);
      return true;
    } else if (cause instanceof Cause.RecurringAgent recurring) {
      distances.recurring(level, source, agents.isEnabledStrong(recurring.agent()));
      return true;
    }
    return false;
  }

  private boolean passes(Measure from, Measure to, int step, AutomatonReader.Edge edge) {
    return descent.passes(from, to, (cause, depth) -> passage(cause, depth, step, edge));
  }

  private Agents.Passage passage(Cause cause, int depth, int step, AutomatonReader.Edge edge) {
    if (cause instanceof Cause.StarvedAgent starved) {
      return agents.passage(starved.agent(), batch.engaged(step), batch.triggered(step));
    }
    boolean isGlobal = depth == 0 && fairness.global();
    boolean passes =
        cause instanceof Cause.MissedSet missed
            ? missed.acceptanceSet() < acceptanceSets
                && !edge.acceptance().get(missed.acceptanceSet())
            : cause instanceof Cause.RecurringAgent recurring
                ? isGlobal && !agents.isEngaged(recurring.agent(), batch.engaged(step))
                : isGlobal && cause instanceof Cause.UntakenStep;
    return passes ? Agents.Passage.PASSES : Agents.Passage.FAILS;
  }

  private WrongStep wrongEdge(
      int automatonState, int measure, int step, AutomatonReader.Edge edge, int next) {
    String by = batch.label(step) < 0 ? "stuttering" : space.label(batch.label(step)).text();
    return new WrongStep(
        "by '"
            + by
            + "' from "
            + text(source, automatonState)
            + " to "
            + text(batch.target(step), edge.target())
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
