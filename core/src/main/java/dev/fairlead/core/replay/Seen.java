package dev.fairlead.core.replay;

import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.replay.ReplayedRun.Position;
import dev.fairlead.core.space.StateSpace;
import java.util.Optional;
import java.util.Set;

/**
 * Judges runs by what can be seen of them: whether a run shows that a process is no refinement or
 * not deterministic, from the definitions.
 */
final class Seen {

  private final StateSpace space;
  private final Runnable poll;

  Seen(StateSpace space, Runnable poll) {
    this.space = space;
    this.poll = poll;
  }

  /** Why the run is no evidence against the refinement, or empty if it is. */
  Optional<String> refinement(Property.Refines property, ReplayedRun run) {
    boolean divergences = property.model() == RefinementModel.FAILURES_DIVERGENCES;
    StatesAfter specification = new StatesAfter(property.specification(), poll);
    for (Position position : run.positions()) {
      if (divergences && specification.canDiverge()) {
        return Optional.of("the specification can diverge and so allows everything");
      }
      see(position, specification);
      if (specification.isEmpty()) {
        return Optional.empty();
      }
    }
    if (divergences && specification.canDiverge()) {
      return Optional.of("the specification can diverge and so allows everything");
    }
    if (property.model().isOfTraces()) {
      return Optional.of("the specification has this trace");
    }
    if (!run.loop().isEmpty()) {
      return divergences ? unlessInternal(run) : Optional.of("failures say nothing about loops");
    }
    if (!StatesAfter.isStable(space, run.lastState())) {
      return Optional.of("the last state is not stable");
    }
    return specification.canRestWithin(StatesAfter.offered(space, run.lastState()))
        ? Optional.of("the specification can refuse as much")
        : Optional.empty();
  }

  /** Why the run does not show that the process is not deterministic, or empty if it does. */
  Optional<String> nondeterminism(ReplayedRun run) {
    if (!run.loop().isEmpty()) {
      return unlessInternal(run);
    }
    StatesAfter process = new StatesAfter(space, poll);
    run.positions().forEach(position -> see(position, process));
    if (!StatesAfter.isStable(space, run.lastState())) {
      return Optional.of("the last state is not stable");
    }
    Set<String> offered = StatesAfter.offered(space, run.lastState());
    return offered.containsAll(process.possible())
        ? Optional.of("no event that is possible is refused")
        : Optional.empty();
  }

  private void see(Position position, StatesAfter process) {
    if (position.isEvent() && space.label(position.label()).visible()) {
      process.see(space.label(position.label()).text());
    }
  }

  private Optional<String> unlessInternal(ReplayedRun run) {
    for (Position position : run.loop()) {
      if (!position.isEvent() || space.label(position.label()).visible()) {
        return Optional.of("the loop is not internal");
      }
    }
    return Optional.empty();
  }
}
