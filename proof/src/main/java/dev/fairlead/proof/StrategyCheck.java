package dev.fairlead.proof;

import dev.fairlead.core.certificate.Cause;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Measure;
import dev.fairlead.core.fairness.Balanced;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.GoalClause;
import dev.fairlead.core.ltl.Propositional;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.Label;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * Verifies that in every system behind an abstraction the goal of each clause of a formula can be
 * reached from wherever it is owed (docs/fairness.md, Lemmas 5 and 6). A node is a state with 0, or
 * with the number of a clause whose goal is owed there.
 *
 * <p>In a node some offer must pass with all its targets: the position there is the goal, or the
 * rank falls, or rank and cause stay, and the cause is an agent of balanced counts that the offer
 * triggers and does not engage; if it does neither, the next level of the measure must pass. So a
 * system that takes these offers for ever without a goal would leave a local state again and again
 * and never enter it, or the reverse. Or the cause is a lasting part of the clause: then every
 * offer must lead to a goal, to a lower rank, or to a position where that part is true, at the same
 * rank with the same cause.
 */
final class StrategyCheck {
  private static final int[] NOBODY = {};

  private final CutoffSpace space;
  private final List<GoalClause> clauses;
  private final PositionLetters letters;
  private final List<Conditions> conditions = new ArrayList<>();
  private final List<Cause> causes;
  private final List<Measure> measures;
  private final ReachedNodes nodes;
  private final Balanced balanced;
  private final Agents agents;
  private final Runnable poll;
  private long edges;

  /** The parts of a clause, of letters. */
  private record Conditions(
      boolean everywhere,
      LongPredicate triggers,
      LongPredicate settles,
      LongPredicate isGoal,
      List<LongPredicate> lasting) {}

  /** Steps with the same label and the same process set. */
  private record Offer(int label, int processSet) {}

  private record Step(int target, long letter) {}

  /**
   * @param abstraction with balanced counts, and without any other fairness
   */
  StrategyCheck(Model.Question abstraction, Certificate certificate, Runnable poll) {
    if (!(abstraction.space() instanceof CutoffSpace cutoff)
        || !(abstraction.property() instanceof Property.Temporal temporal)) {
      throw new WrongStep("there is no strategy for this kind of question");
    }
    this.space = cutoff;
    this.clauses =
        GoalClause.of(temporal.formula())
            .filter(each -> each.size() < Long.SIZE)
            .orElseThrow(() -> new WrongStep("the formula is not decided by reachability"));
    List<String> names = List.copyOf(new TreeMap<>(temporal.atoms()).keySet());
    this.letters = new PositionLetters(space, names, temporal.atoms());
    for (GoalClause clause : clauses) {
      conditions.add(
          new Conditions(
              clause.scope() == GoalClause.Scope.EVERY_POSITION,
              reading(clause.trigger(), names),
              reading(clause.once(), names),
              reading(new Formula.Or(clause.once(), clause.recurring()), names),
              clause.lasting().stream().map(each -> reading(each, names)).toList()));
    }
    this.causes = certificate.causes();
    this.measures = certificate.measures();
    this.nodes = new ReachedNodes(space, clauses.size() + 1, certificate.nodes(), 1);
    this.balanced = new Balanced(space, processSet -> processSet);
    this.agents = new Agents(balanced);
    this.poll = poll;
  }

  private static LongPredicate reading(Formula formula, List<String> names) {
    Map<Long, Boolean> known = new HashMap<>();
    return letter ->
        known.computeIfAbsent(
            letter,
            read -> Propositional.value(formula, name -> (read >>> names.indexOf(name) & 1) != 0));
  }

  Verification.Proved verify() {
    space.initialStates(
        (state, length) -> {
          int system = nodes.system(state, length);
          long letter = letters.of(Label.INITIAL, state, length);
          nodes.reach(system, 0);
          for (int clause = 1; clause <= clauses.size(); clause++) {
            if (isOwedFrom(clause, letter)) {
              nodes.reach(system, clause);
            }
          }
        });
    while (nodes.hasNext()) {
      poll.run();
      expand(nodes.next());
    }
    return new Verification.Proved(nodes.requireAllReached(), edges);
  }

  private boolean isOwedFrom(int clause, long letter) {
    Conditions of = conditions.get(clause - 1);
    return of.triggers.test(letter) && !of.settles.test(letter);
  }

