package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.HeadcountUse;
import dev.fairlead.csp.machine.Machine;
import java.util.Optional;
import java.util.Set;

/** Which equal components a space counts, why others are told apart, and what that rests on. */
public final class EqualComponents {
  private final Machine machine;
  private final InitialTerms initial;
  private final String process;

  /**
   * @param process the name of the process whose states are those of the space
   */
  EqualComponents(Machine machine, InitialTerms initial, String process) {
    this.machine = machine;
    this.initial = initial;
    this.process = process;
  }

  /** True if some components are counted, or may be later. */
  public boolean mayBeCounted() {
    return initial.terms().stream().anyMatch(machine.terms().grouping()::mayFind);
  }

  /** True if some components have been counted so far. */
  public boolean haveBeenCounted() {
    return machine.terms().grouping().hasFound();
  }

  /** True if members of a group of any number may start others. */
  public boolean startMembers() {
    return machine.terms().grouping().startsMembers();
  }

  /** Why components that might have been counted are told apart, in words. */
  public Set<String> obstaclesToCounting() {
    return machine.terms().grouping().obstacles();
  }

  /** Why numbers of events must not be forgotten; empty if they may be. */
  public Optional<String> obstacleToForgetting() {
    return machine.obstacleToForgetting(process);
  }

  /** What the specification does with the numbers of processes. */
  public HeadcountUse headcountUse() {
    return machine.headcountUse();
  }

  /** Whether what processes do depends on the numbers of processes. */
  public boolean seeNumbers() {
    return machine.countsInSteps();
  }

  /** Whether counts are compared with each other, or are divided. */
  public boolean compareSums() {
    return !machine.tallies().areNone();
  }

  /** Whether two processes in one local state may do what one alone cannot. */
  public boolean tellOneFromTwo() {
    return machine.traits().hasRendezvous();
  }

  /** Whether two processes with these arguments are one local state, so that they count as one. */
  public boolean areOneLocalState(String one, String other, int[] arguments) {
    try {
      return machine.terms().areOne(one, other, arguments);
    } catch (Trap | ModelFault e) {
      return false;
    }
  }

  /**
   * What a state has in common with all those that differ only in which of several equal components
   * is where; the same whether they are listed or counted.
   *
   * @param named the only numbers of events that matter, or empty if all do
   */
  public String view(int[] state, Optional<Set<Integer>> named) {
    return new View(machine, state, named.map(machine::anonymity)).text();
  }

  /**
   * How components that are counted here correspond to those that another space lists.
   *
   * @param named the only numbers of events that are told apart; empty if all are
   */
  public Correspondence correspondence(EqualComponents listed, Optional<Set<Integer>> named) {
    return new Correspondence(
        machine,
        listed.machine,
        named.map(machine::anonymity),
        named.map(listed.machine::anonymity));
  }
}
