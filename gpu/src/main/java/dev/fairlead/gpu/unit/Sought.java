package dev.fairlead.gpu.unit;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.structure.Expression;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a unit looks for.
 *
 * @param goal a state in which it is not 0
 * @param rest which states without steps
 * @param last steps with these labels end a run
 * @param findsLast whether these are looked for
 * @param terminates steps with these labels are no deadlock's, though nothing follows
 */
public record Sought(
    Optional<Expression> goal,
    Rest rest,
    Predicate<Label> last,
    boolean findsLast,
    Predicate<Label> terminates) {

  /** Whether a run may be found. */
  public boolean findsSomething() {
    return goal.isPresent() || rest != Rest.NONE || findsLast;
  }

  /** States without steps. */
  public enum Rest {
    NONE,
    DEADLOCK,
    ANY
  }
}