  private void expand(int system) {
    int[] state = nodes.state(system);
    Map<Offer, List<Step>> offers = new HashMap<>();
    space.steps(
        state,
        state.length,
        (label, processSet, target, length) ->
            offers
                .computeIfAbsent(new Offer(label, processSet), key -> new ArrayList<>())
                .add(new Step(nodes.system(target, length), letters.of(label, target, length))));
    if (offers.isEmpty()) {
      long letter = letters.of(Label.STUTTER, state, state.length);
      offers.put(new Offer(Label.STUTTER, 0), List.of(new Step(system, letter)));
    }
    for (long fresh = nodes.takeFresh(system); fresh != 0; fresh &= fresh - 1) {
      int clause = Long.numberOfTrailingZeros(fresh);
      if (clause == 0) {
        offers.values().forEach(steps -> steps.forEach(this::pass));
      } else {
        owed(system, clause, offers);
      }
    }
  }

  /** A position at which each clause may begin to owe its goal. */
  private void pass(Step step) {
    edges++;
    nodes.reach(step.target, 0);
    for (int clause = 1; clause <= clauses.size(); clause++) {
      if (conditions.get(clause - 1).everywhere && isOwedFrom(clause, step.letter)) {
        nodes.reach(step.target, clause);
      }
    }
  }

  private void owed(int system, int clause, Map<Offer, List<Step>> offers) {
    Conditions of = conditions.get(clause - 1);
    for (List<Step> steps : offers.values()) {
      for (Step step : steps) {
        edges++;
        if (!of.settles.test(step.letter)) {
          nodes.reach(step.target, clause);
        }
      }
    }
    Measure measure = measures.get(nodes.measure(system, clause));
    boolean passes =
        cause(measure.level(0)) instanceof Cause.LastingPart lasting
            ? offers.values().stream()
                .flatMap(List::stream)
                .allMatch(step -> lasts(measure, lasting.part(), step, clause))
            : offers.entrySet().stream()
                .anyMatch(
                    offer -> leadsOn(system, measure, offer.getKey(), offer.getValue(), clause));
    if (!passes) {
      throw new WrongStep(
          "no offer leads to the goal of clause " + clause + " from " + nodes.text(system, clause));
    }
  }

  private Cause cause(Measure.Level level) {
    return level.cause() == Measure.NO_CAUSE ? null : causes.get(level.cause());
  }

  private boolean lasts(Measure measure, int part, Step step, int clause) {
    Conditions of = conditions.get(clause - 1);
    Measure.Level here = measure.level(0);
    if (part >= of.lasting.size() || here.rank() != part || measure.levels().size() != 1) {
      return false;
    }
    if (of.isGoal.test(step.letter)) {
      return true;
    }
    Measure.Level there = measures.get(nodes.measure(step.target, clause)).level(0);
    return there.rank() < here.rank()
        || there.rank() == here.rank()
            && there.cause() == here.cause()
            && of.lasting.get(part).test(step.letter);
  }

  /**
   * Whether an offer passes with all its targets. Beside what the proof needs, the measure must be
   * the one that certificates are written with, as in {@link ProductCheck}.
   */
  private boolean leadsOn(int system, Measure measure, Offer offer, List<Step> steps, int clause) {
    Conditions of = conditions.get(clause - 1);
    Measure.Level first = measure.level(0);
    int least = of.lasting.size();
    boolean stays = false;
    boolean alone = true;
    for (Step step : steps) {
      if (of.isGoal.test(step.letter)) {
        continue;
      }
      Measure next = measures.get(nodes.measure(step.target, clause));
      if (next.level(0).rank() < first.rank()) {
        least = Math.max(least, next.level(0).rank() + 1);
        continue;
      }
      if (!passes(measure, next, offer)) {
        return false;
      }
      stays = true;
      alone &= step.target == system;
    }
    return stays != (first.cause() == Measure.NO_CAUSE) && (!alone || first.rank() == least);
  }

  private boolean passes(Measure from, Measure to, Offer offer) {
    boolean stutters = offer.label < 0;
    int[] engaged = stutters ? NOBODY : balanced.engaged(offer.label, offer.processSet);
    int[] triggered = stutters ? NOBODY : balanced.triggered(offer.label, offer.processSet);
    agents.enable(engaged);
    agents.trigger(triggered);
    return new Descent(causes)
        .passes(
            from,
            to,
            (cause, depth) ->
                cause instanceof Cause.StarvedAgent starved
                    ? agents.passage(starved.agent(), engaged, triggered)
                    : Agents.Passage.FAILS);
  }
}
