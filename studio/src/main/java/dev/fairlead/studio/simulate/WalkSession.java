package dev.fairlead.studio.simulate;

import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.Recording;
import dev.fairlead.api.Run;
import dev.fairlead.api.Walk;
import dev.fairlead.cli.report.graph.StateGraph;
import dev.fairlead.cli.report.graph.Survey;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A walk of one page through a model, with a condition at which random play stops and a graph of
 * the states that were visited. Calls come from several threads and wait for each other.
 */
final class WalkSession {
  /** A history that is longer is of no use to a person, and its states fill the memory. */
  private static final int LONGEST = 5_000;

  /** States of the graph that grows along. */
  static final int LARGEST_GRAPH = 300;

  private final CheckableModel model;
  private final long seed;
  private final List<String> groups;
  private final int size;

  /** The run that is followed, as {@code check} tells it; empty if none is. */
  private final Optional<Followed> followed;

  private Walk walk;
  private Optional<Stop> stop = Optional.empty();
  private Survey survey;

  /**
   * The run that a walk was along at first.
   *
   * @param deviation why not all of it is a run of the model; empty if it is
   */
  record Followed(String property, String fairness, List<?> agents, String deviation) {}

  /** A condition, and the walk that can tell it. */
  private record Stop(String condition, CheckableModel.Watch watch) {}

  private WalkSession(
      CheckableModel model, long seed, int size, Optional<Followed> followed, Walk walk) {
    this.model = model;
    this.seed = seed;
    this.groups = model.groups();
    this.size = size;
    this.followed = followed;
    this.walk = walk;
    this.survey = newSurvey();
  }

  /** From the start of the model. */
  static WalkSession of(CheckableModel model, long seed, int size) {
    return new WalkSession(model, seed, size, Optional.empty(), model.walk(seed, size));
  }

  /**
   * Along a run, at its start.
   *
   * @param fairness under which it is evidence
   * @param agents why its loop is fair, as in JSON
   */
  static WalkSession along(
      CheckableModel model, long seed, Recording run, String fairness, List<?> agents) {
    CheckableModel.Return found = model.walkAlong(run, seed);
    Followed followed =
        new Followed(run.property().orElse(""), fairness, agents, found.deviation());
    return new WalkSession(model, seed, found.size(), Optional.of(followed), found.walk());
  }

  CheckableModel model() {
    return model;
  }

  /** What is asked for at a position of the history; elsewhere the page was not up to date. */
  synchronized void act(Action action, int number, int position) {
    if (position != walk.length()) {
      return;
    }
    switch (action) {
      case TAKE -> take(number);
      case UNDO -> walk.undo();
      case REDO -> walk.redo();
      case GO -> go(number);
      case RANDOM -> random(number);
    }
    survey.follow(evidence());
  }

  /** What can be done. */
  enum Action {
    TAKE,
    UNDO,
    REDO,
    GO,
    RANDOM
  }

  private void take(int number) {
    requireRoom();
    List<Walk.Choice> choices = choices();
    if (number < 1 || number > choices.size()) {
      throw new InvalidInputException("there is no step " + number + " here");
    }
    walk.take(choices.get(number - 1));
  }

  private List<Walk.Choice> choices() {
    try {
      return walk.choices();
    } catch (ModelFault fault) {
      throw new InvalidInputException("the model goes wrong here: " + fault.getMessage());
    }
  }

  private void go(int to) {
    if (to < 0 || to > walk.length() + walk.undone()) {
      throw new InvalidInputException("the history has no step " + to);
    }
    walk.goTo(to);
  }

  /** Ends where the condition holds, nothing can move, or the model goes wrong. */
  private void random(int steps) {
    for (int i = 0; i < steps; i++) {
      requireRoom();
      try {
        if (!walk.takeAny() || isStopped()) {
          return;
        }
      } catch (ModelFault fault) {
        return;
      }
    }
  }

  private void requireRoom() {
    if (walk.length() >= LONGEST) {
      throw new InvalidInputException(
          "the history is full after " + LONGEST + " steps: go back, or start again");
    }
  }

  /** Lets random play stop where a condition holds; an empty one never does. */
  synchronized void stopAt(String condition) {
    if (condition.isBlank()) {
      stop = Optional.empty();
      return;
    }
    CheckableModel.Watch watch = model.watch(walk, size, condition, seed + walk.length());
    stop = Optional.of(new Stop(condition, watch));
    walk = watch.walk();
    // It is another space with other numbers.
    survey = newSurvey();
  }

  synchronized boolean isStopped() {
    return stop.isPresent() && stop.get().watch().isMet();
  }

  private Survey newSurvey() {
    Survey fresh = Survey.growing(walk.space(), LARGEST_GRAPH, () -> false);
    fresh.follow(evidence());
    return fresh;
  }

  /** The history as far as it was taken, or all of it while it is a run with a loop. */
  private Evidence evidence() {
    Evidence all = walk.evidence();
    List<Move> taken = all.stem();
    return walk.loopAfter().isPresent()
        ? all
        : new Evidence.FiniteRun(all.initial(), taken.subList(0, walk.length()));
  }

  /**
   * The graph so far.
   *
   * @param here the number of the state where the walk is
   * @param path the numbers of the states of the history, from the start
   * @param choices the numbers of the states that the steps lead to that are possible here
   * @param generation how often the numbers have begun anew
   */
  record Graph(
      StateGraph graph, int here, List<Integer> path, List<Integer> choices, int generation) {}

  synchronized Graph graph() {
    StateGraph graph = survey.follow(evidence());
    Evidence history = walk.evidence();
    List<Move> moves = new ArrayList<>(history.stem());
    if (history instanceof Evidence.Lasso lasso) {
      moves.addAll(lasso.loop());
    }
    List<Integer> path = new ArrayList<>();
    path.add(survey.numberOf(history.initial()));
    moves.forEach(move -> path.add(survey.numberOf(move.target())));
    List<Integer> choices = new ArrayList<>();
    try {
      walk.choices().forEach(choice -> choices.add(survey.numberOf(choice.move().target())));
    } catch (ModelFault fault) {
      choices.clear();
    }
    return new Graph(graph, survey.numberOf(walk.state()), path, choices, survey.generation());
  }

  /** All of the main system, or as much of it as may be asked for. */
  synchronized Quotient.Source whole(Optional<String> condition) {
    if (condition.isPresent()) {
      CheckableModel.Watch watch = model.watch(model.walk(seed, size), size, condition.get(), seed);
      return new Quotient.Source(watch.walk().space(), Optional.of(watch.condition()));
    }
    return new Quotient.Source(model.walk(seed, size).space(), Optional.empty());
  }

  /** The whole history. */
  synchronized Run history() {
    return walk.history();
  }

  synchronized Map<String, Object> document() {
    return new WalkDocument(model, walk)
        .with(seed, groups, size)
        .with(followed)
        .stoppingAt(stop.map(Stop::condition), isStopped())
        .document();
  }
}
