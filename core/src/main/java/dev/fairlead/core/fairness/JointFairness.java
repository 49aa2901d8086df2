package dev.fairlead.core.fairness;

import dev.fairlead.core.space.PermutedSteps;
import java.util.HashMap;
import java.util.Map;

/**
 * Everything two fairness assumptions demand. Both may learn of more agents at any time, so the
 * agents of the first get the even numbers and those of the second the odd ones; numbers that stand
 * for nobody are of kind {@link Fairness.Kind#NONE}.
 */
final class JointFairness implements Fairness {

  private final Fairness even;
  private final Fairness odd;
  private final Map<Long, int[]> engaged = new HashMap<>();
  private final Map<Long, int[]> triggered = new HashMap<>();

  JointFairness(Fairness first, Fairness second) {
    this.even = first;
    this.odd = second;
  }

  @Override
  public int agents() {
    return Math.max(2 * even.agents(), 2 * odd.agents());
  }

  @Override
  public Kind kind(int agent) {
    Fairness owner = owner(agent);
    return agent / 2 < owner.agents() ? owner.kind(agent / 2) : Kind.NONE;
  }

  @Override
  public String name(int agent) {
    return owner(agent).name(agent / 2);
  }

  @Override
  public String identify(int agent) {
    return (agent % 2 == 0 ? "" : "beside it, ") + owner(agent).identify(agent / 2);
  }

  private Fairness owner(int agent) {
    return agent % 2 == 0 ? even : odd;
  }

  @Override
  public int[] engaged(int label, int processSet) {
    return engaged.computeIfAbsent(
        key(label, processSet),
        key -> joined(even.engaged(label, processSet), odd.engaged(label, processSet)));
  }

  @Override
  public int[] ofProcess(int process) {
    return joined(even.ofProcess(process), odd.ofProcess(process));
  }

  @Override
  public int renamed(int agent, PermutedSteps space, int[] permutation) {
    int image = owner(agent).renamed(agent / 2, space, permutation);
    return 2 * image + agent % 2;
  }

  @Override
  public int[] triggered(int label, int processSet) {
    return triggered.computeIfAbsent(
        key(label, processSet),
        key -> joined(even.triggered(label, processSet), odd.triggered(label, processSet)));
  }

  private static long key(int label, int processSet) {
    return (long) label << 32 | processSet & 0xFFFF_FFFFL;
  }

  private static int[] joined(int[] first, int[] second) {
    int[] both = new int[first.length + second.length];
    int size = 0;
    for (int agent : first) {
      both[size++] = 2 * agent;
    }
    for (int agent : second) {
      both[size++] = 2 * agent + 1;
    }
    return both;
  }

  @Override
  public void ready(int[] state, int length, AgentSink sink) {
    even.ready(state, length, agent -> sink.agent(2 * agent));
    odd.ready(state, length, agent -> sink.agent(2 * agent + 1));
  }

  @Override
  public boolean speaksOfReadiness() {
    return even.speaksOfReadiness() || odd.speaksOfReadiness();
  }

  @Override
  public boolean tellsLabelsApart() {
    return even.tellsLabelsApart() || odd.tellsLabelsApart();
  }

  @Override
  public boolean global() {
    return even.global() || odd.global();
  }

  @Override
  public boolean owesAgents() {
    return even.owesAgents() || odd.owesAgents();
  }

  /**
   * Two machine-closed assumptions need not be machine closed together in general; those of this
   * package are, since all of them ask only for steps that are possible.
   */
  @Override
  public boolean extendsEveryRun() {
    return even.extendsEveryRun() && odd.extendsEveryRun();
  }

  @Override
  public String describe() {
    return even.describe() + " + " + odd.describe();
  }
}
