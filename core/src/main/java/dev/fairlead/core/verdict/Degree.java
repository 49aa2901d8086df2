package dev.fairlead.core.verdict;

import dev.fairlead.core.graded.Logic;

/**
 * To which degree a property is true of a graded model. The outcome of a verdict that has one says
 * whether the degree is at least the required one.
 *
 * @param value of the logic
 * @param required the top of the logic, unless the user asks for less
 * @param checks how many classical checks it took
 */
public record Degree(Logic logic, int value, int required, int checks) {

  public boolean suffices() {
    return logic.atMost(required, value);
  }

  public String valueName() {
    return logic.nameOf(value);
  }

  public String requiredName() {
    return logic.nameOf(required);
  }
}
