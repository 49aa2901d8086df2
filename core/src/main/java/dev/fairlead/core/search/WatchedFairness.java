package dev.fairlead.core.search;

import dev.fairlead.core.fairness.Fairness;

/**
 * The fairness of a system whose states have some slots more at their end.
 *
 * @param more how many
 */
record WatchedFairness(Fairness system, int more) implements Fairness {

  @Override
  public int agents() {
    return system.agents();
  }

  @Override
  public Kind kind(int agent) {
    return system.kind(agent);
  }

  @Override
  public String name(int agent) {
    return system.name(agent);
  }

  @Override
  public String identify(int agent) {
    return system.identify(agent);
  }

  @Override
  public int[] engaged(int label, int processSet) {
    return system.engaged(label, processSet);
  }

  @Override
  public int[] ofProcess(int process) {
    return system.ofProcess(process);
  }

  @Override
  public int[] triggered(int label, int processSet) {
    return system.triggered(label, processSet);
  }

  @Override
  public void ready(int[] state, int length, AgentSink sink) {
    system.ready(state, length - more, sink);
  }

  @Override
  public boolean speaksOfReadiness() {
    return system.speaksOfReadiness();
  }

  @Override
  public boolean global() {
    return system.global();
  }

  @Override
  public boolean demandsNothing() {
    return system.demandsNothing();
  }

  @Override
  public boolean isAboutProcesses() {
    return system.isAboutProcesses();
  }

  @Override
  public boolean extendsEveryRun() {
    return system.extendsEveryRun();
  }

  @Override
  public String describe() {
    return system.describe();
  }
}
