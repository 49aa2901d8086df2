package dev.fairlead.cli;

import dev.fairlead.api.Run;
import dev.fairlead.api.TraceFollower;
import dev.fairlead.api.Walk;
import dev.fairlead.api.Walk.Choice;
import dev.fairlead.api.text.StoryLines;
import dev.fairlead.api.text.StoryLines.Detail;
import dev.fairlead.cli.report.FullState;
import dev.fairlead.cli.report.ItfTrace;
import dev.fairlead.cli.report.SavedRun;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.ModelFault;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

/** Asks for each step of a walk what to do. */
final class Dialogue {
  private final Console console;
  private final PrintStream out;
  private final String model;
  private final ValueNames names;
  private Walk walk;

  /** Whether there is a run to be followed: Enter then takes its next step. */
  private boolean following;

  /** The steps of that run, and those before its loop. */
  private final int runLength;

  private final OptionalInt loopAfter;

  // of the state in which the walk is
  private List<Choice> choices = List.of();
  private boolean faulty;

  Dialogue(Console console, String model, ValueNames names, Walk walk) {
    this(console, model, names, walk, false, OptionalInt.empty());
  }

  /** A walk along a run that is known. */
  static Dialogue following(
      Console console, String model, ValueNames names, Walk walk, OptionalInt loopAfter) {
    return new Dialogue(console, model, names, walk, true, loopAfter);
  }

  private Dialogue(
      Console console,
      String model,
      ValueNames names,
      Walk walk,
      boolean following,
      OptionalInt loopAfter) {
    this.following = following;
    this.runLength = walk.undone();
    this.loopAfter = loopAfter;
    this.console = console;
    this.out = console.out();
    this.model = model;
    this.names = names;
    this.walk = walk;
  }

  /** What can be asked for. */
  private enum Request {
    RANDOM("r", "random", "N", "take N random steps (1 if N is left out)"),
    UNDO("u", "undo", "N", "take N steps back"),
    REDO("d", "redo", "N", "take N steps again that were taken back"),
    GO("g", "go", "N", "go to the state after step N, forwards or backwards"),
    CHOICES("c", "choices", "", "list the steps that are possible here"),
    STATE("s", "state", "", "show the whole state, and where every process is"),
    HISTORY("h", "history", "", "show the run up to here"),
    SAVE("w", "write", "FILE", "write the run up to here as an ITF trace"),
    LOAD("o", "open", "FILE", "follow a trace written by 'w', or by 'fairlead check --trace'"),
    HELP("?", "help", "", "show this list"),
    QUIT("q", "quit", "", "quit");

    private final String letter;
    private final String word;
    private final String argument;
    private final String meaning;

    Request(String letter, String word, String argument, String meaning) {
      this.letter = letter;
      this.word = word;
      this.argument = argument;
      this.meaning = meaning;
    }

    static Optional<Request> of(String text) {
      for (Request request : values()) {
        if (text.equals(request.letter) || text.equals(request.word)) {
          return Optional.of(request);
        }
      }
      return Optional.empty();
    }

    String line() {
      return line(letter + " " + argument, word, meaning);
    }

    static String line(String typed, String word, String meaning) {
      return "  %-8s%-10s%s".formatted(typed, word, meaning);
    }
  }

  /** Goes on until the user has had enough. */
  ExitCode run() {
    showHere();
    arrive();
    while (true) {
      out.print(console.style().strong("step? "));
      out.flush();
      String line = readLine();
      if (line == null || Request.of(line).equals(Optional.of(Request.QUIT))) {
        out.println();
        return faulty ? ExitCode.UNKNOWN : ExitCode.HOLDS;
      }
      answer(line);
    }
  }

  private void answer(String line) {
    String[] words = line.split("\\s+", 2);
    String argument = words.length < 2 ? "" : words[1];
    if (line.isEmpty() && following && walk.undone() > 0) {
      Choice next = walk.next().orElseThrow();
      walk.redo();
      show(next);
      arrive();
    } else if (line.isEmpty()) {
      random(1);
    } else if (number(line) >= 1 && number(line) <= choices.size()) {
      take(choices.get(number(line) - 1));
      arrive();
    } else {
      Request.of(words[0])
          .ifPresentOrElse(
              request -> answer(request, argument),
              () ->
                  out.println(
                      "  "
                          + reach()
                          + (following ? "Enter for the next one" : "Enter for a random one")
                          + "; ? lists all commands"));
    }
  }

  private void answer(Request request, String argument) {
    switch (request) {
      case RANDOM, UNDO, REDO -> {
        int times = argument.isEmpty() ? 1 : number(argument);
        if (times < 1) {
          out.println("  how many? write " + request.letter + " 5");
        } else {
          repeat(request, times);
        }
      }
      case GO -> {
        if (argument.matches("[0-9]{1,9}")) {
          goTo(Integer.parseInt(argument));
        } else {
          out.println("  where to? write g 5, or g 0 for the start");
        }
      }
      case CHOICES -> offer();
      case STATE -> FullState.lines(walk.view(), names).forEach(out::println);
      case HISTORY -> history();
      case SAVE, LOAD -> withFile(request, argument);
      case HELP -> help();
      case QUIT -> {}
    }
  }

