package dev.fairlead.cli;

import dev.fairlead.api.ModelText;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.plan.FairnessReason;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/**
 * Opens {@link Toy} models and knows the answers: they follow from words in the assertion. A model
 * is a text of assertions, one a line.
 */
final class ToyWorkbench implements Workbench {
  static final SearchFacts FACTS = new SearchFacts(1234, 5678, 9, 0.25, 3 << 20);

  static final Evidence.Lasso LASSO =
      new Evidence.Lasso(
          Toy.START,
          List.of(move(Toy.A, Toy.WAIT, Toy.A, 0, 1, 0)),
          List.of(
              move(Toy.B, Toy.WAIT, Toy.B, 0, 1, 1),
              move(Toy.B, Toy.ENTER, Toy.B, 2, 1, 2),
              move(Toy.B, Toy.LEAVE, Toy.BOTH, 0, 1, 0)));

  static final Evidence.FiniteRun FINITE =
      new Evidence.FiniteRun(
          Toy.START,
          List.of(move(Toy.B, Toy.WAIT, Toy.B, 0, 0, 1), move(Toy.B, Toy.ENTER, Toy.B, 2, 0, 2)));

  /** Ends with B gone and A stuttering; not a run of the toy, but one a model could have. */
  static final Evidence.Lasso STUTTER =
      new Evidence.Lasso(
          Toy.START,
          List.of(move(Toy.B, Toy.END, Toy.B, 0, 0, 3)),
          List.of(new Move(dev.fairlead.core.space.Label.STUTTER, 0, new int[] {0, 0, 3})));

  private Limits seenLimits;
  private Map<String, String> seenConstants;

  private static Move move(int process, int action, int processSet, int... target) {
    return new Move(Toy.label(process, action), processSet, target);
  }

  Limits seenLimits() {
    return seenLimits;
  }

  Map<String, String> seenConstants() {
    return seenConstants;
  }

  @Override
  public Model open(ModelText file, Map<String, String> constants, List<Path> classpath) {
    SourceText source = file.source();
    seenConstants = constants;
    int mistake = source.text().indexOf("mistake");
    if (mistake >= 0) {
      throw new ModelException(
          new Diagnostic("FL0103", source, mistake, 7, "unknown name 'mistake'", "say it right"));
    }
    if (source.text().contains("crash")) {
      throw new IllegalStateException("the tool is broken");
    }
    if (source.text().contains("huge")) {
      throw new OutOfMemoryError();
    }
    if (source.text().contains("endless")) {
      workForEver();
    }
    if (source.text().contains("deep")) {
      throw new StackOverflowError();
    }
    boolean annotated = source.text().startsWith("annotated\n");
    String[] assertions =
        source.text().lines().filter(line -> line.startsWith("Sys()")).toArray(String[]::new);
    return new Toy(annotated, assertions);
  }

  /** Looks at no limit. */
  static void workForEver() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Reductions reductions,
      Limits limits,
      Checkpoints checkpoints,
      ProgressListener progress) {
    seenLimits = limits;
    progress.progress("searching", FACTS);
    Plan plan =
        new Plan(
            Plan.Engine.BREADTH_FIRST,
            Optional.empty(),
            List.of(new Plan.Choice("breadth-first search", "a single state decides")));
    String text = question.toString();
    return new Checked(verdict(text), Optional.of(plan), reasons(text), question.space());
  }

  @Override
  public Checked certify(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener progress) {
    throw new UnsupportedOperationException("toys have no certificates");
  }

  private static List<FairnessReason> reasons(String text) {
    return text.contains("starves")
        ? List.of(
            new FairnessReason("A()", Fairness.Kind.WEAK, FairnessReason.Why.DISABLED, 2),
            new FairnessReason("B()", Fairness.Kind.WEAK, FairnessReason.Why.MOVES, 1))
        : List.of();
  }

  private static Verdict verdict(String text) {
    if (text.contains("starves")) {
      return Verdict.violated("A() waits for ever", Optional.of(LASSO), FACTS);
    }
    if (text.contains("stutters")) {
      return Verdict.violated("nothing happens any more", Optional.of(STUTTER), FACTS);
    }
    if (text.contains("bad")) {
      return Verdict.violated("a bad state is reached", Optional.of(FINITE), FACTS);
    }
    if (text.contains("reaches nothing")) {
      return Verdict.violated("no reachable state satisfies it", Optional.empty(), FACTS);
    }
    if (text.contains("reaches")) {
      return Verdict.holds("reached in 2 steps", FACTS).withEvidence(FINITE);
    }
    if (text.contains("vacuous")) {
      return Verdict.holds("", FACTS).with(Caveat.VACUOUS);
    }
    if (text.contains("large")) {
      return Verdict.unknown(Caveat.TRUNCATED, "more than 10 states; raise --max-states", FACTS);
    }
    return Verdict.holds("the search was complete", FACTS);
  }

  @Override
  public Exploration explore(
      StateSpace space, Limits limits, Checkpoints checkpoints, ProgressListener progress) {
    seenLimits = limits;
    SearchFacts facts = new SearchFacts(1000, 2500, 17, 0.5, 24_000);
    return new Exploration(
        1,
        0,
        facts,
        limits.maxStates() > 1000 ? Optional.empty() : Optional.of("more than 1000 states"));
  }
}
