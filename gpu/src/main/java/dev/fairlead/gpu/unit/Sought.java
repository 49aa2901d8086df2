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
 */
public record Sought(
    Optional<Expression> goal, Rest rest, Predicate<Label> last, boolean findsLast) {

  /** States without steps. */
  public enum Rest {
    NONE,
    DEADLOCK,
    ANY
  }

  /** Nothing: everything is visited. */
  public static final Sought NOTHING =
      new Sought(Optional.empty(), Rest.NONE, label -> false, false);
}
