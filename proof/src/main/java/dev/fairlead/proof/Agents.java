package dev.fairlead.proof;

import dev.fairlead.core.fairness.Fairness;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The agents of fairness at one state, by their names. A name means the first agent that was met
 * with it, for good: so a cause is about one agent throughout.
 */
final class Agents {
  private static final int NOBODY = -1;

  private final Fairness fairness;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final BitSet met = new BitSet();

  /** Names of agents that were not met when a step was judged for them. */
  private final Set<String> takenForDisabled = new HashSet<>();

  private final BitSet enabled = new BitSet();
  private final Fairness.AgentSink ready = this::enable;

  Agents(Fairness fairness) {
    this.fairness = fairness;
    // What is owed whatever happens is known before anything happens.
    for (int agent = 0; agent < fairness.agents(); agent++) {
      if (fairness.kind(agent) != Fairness.Kind.NONE) {
        meet(agent);
      }
    }
  }

  private void meet(int agent) {
    if (!met.get(agent)) {
      met.set(agent);
      String name = fairness.identify(agent);
      numbers.putIfAbsent(name, agent);
      if (fairness.kind(agent) == Fairness.Kind.WEAK && takenForDisabled.contains(name)) {
        // Weak fairness owes nothing to an agent that is disabled now and then.
        throw new WrongStep("the agent '" + name + "' is not enabled in every state of a rank");
      }
    }
  }

  /** Goes on to a state, whose steps are told next. */
  void begin(int[] state, int length) {
    enabled.clear();
    fairness.ready(state, length, ready);
  }

  /** The state has a step that engages these. */
  void enable(int[] engaged) {
    for (int agent : engaged) {
      enable(agent);
    }
  }

  /** The state has a step that triggers these. */
  void trigger(int[] triggered) {
    for (int agent : triggered) {
      meet(agent);
    }
  }

  private void enable(int agent) {
    meet(agent);
    enabled.set(agent);
  }

  /** How a step passes, as far as one agent is concerned. */
  enum Passage {
    /** It is one that a fair run cannot take for ever without engaging the agent. */
    PASSES,
    /** It says nothing about the agent. */
    NEUTRAL,
    /** The agent gets what it is owed. */
    FAILS
  }

  /**
   * Judges a step of the state for the claim that the agent is starved by a run of such steps.
   *
   * @param engaged by the step
   * @param triggered by the step
   */
  Passage passage(String name, int[] engaged, int[] triggered) {
    int agent = numbers.getOrDefault(name, NOBODY);
    if (agent == NOBODY) {
      // An agent that was not met yet is neither enabled here nor engaged or triggered.
      takenForDisabled.add(name);
      return Passage.NEUTRAL;
    }
    if (contains(engaged, agent)) {
      return Passage.FAILS;
    }
    return switch (fairness.kind(agent)) {
      case NONE -> Passage.FAILS;
      case UNCONDITIONAL -> Passage.PASSES;
      case WEAK -> enabled.get(agent) ? Passage.PASSES : Passage.FAILS;
      case STRONG -> enabled.get(agent) ? Passage.PASSES : Passage.NEUTRAL;
      case COMPASSION -> contains(triggered, agent) ? Passage.PASSES : Passage.NEUTRAL;
    };
  }

  /** Whether strong fairness owes the agent something if such a state is visited for ever. */
  boolean isEnabledStrong(String name) {
    int agent = numbers.getOrDefault(name, NOBODY);
    return agent != NOBODY && enabled.get(agent) && fairness.kind(agent) == Fairness.Kind.STRONG;
  }

  /** Whether a step engages the agent; one that was not met yet is engaged by none so far. */
  boolean isEngaged(String name, int[] engaged) {
    int agent = numbers.getOrDefault(name, NOBODY);
    return agent != NOBODY && contains(engaged, agent);
  }

  private static boolean contains(int[] agents, int agent) {
    for (int each : agents) {
      if (each == agent) {
        return true;
      }
    }
    return false;
  }
}
