package dev.fairlead.promela.structure;

import dev.fairlead.core.structure.GuardedCommand.StepNumbers;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Step;

/** The numbers that a state space has for the steps of processes. */
public interface StepNumbering {

  /** A process by its number and type. */
  record Participant(int pid, ProcessType type) {}

  /** Of a statement of a process. */
  StepNumbers alone(Step step, Participant process);

  /** Of a rendezvous. */
  StepNumbers rendezvous(Step send, Participant sender, Step receive, Participant receiver);
}
