package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.reduce.Concretisation;
import dev.fairlead.core.replay.Replay;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.fair.CoveringRuns;
import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * Looks for a violation by a run of a system that starts more and more members: it comes to no
 * state twice, but to one with all members of an earlier one, so that it can do again what it has
 * done. It refutes, and proves nothing.
 *
 * @param fresh makes instances of the question, in which more members never can do less
 * @param compared the greatest number with which the formula compares counts of members; empty if
 *     it does not speak of them
 * @param notion of fairness; global owes nothing to such a run, as it comes to no state twice
 */
record GrowingRuns(
    Supplier<Model.Question> fresh,
    OptionalInt compared,
    FairnessNotion notion,
    Limits limits,
    ProgressListener listener) {

  /**
   * @param most how many states are looked at
   */
  Optional<Checked> violation(int most) {
    Model.Question question = fresh.get();
    List<Reduction> smaller = question.reductions(demanded());
    if (smaller.isEmpty()
        || !(question.property() instanceof Property.Temporal temporal)
        || !temporal.timed().deadlines().isEmpty()) {
      return Optional.empty();
    }
    Reduction counted = smaller.get(smaller.size() - 1);
    if (!(counted.question().space() instanceof CountedSpace space)
        || !(counted.question().property() instanceof Property.Temporal asked)) {
      return Optional.empty();
    }
    Bounded<Optional<Evidence.Growing>> end =
        Bounded.run(limits, listener, monitor -> search(space, counted, asked, most, monitor));
    if (!(end instanceof Bounded.Finished<Optional<Evidence.Growing>> finished)) {
      return Optional.empty();
    }
    return finished
        .result()
        .flatMap(run -> inPlain(run, counted, question))
        .filter(run -> isConfirmed(run, question))
        .map(run -> shown(run, question));
  }

  private FairnessNotion demanded() {
    return notion.takesEveryStep() ? FairnessNotion.NONE : notion;
  }

  private Optional<Evidence.Growing> search(
      CountedSpace space,
      Reduction counted,
      Property.Temporal asked,
      int most,
      SearchMonitor monitor) {
    Tgba negation = Planner.negation(asked.formula());
    List<Atom> atoms = negation.atoms().stream().map(asked.atoms()::get).toList();
    try {
      return new CoveringRuns(space, most, compared)
          .accepted(negation, atoms, counted.question().fairness(demanded()), monitor);
    } catch (ModelFault fault) {
      return Optional.empty();
    }
  }

  /**
   * The same run where processes are told apart. Where nothing is owed to them, those that have
   * ended may stay for ever.
   */
  private Optional<Evidence.Growing> inPlain(
      Evidence.Growing run, Reduction counted, Model.Question question) {
    Optional<Evidence.Growing> plain =
        inPlain(run, counted, question, Concretisation.Ending.ANYWHERE);
    return plain.isPresent() || demanded() != FairnessNotion.NONE
        ? plain
        : inPlain(run, counted, question, Concretisation.Ending.WITHOUT_LEFT_OUT);
  }

  /**
   * Where it begins to repeat itself, and where it ends, are states that the counted ones stand
   * for, the second of which covers the first.
   */
  private static Optional<Evidence.Growing> inPlain(
      Evidence.Growing run,
      Reduction counted,
      Model.Question question,
      Concretisation.Ending ending) {
    int first = run.stem().size() - run.repeated();
    Evidence.FiniteRun begun = new Evidence.FiniteRun(run.initial(), run.stem().subList(0, first));
    Optional<Evidence> stem = followed(begun, counted, question, ending);
    Optional<Evidence> whole = followed(run.once(), counted, question, ending);
    if (stem.isEmpty() || whole.isEmpty()) {
      return Optional.empty();
    }
    int before = stem.get().stem().size();
    int after = whole.get().stem().size();
    boolean isPrefix =
        after > before
            && Arrays.equals(stem.get().initial(), whole.get().initial())
            && labels(whole.get().stem().subList(0, before)).equals(labels(stem.get().stem()))
            && (before == 0
                || Arrays.equals(
                    stem.get().afterStem(), whole.get().stem().get(before - 1).target()));
    return isPrefix
            && processes(question.space(), whole.get()) > processes(question.space(), stem.get())
            && counted.standsFor(
                begun.afterStem(), stem.get().afterStem(), stem.get().afterStem().length)
            && counted.standsFor(
                run.afterStem(), whole.get().afterStem(), whole.get().afterStem().length)
        ? Optional.of(
            new Evidence.Growing(whole.get().initial(), whole.get().stem(), after - before))
        : Optional.empty();
  }

  /** How many there are in the end. One that has ended, and leaves, does not count. */
  private static int processes(StateSpace space, Evidence run) {
    int[] state = run.afterStem();
    int[] count = {0};
    if (space instanceof ProcessSteps told) {
      told.present(state, state.length, process -> count[0]++);
    }
    return count[0];
  }

  private static List<Integer> labels(List<Move> moves) {
    return moves.stream().map(Move::label).toList();
  }

  private static Optional<Evidence> followed(
      Evidence run, Reduction counted, Model.Question question, Concretisation.Ending ending) {
    Runnable poll = () -> {};
    return counted
        .inPlain(run, false, poll)
        .or(
            () ->
                new Concretisation(counted.question().space(), question.space(), counted, poll)
                    .of(run, Concretisation.Turns.ANY, ending));
  }

  private boolean isConfirmed(Evidence.Growing run, Model.Question question) {
    Model.Question other = fresh.get();
    return new Replay(question.space(), other.space(), () -> {})
            .repeated((Property.Temporal) other.property(), run)
        instanceof Replay.Result.Confirmed;
  }

  private Checked shown(Evidence.Growing run, Model.Question question) {
    int repeated = run.repeated();
    String reason =
        "a"
            + FairRuns.run(notion)
            + " violates it that comes to no state twice: "
            + (repeated == 1 ? "its last step" : "its last " + repeated + " steps")
            + " can be taken for ever, with more members each time";
    Plan plan = Planner.plan(question.property(), question.fairness(notion));
    return new Checked(
        Verdict.violated(reason, Optional.of(run), SearchFacts.NONE),
        Optional.of(plan),
        List.of(),
        question.space());
  }
}
