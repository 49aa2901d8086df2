package dev.fairlead.cli;

import dev.fairlead.cli.Walk.Choice;
import dev.fairlead.cli.report.PlaceNames;
import dev.fairlead.cli.report.Run;
import dev.fairlead.cli.report.StateView;
import dev.fairlead.cli.report.StoryLines;
import dev.fairlead.cli.report.StoryLines.Detail;
import dev.fairlead.core.space.ModelFault;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Shows a walk as it happens. */
final class Simulation {
  private static final String DEAD_END = "  no step is possible here: the run ends";
  private static final String WRONG = "  the model goes wrong here: ";

  private final Console console;
  private final PrintStream out;
  private final PlaceNames names;
  private final Walk walk;

  Simulation(Console console, PlaceNames names, Walk walk) {
    this.console = console;
    this.names = names;
    this.out = console.out();
    this.walk = walk;
  }

  ExitCode random(int steps) {
    StateView initial = walk.view();
    List<Choice> taken = new ArrayList<>();
    String end = "";
    ExitCode code = ExitCode.HOLDS;
    try {
      while (end.isEmpty() && taken.size() < steps) {
        List<Choice> choices = walk.choices();
        if (choices.isEmpty()) {
          end = DEAD_END;
        } else {
          taken.add(walk.any(choices));
          walk.take(taken.get(taken.size() - 1));
        }
      }
    } catch (ModelFault fault) {
      end = WRONG + fault.getMessage();
      code = ExitCode.UNKNOWN;
    }
    StoryLines story = story(Detail.VARIABLES, taken);
    story.state("", 0, initial).forEach(out::println);
    for (int i = 0; i < taken.size(); i++) {
      story.step("", i + 1, taken.get(i).step()).forEach(out::println);
    }
    if (!end.isEmpty()) {
      out.println(end);
    }
    return code;
  }

  ExitCode interactive() {
    show();
    while (true) {
      List<Choice> choices;
      try {
        choices = walk.choices();
      } catch (ModelFault fault) {
        out.println(WRONG + fault.getMessage());
        return ExitCode.UNKNOWN;
      }
      offer(choices);
      if (!answered(choices)) {
        return ExitCode.HOLDS;
      }
    }
  }

  /** Asks until the walk has changed; false when the user has had enough. */
  private boolean answered(List<Choice> choices) {
    while (true) {
      out.print(console.style().strong("step? "));
      out.flush();
      String line = readLine();
      if (line == null || line.equals("q")) {
        out.println();
        return false;
      }
      if (line.equals("u")) {
        if (walk.undo()) {
          int length = walk.length();
          out.println("back in " + (length == 0 ? "the start" : "the state after step " + length));
          show();
          return true;
        }
        out.println("  this is the start, there is nothing to undo");
      } else if (line.isEmpty() && !choices.isEmpty()) {
        go(walk.any(choices));
        return true;
      } else if (line.matches("[0-9]{1,9}")
          && Integer.parseInt(line) >= 1
          && Integer.parseInt(line) <= choices.size()) {
        go(choices.get(Integer.parseInt(line) - 1));
        return true;
      } else {
        out.println("  " + help(choices));
      }
    }
  }

  private static String help(List<Choice> choices) {
    String take =
        choices.isEmpty() ? "" : "1.." + choices.size() + " to take a step, Enter for any, ";
    return take + "u to undo, q to quit";
  }

  private void show() {
    story(Detail.VARIABLES, List.of()).state("", walk.length(), walk.view()).forEach(out::println);
  }

  private void offer(List<Choice> choices) {
    if (choices.isEmpty()) {
      out.println(DEAD_END);
    }
    StoryLines story = story(Detail.VARIABLES_AND_PLACES, choices);
    for (int i = 0; i < choices.size(); i++) {
      story.step("    ", i + 1, choices.get(i).step()).forEach(out::println);
    }
  }

  private void go(Choice choice) {
    walk.take(choice);
    story(Detail.VARIABLES, List.of(choice))
        .step("", walk.length(), choice.step())
        .forEach(out::println);
  }

  private StoryLines story(Detail detail, List<Choice> choices) {
    List<Run.Step> steps = choices.stream().map(Choice::step).toList();
    return new StoryLines(console.style(), names, detail, steps);
  }

  private String readLine() {
    try {
      String line = console.in().readLine();
      return line == null ? null : line.strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
