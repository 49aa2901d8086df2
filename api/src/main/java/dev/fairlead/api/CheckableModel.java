package dev.fairlead.api;

import dev.fairlead.api.work.Worker;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.PartialOrder;
import dev.fairlead.core.plan.StoreChoice;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.space.StateSpace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/**
 * A model that can be checked.
 *
 * <pre>{@code
 * CheckableModel model = CheckableModel.open(file);
 * for (Answer answer : model.checkAll(CheckOptions.DEFAULT)) {
 *   System.out.println(answer.property() + " " + answer.outcome());
 *   answer.run().ifPresent(run -> System.out.println(run.steps().size() + " steps"));
 * }
 * }</pre>
 *
 * <p>It may be used by several threads; they wait for each other. Searches run on threads of their
 * own while the caller waits. The caller stops them by {@link CheckOptions#withCancellation} or by
 * an interrupt of the thread that waits, and gets the answers that are known by then.
 */
public final class CheckableModel {
  private final Model model;
  private final ModelSizes sizes;
  private final ModelWork work = new ModelWork();

  private CheckableModel(Model model) {
    this.model = model;
    this.sizes = new ModelSizes(model);
  }

  /**
   * Opens a file whose ending tells its language.
   *
   * @throws InvalidInputException if it is not there, or is no model
   */
  public static CheckableModel open(Path file) {
    return open(ModelText.file(file));
  }

  /**
   * Opens a text.
   *
   * @throws InvalidInputException if it is no model
   */
  public static CheckableModel open(ModelText text) {
    return open(text, Map.of(), List.of());
  }

  /**
   * Opens a text.
   *
   * @param constants replace those of the text, by their names
   * @param classpath where Java classes are that the text imports: folders and jars
   * @throws InvalidInputException if it is no model
   */
  public static CheckableModel open(
      ModelText text, Map<String, String> constants, List<Path> classpath) {
    return new CheckableModel(
        ModelWork.refusing(
            () ->
                Worker.within(Limits.ofThisMachine(), limits -> text.model(constants, classpath))));
  }

  /** A model of a front end that has no texts. */
  public static CheckableModel of(Model model) {
    return new CheckableModel(model);
  }

  /** The name of its text. */
  public String name() {
    return model.name();
  }

  /** What is doubtful in its text. */
  public List<Diagnostic> warnings() {
    return model.warnings();
  }

  /** The assertions of its text, in their order: each can be selected by its text or its name. */
  public List<Model.Assertion> properties() {
    return model.assertions();
  }

  /** What the model calls values that its states only number: places, constants. */
  public ValueNames valueNames() {
    return ValueNames.in(model);
  }

  /**
   * Checks all its properties, one after the other; each gets its share of the time that is left.
   */
  public List<Answer> checkAll(CheckOptions options) {
    return answers(
        () -> Asked.of(model, List.of(), List.of(), List.of(), options.fairness()), options);
  }

  /**
   * Checks one of its properties.
   *
   * @param selector its name, its text or a part of that, its number counted from 1
   * @throws InvalidInputException if it means none or several
   */
  public Answer check(String selector, CheckOptions options) {
    return answers(
            () -> {
              List<Asked> asked =
                  Asked.of(model, List.of(selector), List.of(), List.of(), options.fairness());
              if (asked.size() > 1) {
                throw new InvalidInputException(
                    "'" + selector + "' means " + asked.size() + " properties");
              }
              return asked;
            },
            options)
        .get(0);
  }

  /**
   * Checks a formula, in the syntax that {@code --ltl} has for the language.
   *
   * @throws InvalidInputException if it cannot be read, or names what is not there
   */
  public Answer checkLtl(String formula, CheckOptions options) {
    return answers(
            () -> Asked.of(model, List.of(), List.of(formula), List.of(), options.fairness()),
            options)
        .get(0);
  }

  /**
   * Looks for a run to a goal, in the syntax that {@code --reaches} has for the language: {@code
   * done within 5}.
   *
   * @throws InvalidInputException if it cannot be read, or names what is not there
   */
  public Answer checkReaches(String goal, CheckOptions options) {
    return answers(
            () -> Asked.of(model, List.of(), List.of(), List.of(goal), options.fairness()), options)
        .get(0);
  }

  /**
   * The notions of fairness that make a difference to a property, in the order in which {@link
   * #checkUnderEveryNotion} asks: {@code none} alone if its verdict does not depend on fairness.
   */
  public List<FairnessNotion> notions(Model.Assertion property) {
    return EveryNotion.notions(model, property);
  }

  /** Where the text states a property; empty if no place in it is about this one alone. */
  public Optional<Passage> place(Model.Assertion property) {
    return model.place(property);
  }

  /**
   * A formula as a property, in the syntax that {@code --ltl} has for the language.
   *
   * @throws InvalidInputException if it cannot be read, or names what is not there
   */
  public synchronized Model.Assertion formula(String formula) {
    return work.within(Limits.ofThisMachine(), limits -> model.assertionFor(formula));
  }

  /**
   * Checks a property of its text, or a {@link #formula}, under every notion of fairness that makes
   * a difference. What follows from the verdict under another notion is not searched for.
   *
   * @param listener is told of each answer at once, on the thread that calls
   */
  public synchronized Map<FairnessNotion, Answer> checkUnderEveryNotion(
      Model.Assertion property, CheckOptions options, EveryNotion.Listener listener) {
    Asked asked =
        work.within(
            Limits.ofThisMachine(),
            limits -> Asked.of(model, number(property), property, Optional.empty()));
    Examination examination = new Examination(model, options);
    Map<FairnessNotion, Answer> answers =
        ModelWork.refusing(
            () -> new EveryNotion(model, examination::answer).answers(asked, listener));
    work.lose(examination.leftBehind());
    return answers;
  }

