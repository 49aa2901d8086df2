package dev.fairlead.lsp;

import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.FairnessChoice;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.ModelText;
import dev.fairlead.api.Recording;
import dev.fairlead.api.Walk;
import dev.fairlead.cli.report.SavedRun;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.space.ModelFault;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * A run that is gone through forwards and backwards: that of a counterexample or a trace, or a
 * random one that grows. Used by one thread.
 */
final class DebuggedRun {
  /** The most steps that a random run takes without a stop. */
  private static final int MOST_STEPS = 100_000;

  /** Why a run stands still. */
  enum Reason {
    /** One step was asked for. */
    STEP,
    BREAKPOINT,
    CONDITION,
    /** The first state. */
    START,
    /** The last state of the run; of a run with a loop, the one that is the first of its loop. */
    END,
    /** Somebody wants it to. */
    PAUSE,
    /** The model goes wrong here. */
    FAULT
  }

  /**
   * @param words for people
   */
  record Halt(Reason reason, String words) {}

  private final CheckableModel model;
  private final int size;
  private final long seed;
  private final boolean grows;
  private final String story;
  private final LineBreakpoints lines;
  private Walk walk;

  /** All conditions that stop the run, as one. */
  private Optional<CheckableModel.Watch> watch = Optional.empty();

  private DebuggedRun(
      CheckableModel model, Walk walk, int size, long seed, boolean grows, String story) {
    this.model = model;
    this.walk = walk;
    this.size = size;
    this.seed = seed;
    this.grows = grows;
    this.story = story;
    this.lines = new LineBreakpoints();
  }

