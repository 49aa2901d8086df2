package dev.fairlead.gpu.engine;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.search.hull.AgentLabels;
import dev.fairlead.core.search.hull.HullLabels;
import dev.fairlead.core.search.hull.MetAgents;
import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.GuardedCommand.StepNumbers;
import dev.fairlead.core.structure.Structure;
import dev.fairlead.core.structure.Update;
import dev.fairlead.gpu.unit.UnitLabels;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The labels of a hull for a structure: of all agents that its commands engage, reachable or not.
 * An agent that is never engaged is never enabled: a weak one is seeded everywhere, and a strong
 * one is needed nowhere.
 */
final class FairLabels {
  private static final int MOST_LABELS = 256;

  private FairLabels() {}

  /** Why fairness cannot be told by the commands of a structure; empty if it can. */
  static Optional<String> obstacle(Structure structure, Tgba automaton, Fairness fairness) {
    if (fairness.speaksOfReadiness()) {
      return Optional.of("annotated events are due here even if a partner does not offer them");
    }
    if (fairness.tellsLabelsApart()) {
      Optional<String> why = unlabelled(structure);
      if (why.isPresent()) {
        return why;
      }
    }
    Set<HullLabels.Agent> agents = agents(structure, fairness);
    if (agents.stream().anyMatch(agent -> agent.kind() == Fairness.Kind.COMPASSION)) {
      return Optional.of("the fairness has compassion constraints");
    }
    if (!agents.isEmpty() && structure.commands().stream().anyMatch(FairLabels::isOfSome)) {
      return Optional.of("who terminates together depends on where counted processes are");
    }
    int labels = automaton.acceptanceSets() + agents.size();
    return labels > MOST_LABELS
        ? Optional.of("fairness speaks of " + labels + " agents, more than " + MOST_LABELS)
        : Optional.empty();
  }

  private static Optional<String> unlabelled(Structure structure) {
    for (GuardedCommand command : structure.commands()) {
      if (command.holder() != GuardedCommand.NONE) {
        return Optional.of("fairness tells the events of atomic sequences apart");
      } else if (mayFail(command.updates())) {
        return Optional.of("fairness tells steps apart in which an assertion fails");
      } else if (!command.numbers().equals(StepNumbers.UNUSED)
          && command.numbers().label() == GuardedCommand.NONE) {
        return Optional.of("fairness tells events apart that depend on a message");
      }
    }
    return Optional.empty();
  }

  /** Whether the participants of a command are not the same each time. */
  private static boolean isOfSome(GuardedCommand command) {
    return !command.numbers().equals(StepNumbers.UNUSED)
        && command.numbers().processSet() == GuardedCommand.NONE;
  }

  private static boolean mayFail(List<Update> updates) {
    return updates.stream()
        .anyMatch(
            update ->
                update instanceof Update.Fail
                    || update instanceof Update.If branch
                        && (mayFail(branch.then()) || mayFail(branch.otherwise())));
  }

  private static Set<HullLabels.Agent> agents(Structure structure, Fairness fairness) {
    Set<HullLabels.Agent> agents = MetAgents.atFirst(fairness);
    MetAgents met = new MetAgents(fairness, agents);
    for (GuardedCommand command : structure.commands()) {
      if (command.numbers().processSet() != GuardedCommand.NONE) {
        met.step(Math.max(0, command.numbers().label()), command.numbers().processSet());
      }
    }
    return agents;
  }

  static UnitLabels of(Structure structure, Tgba automaton, Fairness fairness) {
    HullLabels labels =
        new HullLabels(automaton.acceptanceSets(), List.copyOf(agents(structure, fairness)));
    return new UnitLabels(labels, new AgentLabels(labels, fairness), fairness.global());
  }
}