  /** Checks a property of its text, or a {@link #formula}, under the fairness of the options. */
  public Answer check(Model.Assertion property, CheckOptions options) {
    return answers(
            () -> List.of(Asked.of(model, number(property), property, options.fairness())), options)
        .get(0);
  }

  /** Counted from 1; what the text does not state comes after the others. */
  private int number(Model.Assertion property) {
    int index = model.assertions().indexOf(property);
    return (index < 0 ? model.assertions().size() : index) + 1;
  }

  /** To see what is asked takes next to no time, so every question gets an answer. */
  private synchronized List<Answer> answers(Supplier<List<Asked>> questions, CheckOptions options) {
    List<Asked> asked = work.within(Limits.ofThisMachine(), limits -> questions.get());
    Examination examination = new Examination(model, options);
    List<Answer> answers = ModelWork.refusing(() -> examination.answers(asked));
    work.lose(examination.leftBehind());
    return answers;
  }

  /**
   * Counts its reachable states, or as many as the limits allow; of equal processes, as the options
   * say.
   *
   * @throws SearchStopped if that was stopped before there was anything to count
   */
  public synchronized Exploration explore(CheckOptions options) {
    return work.within(
        options.limits(),
        limits -> {
          sizes.requireFixed();
          StateSpace space = model.mainSystem(options.abstraction());
          // Every state is seen and every step counted.
          PartialOrder order =
              PartialOrder.ofExploration(
                  space, StoreChoice.usable(Reductions.EVERY_STATE, limits.storage()));
          return Exploration.of(order.over(space), limits, options.progress());
        });
  }

  /**
   * A walk through its states, from a random initial one.
   *
   * @param seed the same one makes the same random choices
   */
  public synchronized Walk walk(long seed) {
    return work.within(
        Limits.ofThisMachine(),
        limits -> {
          sizes.requireFixed();
          return Walk.in(model.mainSystem(), new Random(seed));
        });
  }

  /**
   * A random run of so many steps, or fewer if it comes to an end.
   *
   * @throws dev.fairlead.core.space.ModelFault if the model goes wrong on it
   */
  public Run simulate(long seed, int steps) {
    Walk walk = walk(seed);
    while (walk.length() < steps && walk.takeAny()) {
      // On it goes.
    }
    return walk.run();
  }

  /** What the groups of any number of processes consist of, for people; none in most models. */
  public synchronized List<String> groups() {
    return work.within(
        Limits.ofThisMachine(),
        limits -> model.mainSystems().map(AnyNumber::groups).orElse(List.of()));
  }

  /**
   * A walk through the states of a system with so many processes wherever the model has any number
   * of them.
   *
   * @param size 1 at least; of no effect where the model says how many there are
   */
  public synchronized Walk walk(long seed, int size) {
    return work.within(
        Limits.ofThisMachine(),
        limits ->
            Walk.in(
                model
                    .mainSystems()
                    .map(systems -> Retraced.Sizes.EQUAL.instance(systems, size))
                    .orElseGet(model::mainSystem),
                new Random(seed)));
  }

  /**
   * A walk along a run that is known in words: that of an answer, or one that was saved. It stands
   * at the start, with all steps ahead.
   *
   * @throws InvalidInputException if the run does not even begin as the model does
   */
  public synchronized Return walkAlong(Recording recording, long seed) {
    return work.within(Limits.ofThisMachine(), limits -> Walks.along(model, recording, seed));
  }

  /**
   * A walk along a run that is known.
   *
   * @param size how many processes there are of any number of them
   * @param deviation why the walk ends before the run does; empty if it does not
   */
  public record Return(Walk walk, int size, String deviation) {}

  /**
   * The same walk, at the same place of the same history, in a system that can tell of each state
   * whether a condition holds there.
   *
   * @param size of the walk
   * @param condition in the syntax that {@code --reaches} has for the language
   * @throws InvalidInputException if it cannot be read, or the walk is not in the main system
   */
  public synchronized Watch watch(Walk walk, int size, String condition, long seed) {
    return work.within(
        Limits.ofThisMachine(), limits -> Walks.watching(model, walk, size, condition, seed));
  }

  /** A walk, and a condition about the states of its space. */
  public record Watch(Walk walk, StatePredicate condition) {
    /** Whether the condition holds where the walk is. */
    public boolean isMet() {
      return walk.satisfies(condition);
    }
  }

  /**
   * All that systems of every size can reach: the coverability tree of a model with any number of
   * processes.
   *
   * @param most nodes of the tree
   * @throws InvalidInputException if all numbers are fixed, or there is no such tree
   * @throws SearchStopped if the limits of the options are reached before
   */
  public synchronized Covering coverability(int most, CheckOptions options) {
    return work.within(
        options.limits(), limits -> Covering.of(sizes.any(), most, limits, options.progress()));
  }

  /**
   * The abstraction of a model with any number of processes: more than a cutoff in every group,
   * counted up to the cutoff.
   *
   * @throws InvalidInputException if all numbers are fixed, or the model cannot be abstracted
   */
  public synchronized StateSpace abstraction(int cutoff) {
    return work.within(Limits.ofThisMachine(), limits -> sizes.abstraction(cutoff));
  }
}
