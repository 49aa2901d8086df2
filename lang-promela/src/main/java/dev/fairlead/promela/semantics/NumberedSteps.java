package dev.fairlead.promela.semantics;

import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.GuardedCommand.StepNumbers;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.structure.StepNumbering;

/** The numbers that {@link StepTaker} gives to the same steps. */
record NumberedSteps(StepLabels labels, Engaged engaged) implements StepNumbering {
  @Override
  public StepNumbers alone(Step step, Participant process) {
    return new StepNumbers(step.number(), with(Engaged.EMPTY, process));
  }

  @Override
  public StepNumbers rendezvous(Step send, Participant sender, Step receive, Participant receiver) {
    return new StepNumbers(
        labels.rendezvous(send.number(), receive.number()),
        with(with(Engaged.EMPTY, sender), receiver));
  }

  @Override
  public StepNumbers nobody() {
    return new StepNumbers(GuardedCommand.NONE, Engaged.EMPTY);
  }

  private int with(int set, Participant process) {
    if (process instanceof Participant.Listed listed) {
      return engaged.with(set, listed.pid(), listed.type().number());
    } else if (process instanceof Participant.Member member) {
      return engaged.withProcess(set, engaged.inLocalState(member.localState()));
    }
    return set;
  }
}
