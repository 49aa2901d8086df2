package dev.fairlead.core.property;

import dev.fairlead.core.graded.Logic;
import java.util.OptionalInt;

/**
 * What a graded model is checked with.
 *
 * @param required the least degree that counts as <em>holds</em>
 * @param stepsAreGraded whether some step of the model has a level below the top
 */
public record Grades(Logic logic, int required, Enabledness enabledness, boolean stepsAreGraded) {

  /** Which steps enable an agent that fairness speaks of, where weaker steps are cut away. */
  public enum Enabledness {
    /** All steps of the model: fairness may demand a step that is hardly possible. */
    ON_MODEL,
    /** The steps of the cut only. */
    ON_CUT
  }

  /**
   * What the user asks of a graded model.
   *
   * @param required the least degree that counts as <em>holds</em>; empty for the top
   */
  public record Demand(OptionalInt required, Enabledness enabledness) {
    public static final Demand DEFAULT = new Demand(OptionalInt.empty(), Enabledness.ON_MODEL);

    public Grades of(Logic logic, boolean stepsAreGraded) {
      return new Grades(logic, required.orElse(logic.top()), enabledness, stepsAreGraded);
    }
  }
}
