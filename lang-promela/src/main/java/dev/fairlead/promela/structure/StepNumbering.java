package dev.fairlead.promela.structure;

import dev.fairlead.core.structure.GuardedCommand.StepNumbers;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Step;

/** The numbers that a state space has for the steps of processes. */
public interface StepNumbering {

  /** Who takes part in a step. */
  sealed interface Participant {
    /** A process by its number and type. */
    record Listed(int pid, ProcessType type) implements Participant {}

    /** One of those in a local state, by its number. */
    record Member(int localState) implements Participant {}

    /** One that took part in the same atomic sequence before. */
    record Holder() implements Participant {}
  }

  /** Of a statement of a process. */
  StepNumbers alone(Step step, Participant process);

  /** Of a rendezvous. */
  StepNumbers rendezvous(Step send, Participant sender, Step receive, Participant receiver);

  /** Of the end of an atomic sequence that cannot go on, which is no statement. */
  StepNumbers nobody();
}
