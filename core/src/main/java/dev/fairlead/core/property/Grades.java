package dev.fairlead.core.property;

import dev.fairlead.core.graded.Logic;

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
}
