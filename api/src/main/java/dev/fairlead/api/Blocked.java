package dev.fairlead.api;

import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.Standstill;
import dev.fairlead.core.space.Standstill.Standing;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import java.util.List;

/**
 * Where every process stands at the end of a run that cannot continue, and what it waits for.
 *
 * @param processes none if the run goes on, or nothing is known
 */
public record Blocked(List<Standing> processes) {
  public static final Blocked NONE = new Blocked(List.of());

  public Blocked {
    processes = List.copyOf(processes);
  }

  /** At the end of a run that shows a deadlock, or that comes to rest. */
  public static Blocked at(StateSpace space, Property property, Evidence evidence) {
    boolean rests =
        evidence instanceof Evidence.Lasso lasso
            ? lasso.loop().stream().allMatch(move -> move.label() == Label.STUTTER)
            : property instanceof Property.DeadlockFree;
    if (!rests || !(space instanceof Standstill standstill)) {
      return NONE;
    }
    int steps = evidence.stem().size();
    int[] last = steps == 0 ? evidence.initial() : evidence.stem().get(steps - 1).target();
    return new Blocked(standstill.standing(last, last.length));
  }
}
