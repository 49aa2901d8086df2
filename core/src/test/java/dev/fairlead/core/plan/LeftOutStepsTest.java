package dev.fairlead.core.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where steps are left out, all are followed afterwards if that may give a better answer. */
class LeftOutStepsTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(1_000_000);

  /**
   * Processes that have nothing to do with each other, each of which takes some steps and ends. The
   * last step of the first one is bad. Stubborn sets begin with the last process.
   *
   * @param faulty the number of steps that the last process takes before the model goes wrong
   */
  private record Walks(List<Integer> lengths, int faulty, Oddity oddity)
      implements ProcessOutlines {
    private static final int NEVER = -1;

    enum Oddity {
      NONE,
      /** The model goes wrong by the steps of one process, but not by all steps. */
      ERRS_IN_PART,
      /** The first process repeats a step when it has come to its end. */
      GOES_ROUND
    }

    static Walks of(Integer... lengths) {
      return new Walks(List.of(lengths), NEVER, Walks.Oddity.NONE);
    }

    Walks with(int fault, Oddity other) {
      return new Walks(lengths, fault, other);
    }

    private boolean goesRound(int[] state, int process) {
      return process == 0 && oddity == Walks.Oddity.GOES_ROUND && state[0] == lengths.get(0);
    }

    private boolean moves(int[] state, int process) {
      return state[process] < lengths.get(process) || goesRound(state, process);
    }

    @Override
    public Walks fork() {
      return this;
    }

    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[lengths.size()], lengths.size());
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      follow(-1, state, length, sink);
    }

    @Override
    public void stepsOf(long processes, int[] state, int length, StepSink sink) {
      if (oddity == Walks.Oddity.ERRS_IN_PART) {
        throw new ModelFault("only some of the steps are wrong");
      }
      follow(processes, state, length, sink);
    }

    private void follow(long processes, int[] state, int length, StepSink sink) {
      for (int process = 0; process < lengths.size(); process++) {
        if ((processes & 1L << process) != 0 && moves(state, process)) {
          if (process == lengths.size() - 1 && state[process] == faulty) {
            throw new ModelFault("wrong");
          }
          int[] target = state.clone();
          target[process] = Math.min(state[process] + 1, lengths.get(process));
          int bad = process == 0 && target[0] == lengths.get(0) ? 1 : 0;
          sink.step(bad, process, target, length);
        }
      }
    }

    @Override
    public Optional<String> noOutlines() {
      return Optional.empty();
    }

    @Override
    public long unordered() {
      return 0;
    }

    @Override
    public boolean outline(int[] state, int length, Outline into) {
      into.begin(lengths.size());
      for (int process = 0; process < lengths.size(); process++) {
        if (moves(state, process)) {
          into.addPossible(process, 1L << process, 1L << process);
          if (goesRound(state, process)) {
            into.addSticky(process);
          }
          into.setSince(process, 1L << process, 1L << process);
        }
      }
      return true;
    }

    @Override
    public Label label(int label) {
      return new Label(label == 1 ? "bad" : "good", true);
    }

    @Override
    public int[] processes(int processSet) {
      return new int[] {processSet};
    }

    @Override
    public String processName(int process) {
      return "P" + process;
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return IntStream.range(0, length)
          .mapToObj(i -> new SlotValue("p" + i, Integer.toString(state[i]), ""))
          .toList();
    }
  }

  private record Question(Walks space, Property property) implements Model.Question {
    @Override
    public boolean hasAnnotations() {
      return false;
    }

    @Override
    public OptionalLong observed() {
      return OptionalLong.of(1);
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      return FairnessOf.notion(notion, space, Annotations.NONE);
    }
  }

  private static final Property NO_BAD_STEP =
      new Property.NoBadStep(label -> label.text().equals("bad"), "a bad step");

  private static final Property ALWAYS_AGAIN =
      new Property.Temporal(
          LtlParser.parse(new SourceText("f", "[] <> begun")).formula(),
          Map.of("begun", new Atom.OfState((state, length) -> state[0] == 0)));

  /** Whether the first process takes so many steps. */
  private static Property reaches(int place) {
    return new Property.Reaches((state, length) -> state[0] == place);
  }

  private static Checked check(Walks space, Property property, Limits limits) {
    return Checker.checkInstance(
        new Question(space, property),
        () -> new Question(space.with(space.faulty(), space.oddity()), property),
        FairnessNotion.NONE,
        limits,
        ProgressListener.NONE);
  }

  private static int steps(Verdict verdict) {
    return verdict.evidence().orElseThrow().stem().size();
  }

  private static boolean says(Checked checked, String what) {
    return checked.plan().orElseThrow().choices().stream()
        .anyMatch(choice -> choice.what().contains(what));
  }

  @Test
  void runsAreShortest() {
    Verdict violated = check(Walks.of(1, 5, 5), NO_BAD_STEP, LIMITS).verdict();
    assertEquals(Outcome.VIOLATED, violated.outcome());
    assertEquals(1, steps(violated));
    Verdict reached = check(Walks.of(2, 5, 5), reaches(2), LIMITS).verdict();
    assertEquals(Outcome.HOLDS, reached.outcome());
    assertEquals(2, steps(reached));
    Verdict stuck =
        check(Walks.of(2, 2), new Property.DeadlockFree((s, n) -> false, "end"), LIMITS).verdict();
    assertEquals(Outcome.VIOLATED, stuck.outcome());
    assertEquals(4, steps(stuck));
  }

  /** All is seen by a few steps, and the answer has no run that could be shorter. */
  @Test
  void whatNeedsNoRunIsSearchedOnce() {
    Verdict never = check(Walks.of(3, 5, 5), reaches(4), LIMITS).verdict();
    assertEquals(Outcome.VIOLATED, never.outcome());
    assertTrue(never.facts().states() < 4 * 6 * 6, never.facts().toString());
  }

  /** A loop need not be shortest; this one is that of a system that has come to its end. */
  @Test
  void aLoopIsTakenAsItIs() {
    Verdict violated = check(Walks.of(1, 5, 5), ALWAYS_AGAIN, LIMITS).verdict();
    assertEquals(Outcome.VIOLATED, violated.outcome());
    assertTrue(violated.evidence().orElseThrow() instanceof Evidence.Lasso);
    assertTrue(violated.facts().states() < 2 * 6 * 6, violated.facts().toString());
  }

  /** A run that was found is not lost if there are too many states to look for a shorter one. */
  @Test
  void aRunIsKeptWhereShorterOnesAreTooFar() {
    Walks wide = Walks.of(12, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3);
    Checked checked = check(wide, NO_BAD_STEP, LIMITS);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertEquals(42, steps(checked.verdict()));
    assertTrue(says(checked, "the run may not be a shortest one"));
    // The user's own limit is nearer.
    Verdict few = check(wide, NO_BAD_STEP, LIMITS.withMaxStates(500)).verdict();
    assertEquals(Outcome.VIOLATED, few.outcome());
  }

  /** A violation may be nearer than the place where the model goes wrong. */
  @Test
  void faults() {
    Verdict nearer =
        check(Walks.of(1, 5).with(3, Walks.Oddity.NONE), NO_BAD_STEP, LIMITS).verdict();
    assertEquals(Outcome.VIOLATED, nearer.outcome());
    assertEquals(1, steps(nearer));
    Verdict farther =
        check(Walks.of(5, 5).with(3, Walks.Oddity.NONE), NO_BAD_STEP, LIMITS).verdict();
    assertEquals(Outcome.UNKNOWN, farther.outcome());
    assertTrue(farther.caveats().contains(Caveat.MODEL_FAULT));
    assertEquals(3, steps(farther));
    Walks round = Walks.of(1, 5).with(3, Walks.Oddity.GOES_ROUND);
    assertEquals(Outcome.VIOLATED, check(round, ALWAYS_AGAIN, LIMITS).verdict().outcome());
  }

  /** What goes wrong where steps are left out, and is not found again, is asked of all steps. */
  @Test
  void whatOnlyTheReductionErrsInIsAskedAgain() {
    Walks errs = Walks.of(3, 5, 5).with(Walks.NEVER, Walks.Oddity.ERRS_IN_PART);
    assertEquals(Outcome.VIOLATED, check(errs, reaches(4), LIMITS).verdict().outcome());
    Verdict bad = check(errs, NO_BAD_STEP, LIMITS).verdict();
    assertEquals(Outcome.VIOLATED, bad.outcome());
    assertEquals(3, steps(bad));
    // The limits count for this search, too.
    Verdict few = check(errs, reaches(4), LIMITS.withMaxStates(50)).verdict();
    assertEquals(Outcome.UNKNOWN, few.outcome());
    assertTrue(few.caveats().contains(Caveat.TRUNCATED));
  }
}
