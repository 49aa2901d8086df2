package dev.fairlead.core.fairness;

import dev.fairlead.core.space.PermutedSteps;

/**
 * The fairness constraints of one check, over agents numbered from 0. More agents may appear while
 * a system is explored.
 *
 * <p>An agent is <em>engaged</em> by a step that {@link #engaged} lists it for. It is
 * <em>enabled</em> in a state that has a step engaging it, or where {@link #ready} says so. A
 * stuttering step engages nobody and enables nobody.
 */
public interface Fairness {

  /** What a run owes to an agent. */
  enum Kind {
    /** Nothing. */
    NONE,
    /** Engaged infinitely often. */
    UNCONDITIONAL,
    /** Disabled infinitely often or engaged infinitely often. */
    WEAK,
    /** Enabled only finitely often or engaged infinitely often. */
    STRONG,
    /**
     * {@linkplain #triggered Triggered} by only finitely many steps or engaged infinitely often.
     */
    COMPASSION
  }

  /** The number of agents known so far. */
  int agents();

  Kind kind(int agent);

  /** A name for people, e.g. {@code Phil(2)} or {@code eat.0}. */
  String name(int agent);

  /** A name that is the same in every instance of a model, with what the agent is owed. */
  default String identify(int agent) {
    return kind(agent) + " " + name(agent);
  }

  /** The agents a step engages; shared, not to be modified. */
  int[] engaged(int label, int processSet);

  /** The agents that are this process, whatever it does; nobody if processes are no agents. */
  default int[] ofProcess(int process) {
    return NOBODY;
  }

  /** The {@link Kind#COMPASSION} agents a step triggers; shared, not to be modified. */
  default int[] triggered(int label, int processSet) {
    return NOBODY;
  }

  /** Reports the agents that count as enabled in a state although no step there engages them. */
  default void ready(int[] state, int length, AgentSink sink) {}

  /**
   * The agent that is behind a step with a permutation what this one is before it; only asked of
   * agents that are processes or folded timers.
   */
  default int renamed(int agent, PermutedSteps space, int[] permutation) {
    throw new UnsupportedOperationException(describe() + ": its agents are not permuted");
  }

  /** False if {@link #ready} reports nobody, or nobody whom no step engages: to ask it is idle. */
  default boolean speaksOfReadiness() {
    return true;
  }

  /** False if which agents a step engages does not depend on its label. */
  default boolean tellsLabelsApart() {
    return true;
  }

  /**
   * True for strong global fairness: every step possible in a state visited infinitely often is
   * taken infinitely often. It is demanded on top of what the agents are owed.
   */
  default boolean global() {
    return false;
  }

  /** True if every run is fair. */
  default boolean demandsNothing() {
    return false;
  }

  /** False if agents are owed nothing: every run is fair, or only {@link #global} is demanded. */
  default boolean owesAgents() {
    return !demandsNothing() && !global();
  }

  /**
   * True if the agents are the processes, by number: a step engages the processes that take part in
   * it, and {@link #ready} reports nobody.
   */
  default boolean isAboutProcesses() {
    return false;
  }

  /**
   * True if every finite run of every finite system can be extended to a fair one (machine closure,
   * Apt, Francez and Katz 1988). Then <em>holds</em> cannot be vacuous for want of a fair run, and
   * a bad prefix is a violation whatever follows. False is always safe.
   */
  boolean extendsEveryRun();

  /** As printed beside a verdict, e.g. {@code process-weak}. */
  String describe();

  /** Receives agents, possibly the same one several times. */
  @FunctionalInterface
  interface AgentSink {
    void agent(int agent);
  }

  int[] NOBODY = {};
}
