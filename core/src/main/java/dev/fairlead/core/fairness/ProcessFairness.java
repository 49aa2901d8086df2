package dev.fairlead.core.fairness;

import dev.fairlead.core.space.PermutedSteps;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.TimedLocalStates;
import java.util.Arrays;

/**
 * Fairness to the processes; a synchronisation engages every participant. {@linkplain
 * TimedLocalStates Local states} that ticks leave are owed nothing: in a run with infinitely many
 * ticks whoever stays without a move does so in another local state, which is owed its due. A run
 * with finitely many ticks may be taken for fair that is not.
 */
public final class ProcessFairness implements Fairness {

  private final StateSpace space;
  private final Strength strength;
  private int[][] members = new int[16][];
  private int agents;

  public ProcessFairness(StateSpace space, Strength strength) {
    this.space = space;
    this.strength = strength;
  }

  @Override
  public int agents() {
    return agents;
  }

  @Override
  public Kind kind(int agent) {
    return isOwed(agent) ? strength.kind() : Kind.NONE;
  }

  private boolean isOwed(int agent) {
    return !(space instanceof TimedLocalStates timed)
        || strength == Strength.WEAK && timed.ticksOnlyAtRest()
        || !timed.isLeftByTicks(agent);
  }

  @Override
  public String name(int agent) {
    return space.processName(agent);
  }

  @Override
  public String identify(int agent) {
    return kind(agent) + " " + space.identifyProcess(agent);
  }

  @Override
  public int[] engaged(int label, int processSet) {
    if (processSet >= members.length) {
      members = Arrays.copyOf(members, Math.max(2 * members.length, processSet + 1));
    }
    int[] known = members[processSet];
    return known != null ? known : learn(processSet);
  }

  @Override
  public int[] ofProcess(int process) {
    agents = Math.max(agents, process + 1);
    return new int[] {process};
  }

  @Override
  public int renamed(int agent, PermutedSteps permuted, int[] permutation) {
    int image = permuted.renamedProcess(agent, permutation);
    agents = Math.max(agents, image + 1);
    return image;
  }

  private int[] learn(int processSet) {
    int[] processes = space.processes(processSet);
    for (int process : processes) {
      agents = Math.max(agents, process + 1);
    }
    members[processSet] = processes;
    return processes;
  }

  @Override
  public boolean isAboutProcesses() {
    return true;
  }

  @Override
  public boolean tellsLabelsApart() {
    return false;
  }

  @Override
  public boolean speaksOfReadiness() {
    return false;
  }

  @Override
  public boolean extendsEveryRun() {
    return true;
  }

  @Override
  public String describe() {
    return switch (strength) {
      case WEAK -> FairnessNotion.PROCESS_WEAK.toString();
      case STRONG -> FairnessNotion.PROCESS_STRONG.toString();
    };
  }
}
