package dev.fairlead.api;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.space.StateSpace;

/** The systems of a model, of which there are many if it has any number of processes. */
record ModelSizes(Model model) {

  /**
   * @throws InvalidInputException if all numbers are fixed
   */
  AnyNumber<StateSpace> any() {
    return model
        .mainSystems()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "the model says how many processes there are: |||{..}@P() has any number"));
  }

  /**
   * @throws InvalidInputException if some number is not fixed
   */
  void requireFixed() {
    model
        .mainSystems()
        .ifPresent(
            systems -> {
              throw new InvalidInputException(
                  "there is no end to any number of processes: give a number in the model ("
                      + String.join(", ", systems.groups())
                      + ")");
            });
  }

  /** As {@link CheckableModel#abstraction}. */
  StateSpace abstraction(int cutoff) {
    AnyNumber<StateSpace> systems = any();
    systems
        .obstacle(FairnessNotion.NONE)
        .ifPresent(
            why -> {
              throw new InvalidInputException("there is no abstraction: " + why);
            });
    return systems.abstraction(
        Retraced.equal(systems, AnyNumber.MANY),
        Math.max(cutoff, systems.leastCutoff()),
        AnyNumber.Balance.ON,
        FairnessNotion.NONE);
  }
}
