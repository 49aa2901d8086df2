package dev.fairlead.cli;

import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Model;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** What is asked of a graded model. */
final class GradeOptions {
  @Option(
      names = "--require",
      paramLabel = "VALUE",
      description =
          "Of a graded model: the least degree that counts as holding, a value of its logic"
              + " (default: the greatest). See docs/graded.md.")
  private String required;

  @Option(
      names = "--fair-on-cut",
      description =
          "Of a graded model, under fairness: a step below the level that is tried enables no agent"
              + " (default: enabledness is that of the whole model).")
  private boolean onCut;

  /**
   * @throws BadInput if the model is not graded, or has no such value
   */
  Model applied(Model model) {
    if (required == null && !onCut) {
      return model;
    }
    Logic logic =
        model
            .logic()
            .orElseThrow(
                () ->
                    new BadInput(
                        (onCut ? "--fair-on-cut" : "--require")
                            + " is for graded models, and this one declares no logic"));
    return model.with(
        new Grades.Demand(
            required == null ? OptionalInt.empty() : OptionalInt.of(value(logic)),
            onCut ? Grades.Enabledness.ON_CUT : Grades.Enabledness.ON_MODEL));
  }

  private int value(Logic logic) {
    return logic
        .parse(required)
        .orElseThrow(
            () ->
                new BadInput(
                    "'"
                        + required
                        + "' is no value of the logic '"
                        + logic.name()
                        + "': "
                        + logic.describe()));
  }
}
