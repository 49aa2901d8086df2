package dev.fairlead.core.replay;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.ltl.LassoSemantics;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Executes evidence again on a fresh state space and judges it from the definitions, with no code
 * of any search. What is confirmed is a run of the model that looks exactly like the evidence and
 * shows what it is said to show.
 */
public final class Replay {

  /** Whether the evidence can be shown. */
  public sealed interface Result {

    /**
     * @param unasked in how many states only some processes were asked, as the steps of all are
     *     {@linkplain Expansion too many}
     */
    record Confirmed(long unasked) implements Result {}

    /**
     * @param reason what is wrong with the evidence
     */
    record Refused(String reason) implements Result {}
  }

  private static final String UNFINISHED = "a finite run need not have a fair continuation";

  private final StateSpace found;
  private final StateSpace fresh;
  private final Runnable poll;

  // each with a budget of its own, lest a long stem leave nothing for judging the loop
  private final Expansion forRetrace;
  private final Expansion forFairness;

  /**
   * @param found the space whose numbers the evidence is written in; used to read it only
   * @param fresh another instance of the same system, which has taken no part in the search
   * @param poll is called after every piece of work and may stop the replay by an exception
   */
  public Replay(StateSpace found, StateSpace fresh, Runnable poll) {
    if (found == fresh) {
      throw new IllegalArgumentException("a replay needs a state space of its own");
    }
    this.found = found;
    this.fresh = fresh;
    this.poll = poll;
    this.forRetrace = new Expansion(fresh, poll);
    this.forFairness = new Expansion(fresh, poll);
  }

  private Result confirmed() {
    return new Result.Confirmed(forRetrace.unasked() + forFairness.unasked());
  }

  /**
   * Judges the run that settles a property: a counterexample, or the witness of {@link
   * Property.Reaches}, {@link Property.Optimum} and the questions about time.
   *
   * @param property bound to the fresh space
   * @param fairness over the fresh space
   */
  public Result settles(Property property, Fairness fairness, Evidence evidence) {
    try {
      Retrace retrace = new Retrace(found, fresh, forRetrace);
      String complaint = "";
      // Several runs may look like the evidence; one of them has to show it.
      for (ReplayedRun run : retrace.runs(evidence)) {
        Optional<String> wrong = complaint(property, fairness, run);
        if (wrong.isEmpty()) {
          return confirmed();
        }
        complaint = complaint.isEmpty() ? wrong.get() : complaint;
      }
      return new Result.Refused(complaint.isEmpty() ? retrace.obstacle() : complaint);
    } catch (ModelFault fault) {
      return new Result.Refused("the model goes wrong on the way: " + fault.getMessage());
    }
  }

  /**
   * Judges a run that grows: its beginning is one of the model, and its last moves, made again and
   * again, violate the formula. That they can be made again is not judged here.
   *
   * @param property bound to the fresh space
   */
  public Result repeated(Property.Temporal property, Evidence.Growing evidence) {
    try {
      Retrace retrace = new Retrace(found, fresh, forRetrace);
      int loopStart = evidence.stem().size() - evidence.repeated();
      for (ReplayedRun once : retrace.runs(evidence.once())) {
        ReplayedRun run = new ReplayedRun(once.positions(), loopStart);
        Word word = new Word(fresh, property.atoms(), poll);
        int[] durations = word.durations(run.positions());
        if (!LassoSemantics.holds(
            property.formula(), word.of(run.stem()), word.of(run.loop()), durations)) {
          return confirmed();
        }
      }
      return new Result.Refused(
          retrace.obstacle().isEmpty() ? "the run satisfies the formula" : retrace.obstacle());
    } catch (ModelFault fault) {
      return new Result.Refused("the model goes wrong on the way: " + fault.getMessage());
    }
  }

  /**
   * Judges a run to a state in which the model goes wrong: in the state itself, in what the
   * property asks about it, or in what it asks about the states a step away.
   *
   * @param property bound to the fresh space
   */
  public Result goesWrong(Property property, Evidence.FiniteRun evidence) {
    return goesWrong(property, evidence, fault -> true);
  }