  /**
   * @param cancelled stops a search for the counterexample
   * @throws InvalidInputException if there is no such run
   */
  static DebuggedRun of(LaunchOptions options, BooleanSupplier cancelled) {
    CheckableModel model =
        CheckableModel.open(ModelText.file(options.program()), options.constants(), List.of());
    if (options.trace().isPresent()) {
      return along(model, saved(options), "the run of " + options.trace().get(), options.seed());
    }
    if (options.property().isEmpty() && options.formula().isEmpty()) {
      String story = "a random run (seed " + options.seed() + ")";
      int some = model.groups().isEmpty() ? 1 : 2;
      return new DebuggedRun(
          model, model.walk(options.seed(), some), some, options.seed(), true, story);
    }
    CheckOptions asked = CheckOptions.DEFAULT.withCancellation(cancelled);
    if (options.fairness().isPresent()) {
      asked = asked.withFairness(fairness(options.fairness().get()));
    }
    Answer answer =
        options.formula().isPresent()
            ? model.checkLtl(options.formula().get(), asked)
            : model.check(options.property().get(), asked);
    String claim = answer.property() + " (fairness: " + answer.fairness() + ")";
    return along(
        model,
        answer
            .run()
            .map(run -> Recording.of(run, Optional.of(answer.property())))
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        answer.verdict().outcome().name().toLowerCase(Locale.ROOT)
                            + ", so there is no run to show: "
                            + claim)),
        answer.verdict().outcome().name().toLowerCase(Locale.ROOT) + ": " + claim,
        options.seed());
  }

  private static DebuggedRun along(
      CheckableModel model, Recording recording, String story, long seed) {
    CheckableModel.Return found = model.walkAlong(recording, seed);
    String more = found.deviation().isEmpty() ? "" : "; the run ends early: " + found.deviation();
    return new DebuggedRun(model, found.walk(), found.size(), seed, false, story + more);
  }

  private static Recording saved(LaunchOptions options) {
    try {
      return SavedRun.read(options.trace().orElseThrow());
    } catch (IOException e) {
      throw new InvalidInputException(
          "cannot read '" + options.trace().orElseThrow() + "': " + e.getMessage());
    }
  }

  private static FairnessNotion fairness(String name) {
    return FairnessNotion.parse(name)
        .orElseThrow(() -> new InvalidInputException(FairnessChoice.noSuch(name)));
  }

  /** What is shown, in one sentence. */
  String story() {
    return story;
  }

  Walk walk() {
    return walk;
  }

  CheckableModel model() {
    return model;
  }

  LineBreakpoints lines() {
    return lines;
  }

  /**
   * Stops wherever one of these becomes true.
   *
   * @throws InvalidInputException if one of them is no condition of the model
   */
  void breakOn(List<String> conditions) {
    watch = Optional.empty();
    if (!conditions.isEmpty()) {
      CheckableModel.Watch any =
          model.watch(
              walk,
              size,
              conditions.stream().map(each -> "(" + each + ")").collect(Collectors.joining(" || ")),
              seed);
      walk = any.walk();
      watch = Optional.of(any);
    }
  }

  /** Whether a condition holds here. */
  boolean holds(String condition) {
    return model.watch(walk, size, condition, seed).isMet();
  }

  /** The step that comes next, if it is known or can be chosen. */
  Optional<Walk.Choice> next() {
    if (walk.next().isEmpty() && grows && walk.takeAny()) {
      walk.undo();
    }
    return walk.next();
  }

  Halt forward() {
    try {
      if (next().isPresent()) {
        walk.redo();
        return new Halt(Reason.STEP, "step");
      }
    } catch (ModelFault fault) {
      return new Halt(Reason.FAULT, fault.getMessage());
    }
    if (walk.loopAfter().isPresent() && walk.loopAfter().getAsInt() < walk.length()) {
      // The last state is the first of the loop.
      walk.goTo(walk.loopAfter().getAsInt() + 1);
      return new Halt(Reason.STEP, "step, in the loop once more");
    }
    return end();
  }

  private Halt end() {
    if (walk.loopAfter().isPresent()) {
      return new Halt(
          Reason.END, "back in the state after step " + walk.loopAfter().getAsInt() + ", for ever");
    }
    return new Halt(Reason.END, grows ? "no step is possible" : "the end of the run");
  }

  Halt backward() {
    return walk.undo()
        ? new Halt(Reason.STEP, "step back")
        : new Halt(Reason.START, "the start of the run");
  }

  /** Takes a step that is possible here, counted from 1, in the place of the next one. */
  Halt take(int number) {
    List<Walk.Choice> choices = walk.choices();
    if (number < 1 || number > choices.size()) {
      throw new InvalidInputException("there are " + choices.size() + " steps to choose from");
    }
    walk.take(choices.get(number - 1));
    return new Halt(Reason.STEP, "step");
  }

  /** Goes on to a breakpoint, or to the end. */
  Halt run(BooleanSupplier paused) {
    boolean met = isMet();
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      if (walk.next().isEmpty() && !grows) {
        return end();
      }
      Halt halt = forward();
      if (halt.reason() != Reason.STEP) {
        return halt;
      }
      boolean now = isMet();
      Optional<Halt> stop = stop(now && !met);
      met = now;
      if (stop.isPresent()) {
        return stop.get();
      }
      if (paused.getAsBoolean()) {
        return new Halt(Reason.PAUSE, "paused");
      }
    }
    return new Halt(Reason.PAUSE, "after " + MOST_STEPS + " more steps");
  }

  /** The same backwards. */
  Halt runBack(BooleanSupplier paused) {
    boolean met = isMet();
    while (walk.undo()) {
      boolean now = isMet();
      Optional<Halt> stop = stop(now && !met);
      met = now;
      if (stop.isPresent()) {
        return stop.get();
      }
      if (paused.getAsBoolean()) {
        return new Halt(Reason.PAUSE, "paused");
      }
    }
    return new Halt(Reason.START, "the start of the run");
  }

  /** Goes on until a process has moved, or to a breakpoint or the end. */
  Halt runProcess(String process, BooleanSupplier paused) {
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      Optional<Walk.Choice> step = walk.next().isEmpty() && !grows ? Optional.empty() : next();
      boolean moves = step.filter(each -> each.step().processes().contains(process)).isPresent();
      Halt halt = step.isEmpty() ? end() : forward();
      Optional<Halt> stop = halt.reason() == Reason.STEP ? stop(false) : Optional.empty();
      if (moves || halt.reason() != Reason.STEP || stop.isPresent() || paused.getAsBoolean()) {
        return stop.orElse(halt);
      }
    }
    return new Halt(Reason.PAUSE, "after " + MOST_STEPS + " more steps");
  }

  private boolean isMet() {
    return watch.filter(CheckableModel.Watch::isMet).isPresent();
  }

  private Optional<Halt> stop(boolean becomesTrue) {
    if (becomesTrue) {
      return Optional.of(new Halt(Reason.CONDITION, "a condition holds"));
    }
    try {
      return lines.isEmpty()
          ? Optional.empty()
          : next()
              .flatMap(step -> lines.hit(step.step(), walk.locations(), this::holds))
              .map(line -> new Halt(Reason.BREAKPOINT, "line " + line));
    } catch (ModelFault fault) {
      return Optional.of(new Halt(Reason.FAULT, fault.getMessage()));
    }
  }
}
