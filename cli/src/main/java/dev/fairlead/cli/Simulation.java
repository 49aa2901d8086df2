package dev.fairlead.cli;

import dev.fairlead.api.Run;
import dev.fairlead.api.Walk;
import dev.fairlead.api.text.StoryLines;
import dev.fairlead.api.text.StoryLines.Detail;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.ModelFault;

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
        end = walk.takeAny() ? "" : DEAD_END;
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
