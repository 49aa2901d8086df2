package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.NearestStates;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Looks for a lasso among the states of a system that are nearest to the initial ones, where a
 * search may find no end. It refutes, and proves nothing.
 *
 * @param fresh makes instances of the question
 */
record NearbyRuns(
    Supplier<Model.Question> fresh,
    FairnessNotion notion,
    Limits limits,
    ProgressListener listener) {

  /**
   * @param most how many states have steps
   */
  Optional<Checked> violation(int most) {
    Model.Question question = fresh.get();
    if (!(question.property() instanceof Property.Temporal)) {
      return Optional.empty();
    }
    return counted(question, most)
        .flatMap(near -> violation(question, near))
        .or(() -> violation(question, plain(question, most, List.of())));
  }

  private Optional<Checked> violation(Model.Question question, Model.Question near) {
    Checked checked = Checker.checkInstance(near, fresh, notion, Reductions.NONE, limits, listener);
    return checked.verdict().outcome() == Outcome.VIOLATED
        ? Optional.of(
            new Checked(checked.verdict(), checked.plan(), checked.reasons(), question.space()))
        : Optional.empty();
  }

  /**
   * Where equal processes are counted, few states stand for many. A loop that takes every step is
   * not brought back from there; and where those that have ended are counted, too, what is a loop
   * of the plain system may be none.
   */
  private Optional<Model.Question> counted(Model.Question question, int most) {
    List<Reduction> smaller =
        notion.takesEveryStep() ? List.of() : question.reductions(notion).stream().toList();
    if (smaller.isEmpty()) {
      return Optional.empty();
    }
    Reduction last = smaller.get(smaller.size() - 1);
    Near counted =
        new Near(last.question(), new NearestStates(last.question().space(), most), List.of());
    return Optional.of(plain(question, most, List.of(new NearReduction(last, counted))));
  }

  private static Model.Question plain(Model.Question question, int most, List<Reduction> smaller) {
    return new Near(question, new NearestStates(question.space(), most), smaller);
  }

  /** A question about the nearest states. */
  private record Near(Model.Question all, NearestStates space, List<Reduction> smaller)
      implements Model.Question {
    @Override
    public Property property() {
      return all.property();
    }

    @Override
    public List<Reduction> reductions(FairnessNotion notion) {
      return smaller;
    }

    @Override
    public boolean hasAnnotations() {
      return all.hasAnnotations();
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      return space.fairness(all.fairness(notion));
    }
  }

  /** The same reduction, with fewer states. */
  private record NearReduction(Reduction all, Model.Question question) implements Reduction {
    @Override
    public String what() {
      return all.what();
    }

    @Override
    public String because() {
      return all.because();
    }

    @Override
    public Optional<Evidence> inPlain(Evidence run, boolean eachProcess, Runnable poll) {
      return all.inPlain(run, eachProcess, poll);
    }

    @Override
    public boolean hasNoMoreFairRuns() {
      return all.hasNoMoreFairRuns();
    }

    @Override
    public boolean keepsLengths() {
      return all.keepsLengths();
    }

    @Override
    public Label view(Label label) {
      return all.view(label);
    }

    @Override
    public boolean leavesOut(Label plainLabel) {
      return all.leavesOut(plainLabel);
    }

    @Override
    public Optional<int[]> takersOfLeftOut(int[] plain) {
      return all.takersOfLeftOut(plain);
    }

    @Override
    public Optional<int[]> standIns(int[] reduced, int[] plain) {
      return all.standIns(reduced, plain);
    }

    @Override
    public boolean standsFor(int[] reduced, int[] plain, int plainLength) {
      return all.standsFor(reduced, plain, plainLength);
    }
  }
}