  /** Whether the fault that such a run leads to is an error of the model, not a limit. */
  public boolean leadsToError(Property property, Evidence.FiniteRun evidence) {
    return goesWrong(property, evidence, ModelFault::isError) instanceof Result.Confirmed;
  }

  private Result goesWrong(
      Property property, Evidence.FiniteRun evidence, Predicate<ModelFault> how) {
    List<ReplayedRun> runs;
    Retrace retrace = new Retrace(found, fresh, forRetrace);
    try {
      runs = retrace.runs(evidence);
    } catch (ModelFault early) {
      return new Result.Refused("the model goes wrong before the run ends");
    }
    if (runs.isEmpty()) {
      return new Result.Refused(retrace.obstacle());
    }
    return runs.stream().anyMatch(run -> goesWrongIn(property, run.lastState(), how))
        ? confirmed()
        : new Result.Refused("the model does not go wrong there");
  }

  private boolean goesWrongIn(Property property, int[] last, Predicate<ModelFault> how) {
    try {
      ask(property, last, last.length);
      fresh.steps(
          last, last.length, (label, processSet, target, length) -> ask(property, target, length));
      return false;
    } catch (ModelFault fault) {
      return how.test(fault);
    }
  }

  private static void ask(Property property, int[] state, int length) {
    if (property instanceof Property.Reaches reaches) {
      reaches.goal().test(state, length);
    } else if (property instanceof Property.Optimum optimum) {
      if (optimum.goal().test(state, length)) {
        optimum.value().of(state, length);
      }
    } else if (property instanceof Property.ReachesWithin within) {
      within.goal().test(state, length);
    } else if (property instanceof Property.TimeToGoal timed) {
      timed.goal().test(state, length);
    } else if (property instanceof Property.Temporal temporal) {
      ask(temporal.atoms(), state, length);
    } else if (property instanceof Property.NeverMatched never) {
      ask(never.atoms(), state, length);
    }
  }

  private static void ask(Map<String, Atom> atoms, int[] state, int length) {
    for (Atom atom : atoms.values()) {
      if (atom instanceof Atom.OfState ofState) {
        ofState.predicate().test(state, length);
      }
    }
  }

  private Optional<String> complaint(Property property, Fairness fairness, ReplayedRun run) {
    if (property instanceof Property.DeadlockFree deadlockFree) {
      int[] last = run.lastState();
      return deadlockFree.isDeadlock(last, last.length)
          ? deadlock(deadlockFree::isTermination, run)
          : Optional.of("the last state is a valid end");
    }
    if (property instanceof Property.NonTerminating nonTerminating) {
      ReplayedRun.Position last = run.positions().get(run.positions().size() - 1);
      Predicate<Label> termination = label -> label.text().equals(nonTerminating.termination());
      return isTermination(last, termination) ? Optional.empty() : deadlock(termination, run);
    }
    if (property instanceof Property.NoBadStep noBadStep) {
      ReplayedRun.Position last = run.positions().get(run.positions().size() - 1);
      return unless(
          last.isEvent() && noBadStep.bad().test(fresh.label(last.label())),
          "the last step is not " + noBadStep.what());
    }
    if (property instanceof Property.Reaches reaches) {
      int[] last = run.lastState();
      return unless(
          reaches.goal().test(last, last.length), "the last state does not satisfy the goal");
    }
    if (property instanceof Property.Optimum optimum) {
      return optimum(optimum, run);
    }
    if (property instanceof Property.ReachesWithin within) {
      return within(within, run);
    }
    if (property instanceof Property.TimeToGoal timed) {
      return timeToGoal(timed, run);
    }
    if (property instanceof Property.Deterministic) {
      return new Seen(fresh, poll).nondeterminism(run);
    }
    if (property instanceof Property.Refines refines) {
      return new Seen(fresh, poll).refinement(refines, run);
    }
    if (property instanceof Property.NeverMatched never) {
      return claimed(never, fairness, run);
    }
    return property instanceof Property.DivergenceFree divergenceFree
        ? temporal(divergenceFree.asTemporal(), fairness, run)
        : temporal((Property.Temporal) property, fairness, run);
  }

