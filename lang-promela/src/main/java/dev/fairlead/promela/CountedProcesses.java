package dev.fairlead.promela;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.space.Label;
import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.semantics.Correspondence;
import dev.fairlead.promela.semantics.StepLabels;
import java.util.Optional;

/**
 * Equal processes are counted instead of told apart.
 *
 * @param owed what fairness owes them
 * @param notion of fairness
 * @param counted the same question with processes counted
 * @param correspondence of the two spaces
 */
record CountedProcesses(
    Families families,
    Owed owed,
    FairnessNotion notion,
    Model.Question counted,
    Correspondence correspondence)
    implements Reduction {

  /** What runs owe to processes that are counted, beside what they do in the plain system. */
  enum Owed {
    AS_PLAIN,
    /** Local states that ticks leave are owed nothing by strong fairness. */
    LESS_IF_STRONG,
    /** Besides, abstract timers of equal processes are owed something together. */
    TIMERS_TOGETHER
  }

  CountedProcesses under(FairnessNotion other) {
    return new CountedProcesses(families, owed, other, counted, correspondence);
  }

  @Override
  public String what() {
    return "equal processes are counted";
  }

  @Override
  public String because() {
    String others = String.join("; ", families.obstacles());
    return "nothing depends on the numbers of processes: the counted system"
        + (leavesOutEndings()
            ? " gives the same answers as the plain one; that processes end is left out, since"
                + " it is invisible"
            : " is bisimilar to the plain one, with local states in the place of processes")
        + (owed != Owed.AS_PLAIN && notion == FairnessNotion.PROCESS_STRONG
            ? ", of which those that ticks leave are owed nothing"
            : "")
        + (owed == Owed.TIMERS_TOGETHER
            ? "; abstract timers of one name are owed something together"
            : "")
        + (others.isEmpty() ? "" : "; but " + others);
  }

  @Override
  public boolean hasNoMoreFairRuns() {
    return switch (owed) {
      case AS_PLAIN -> true;
      case LESS_IF_STRONG -> notion != FairnessNotion.PROCESS_STRONG;
      case TIMERS_TOGETHER -> false;
    };
  }

  @Override
  public Model.Question question() {
    return counted;
  }

  private boolean leavesOutEndings() {
    return families.endings() == Families.Endings.LEFT_OUT;
  }

  @Override
  public boolean leavesOut(Label plainLabel) {
    return leavesOutEndings() && StepLabels.isEnding(plainLabel);
  }

  @Override
  public Optional<int[]> takersOfLeftOut(int[] plain) {
    return leavesOutEndings() ? correspondence.createdLast(plain) : Optional.empty();
  }

  @Override
  public boolean standsFor(int[] reduced, int[] plain, int plainLength) {
    return correspondence.standsFor(reduced, plain, plainLength);
  }

  @Override
  public Optional<int[]> standIns(int[] reduced, int[] plain) {
    return Optional.of(correspondence.standIns(reduced, plain));
  }
}
