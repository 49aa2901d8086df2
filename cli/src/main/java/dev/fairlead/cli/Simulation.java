package dev.fairlead.cli;

import dev.fairlead.cli.Walk.Choice;
import dev.fairlead.cli.report.Run;
import dev.fairlead.cli.report.StoryLines;
import dev.fairlead.cli.report.StoryLines.Detail;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.ModelFault;
import java.util.List;

/** Shows a random walk. */
final class Simulation {
  static final String DEAD_END = "  no step is possible here: the run ends";
  static final String WRONG = "  the model goes wrong here: ";

  private final Console console;
  private final ValueNames names;
  private final Walk walk;

  Simulation(Console console, ValueNames names, Walk walk) {
    this.console = console;
    this.names = names;
    this.walk = walk;
  }

  ExitCode random(int steps) {
    String end = "";
    ExitCode code = ExitCode.HOLDS;
    try {
      while (end.isEmpty() && walk.length() < steps) {
        List<Choice> choices = walk.choices();
        if (choices.isEmpty()) {
          end = DEAD_END;
        } else {
          walk.take(walk.any(choices));
        }
      }
    } catch (ModelFault fault) {
      end = WRONG + fault.getMessage();
      code = ExitCode.UNKNOWN;
    }
    Run run = walk.run();
    StoryLines story = new StoryLines(console.style(), names, Detail.VARIABLES, run.stem());
    story.run(run).forEach(console.out()::println);
    if (!end.isEmpty()) {
      console.out().println(end);
    }
    return code;
  }
}