  /** That no state elsewhere is better rests on the search; on the run itself it can be seen. */
  private Optional<String> optimum(Property.Optimum property, ReplayedRun run) {
    int[] last = run.lastState();
    if (!property.goal().test(last, last.length)) {
      return Optional.of("the last state does not satisfy the goal");
    }
    int value = property.value().of(last, last.length);
    for (ReplayedRun.Position position : run.positions()) {
      poll.run();
      int[] state = position.state();
      if (property.goal().test(state, state.length)
          && property.direction().prefers(property.value().of(state, state.length), value)) {
        return Optional.of("the run passes a better state");
      }
    }
    return Optional.empty();
  }

  private Optional<String> within(Property.ReachesWithin property, ReplayedRun run) {
    int[] last = run.lastState();
    if (!property.goal().test(last, last.length)) {
      return Optional.of("the last state does not satisfy the goal");
    }
    long time = 0;
    for (int units : new Word(fresh, Map.of(), poll).durations(run.positions())) {
      time += units;
    }
    return unless(time <= property.units(), "it takes " + time + " units of time");
  }

  /** A run to the goal satisfies it in its last state only; one that avoids it, nowhere. */
  private Optional<String> timeToGoal(Property.TimeToGoal property, ReplayedRun run) {
    boolean avoids = !run.loop().isEmpty();
    int last = run.positions().size() - 1;
    for (int i = 0; i <= last; i++) {
      poll.run();
      int[] state = run.positions().get(i).state();
      if (property.goal().test(state, state.length) != (!avoids && i == last)) {
        return Optional.of(
            avoids ? "the run comes to the goal" : "it is not at its end that it reaches the goal");
      }
    }
    return unless(
        !avoids || property.direction() == Property.Optimum.Direction.MAXIMUM,
        "the run avoids the goal");
  }

  private boolean isTermination(ReplayedRun.Position position, Predicate<Label> termination) {
    return position.isEvent() && termination.test(fresh.label(position.label()));
  }

  private Optional<String> deadlock(Predicate<Label> termination, ReplayedRun run) {
    for (ReplayedRun.Position position : run.positions()) {
      if (isTermination(position, termination)) {
        return Optional.of("the run has terminated successfully");
      }
    }
    int[] last = run.lastState();
    boolean[] moves = {false};
    fresh.steps(last, last.length, (label, processSet, target, length) -> moves[0] = true);
    return unless(!moves[0], "the last state has a step");
  }

  private Optional<String> temporal(
      Property.Temporal property, Fairness fairness, ReplayedRun run) {
    Word word = new Word(fresh, property.atoms(), poll);
    List<Set<String>> stem = word.of(run.stem());
    if (run.loop().isEmpty()) {
      return badPrefix(property, fairness, stem, word.durations(run.stem()));
    }
    int[] durations = word.durations(run.positions());
    if (LassoSemantics.holds(property.formula(), stem, word.of(run.loop()), durations)) {
      return Optional.of("the run satisfies the formula");
    }
    return new LoopFairness(fresh, fairness, forFairness, poll).complaint(run.loop());
  }

  private Optional<String> badPrefix(
      Property.Temporal property, Fairness fairness, List<Set<String>> letters, int[] durations) {
    if (!fairness.extendsEveryRun()) {
      return Optional.of(UNFINISHED);
    }
    Progression progression = new Progression(property.formula());
    for (int i = 0; i < durations.length; i++) {
      poll.run();
      progression.read(letters.get(i), durations[i]);
    }
    return unless(progression.isHopeless(), "some continuation may satisfy the formula");
  }

  private Optional<String> claimed(
      Property.NeverMatched property, Fairness fairness, ReplayedRun run) {
    Word word = new Word(fresh, property.atoms(), poll);
    ClaimMatching matching = new ClaimMatching(property.claim(), poll);
    matching.read(word.of(run.stem()));
    if (run.loop().isEmpty()) {
      return fairness.extendsEveryRun()
          ? unless(matching.isMatched(), "the claim does not match it for good")
          : Optional.of(UNFINISHED);
    }
    return matching.isMatchedBy(word.of(run.loop()))
        ? new LoopFairness(fresh, fairness, forFairness, poll).complaint(run.loop())
        : Optional.of("the claim does not match the run");
  }

  private static Optional<String> unless(boolean fine, String complaint) {
    return fine ? Optional.empty() : Optional.of(complaint);
  }
}