  private void repeat(Request request, int times) {
    switch (request) {
      case UNDO -> go(times, walk::undo, "this is the start, there is nothing to undo");
      case REDO -> go(times, walk::redo, "there is nothing to redo");
      default -> random(times);
    }
  }

  private void random(int times) {
    for (int i = 0; i < times && !choices.isEmpty(); i++) {
      take(walk.any(choices));
      look();
    }
    offer();
  }

  private void go(int times, BooleanSupplier once, String impossible) {
    int done = 0;
    while (done < times && once.getAsBoolean()) {
      done++;
    }
    if (done == 0) {
      out.println("  " + impossible);
      return;
    }
    showPlace();
  }

  private void showPlace() {
    int length = walk.length();
    out.println("now in " + (length == 0 ? "the start" : "the state after step " + length));
    showHere();
    arrive();
  }

  private void goTo(int step) {
    int far = step - walk.length();
    if (far == 0) {
      out.println("  this is the state after step " + step);
    } else if (far > walk.undone()) {
      out.println("  there are only " + (walk.length() + walk.undone()) + " steps");
    } else {
      walk.goTo(step);
      showPlace();
    }
  }

  private void take(Choice choice) {
    following &= walk.next().filter(choice::isLike).isPresent();
    walk.take(choice);
    show(choice);
  }

  private void show(Choice choice) {
    story(Detail.VARIABLES, List.of(choice.step()))
        .step("", walk.length(), choice.step())
        .forEach(out::println);
  }

  /** Finds the steps of a new state and lists them. */
  private void arrive() {
    look();
    offer();
  }

  private void look() {
    faulty = false;
    try {
      choices = walk.choices();
    } catch (ModelFault fault) {
      out.println(Simulation.WRONG + fault.getMessage());
      choices = List.of();
      faulty = true;
    }
  }

  private void showHere() {
    story(Detail.VARIABLES, List.of()).state("", walk.length(), walk.view()).forEach(out::println);
  }

  private void offer() {
    if (choices.isEmpty() && !faulty) {
      out.println(Simulation.DEAD_END);
    }
    List<Run.Step> steps = choices.stream().map(Choice::step).toList();
    StoryLines story = story(Detail.VARIABLES_AND_PLACES, steps);
    for (int i = 0; i < steps.size(); i++) {
      Choice choice = choices.get(i);
      boolean recorded = following && walk.next().filter(choice::isLike).isPresent();
      List<String> lines = story.step("    ", i + 1, choice.step());
      out.println(recorded ? "  → " + lines.get(0).substring(4) : lines.get(0));
      lines.stream().skip(1).forEach(out::println);
    }
    if (following && walk.undone() > 0) {
      out.println(
          "  Enter follows the run; " + walk.undone() + " of " + runLength + " steps are left");
    } else if (following && loopAfter.isPresent()) {
      out.println("  from here the run repeats what follows step " + loopAfter.getAsInt());
    } else if (following) {
      out.println("  here the run ends");
    }
  }

  private void history() {
    Run run = walk.run();
    story(Detail.VARIABLES, run.stem()).run(run).forEach(out::println);
    if (walk.undone() > 0) {
      out.println("  taken back: " + walk.undone());
    }
  }

  private void withFile(Request request, String name) {
    if (name.isEmpty()) {
      out.println("  which file? write " + request.letter + " run.itf.json");
      return;
    }
    try {
      if (request == Request.SAVE) {
        save(Path.of(name));
      } else {
        load(Path.of(name));
      }
    } catch (IOException | InvalidPathException e) {
      out.println("  '" + name + "' cannot be used: " + e.getMessage());
    }
  }

  private void save(Path file) throws IOException {
    try (OutputStream stream = new BufferedOutputStream(Files.newOutputStream(file))) {
      ItfTrace.write(stream, model, walk.run(), names);
    }
    out.println("  " + walk.length() + " steps written to " + file);
  }

  private void load(Path file) throws IOException {
    TraceFollower.Followed followed =
        new TraceFollower(walk.space(), names, SavedRun.read(file)).follow();
    followed.run().ifPresent(run -> walk = walk.onto(run));
    if (!followed.isWhole()) {
      out.println("  " + followed.deviation());
    }
    history();
    arrive();
  }

  private void help() {
    String reach = choices.isEmpty() ? "N" : "1.." + choices.size();
    out.println(Request.line(reach, "", "take this step of the list"));
    out.println(
        Request.line(
            "Enter", "", following ? "take the next step of the run" : "take a random step"));
    for (Request request : Request.values()) {
      out.println(request.line());
    }
  }

  private String reach() {
    return choices.isEmpty() ? "" : "1.." + choices.size() + " to take a step, ";
  }

  private static int number(String text) {
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
  }

  private StoryLines story(Detail detail, List<Run.Step> steps) {
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
