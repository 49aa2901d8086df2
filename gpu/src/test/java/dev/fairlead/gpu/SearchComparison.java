package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.ModelText;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Hunt;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Holds searches by an accelerator against those of the core. */
final class SearchComparison {
  private static final Target EVERYTHING = Target.everything();

  private final Accelerator accelerator;
  private final int mostStates;
  private final List<FairnessNotion> notions;

  /** Whether there is one question about each model, under one notion of fairness: in turns. */
  private final boolean inTurns;

  /** Of searches here. */
  private Limits limits = Limits.ofThisMachine();

  private int questionTurn;
  private int notionTurn;

  private int compared;

  private final Map<String, Integer> byNotion = new TreeMap<>();

  private SearchComparison(
      Accelerator accelerator, int mostStates, List<FairnessNotion> notions, boolean inTurns) {
    this.accelerator = accelerator;
    this.mostStates = mostStates;
    this.notions = notions;
    this.inTurns = inTurns;
  }

  /** All questions, formulas under every notion of fairness; models of up to 60,000 states. */
  static SearchComparison thorough(Accelerator accelerator) {
    return new SearchComparison(accelerator, 60_000, List.of(FairnessNotion.values()), false);
  }

  /** One question about each model, under one notion; models of up to 2,000 states. */
  static SearchComparison quick(Accelerator accelerator) {
    return new SearchComparison(accelerator, 2_000, List.of(FairnessNotion.values()), true);
  }

  /** The same, from some question and notion on. */
  static SearchComparison quickFrom(int turn, Accelerator accelerator) {
    return quick(accelerator).inTurn(turn);
  }

  /** The same of models of up to 60,000 states. */
  static SearchComparison from(int turn, Accelerator accelerator) {
    return new SearchComparison(accelerator, 60_000, List.of(FairnessNotion.values()), true)
        .inTurn(turn);
  }

  private SearchComparison inTurn(int turn) {
    questionTurn = turn;
    notionTurn = turn;
    return this;
  }

  /**
   * The same of models of many states, for which a search here has so much time; in the turn that
   * an earlier model of this kind would have.
   *
   * @param sharing of searches here
   */
  static SearchComparison large(
      int turn, Accelerator accelerator, int mostStates, Sharing sharing, Duration time) {
    SearchComparison comparison =
        new SearchComparison(accelerator, mostStates, List.of(FairnessNotion.values()), true)
            .inTurn(turn);
    comparison.limits = comparison.limits.withSharing(sharing).withTimeout(time);
    return comparison;
  }

  /** How large a system is, compared with what is wanted. */
  enum Size {
    SMALL,
    RIGHT,
    LARGE,
    /** It has no structure, or the model cannot be read. */
    UNKNOWN
  }

  /** Compares a model if it has some states at least, and not too many. */
  Size compareLarge(Supplier<Model> text, Abstraction abstraction, long least, String hint) {
    try {
      Model model = text.get();
      StateSpace space = model.mainSystem(abstraction);
      if (accelerator.obstacle(space, EVERYTHING).isPresent()) {
        return Size.UNKNOWN;
      }
      Exploration here = explored(model.mainSystem(abstraction));
      if (isStopped(here)) {
        return Size.LARGE;
      } else if (here.facts().states() < least) {
        return Size.SMALL;
      } else if (!agree(here, space, hint)) {
        return Size.UNKNOWN;
      }
      if (abstraction == Abstraction.NONE) {
        ask(model, hint);
      } else {
        // The plain space may be larger than what was explored by far.
        answers(model, questions(model), hint);
      }
      return Size.RIGHT;
    } catch (ModelException | UnsupportedOperationException unread) {
      return Size.UNKNOWN;
    }
  }

  /** How many states a system has; the limit if it has more. */
  long states(StateSpace space) {
    return Math.min(mostStates, explored(space).facts().states());
  }

  private static boolean isStopped(Exploration here) {
    return here.incomplete().filter(why -> !why.startsWith("the model goes wrong")).isPresent();
  }

  /** The same under some notions only. */
  static SearchComparison under(Accelerator accelerator, FairnessNotion... notions) {
    return new SearchComparison(accelerator, 2_000, List.of(notions), true);
  }

  /** The questions about a model that are asked now. */
  List<Model.Assertion> questions(Model model) {
    List<Model.Assertion> all = model.assertions();
    return inTurns && !all.isEmpty() ? List.of(all.get(questionTurn++ % all.size())) : all;
  }

  /** The notions under which one is asked now. */
  private List<FairnessNotion> notions(boolean temporal) {
    if (!temporal) {
      return List.of(FairnessNotion.NONE);
    }
    return inTurns ? List.of(notions.get(notionTurn++ % notions.size())) : notions;
  }

  /**
   * How many systems were explored here and there, with as many states and transitions; of those
   * with a formula of their own, how many had the same answer.
   */
  int compared() {
    return compared;
  }

  /** Compares answers about formulas; how many the accelerator has given. */
  int compareAnswers(Model model, String hint) {
    int answered = answers(model, model.assertions(), hint);
    compared += answered > 0 ? 1 : 0;
    return answered;
  }

  /** Whether the accelerator counts processes; if so, it sees and says the same. */
  boolean isCounted(Model model, Model.Assertion assertion, String hint) {
    Optional<StateSpace> counted = counted(model, assertion);
    if (counted.isEmpty() || accelerator.obstacle(counted.get(), EVERYTHING).isPresent()) {
      return false;
    }
    explored(counted(model, assertion).orElseThrow(), counted.get(), hint);
    boolean temporal = model.instantiate(assertion).property() instanceof Property.Temporal;
    for (FairnessNotion notion : notions(temporal)) {
      answers(model, assertion, notion, hint);
    }
    return true;
  }

  private static Optional<StateSpace> counted(Model model, Model.Assertion assertion) {
    return model.instantiate(assertion).reductions(FairnessNotion.NONE).stream()
        .findFirst()
        .map(smaller -> smaller.question().space());
  }

  /** How many questions the accelerator answers, under all notions of fairness. */
  private int answers(Model model, List<Model.Assertion> questions, String hint) {
    int answered = 0;
    for (Model.Assertion assertion : questions) {
      if (model.instantiate(assertion).property() instanceof Property.Temporal) {
        for (FairnessNotion notion : notions(true)) {
          answered += answers(model, assertion, notion, hint) ? 1 : 0;
        }
      }
    }
    return answered;
  }

  /** Whether the accelerator answers; if so, as a search here does. */
  private boolean answers(
      Model model, Model.Assertion assertion, FairnessNotion notion, String hint) {
    Limits bounded = limits.withMaxStates(mostStates);
    Verdict there =
        verdict(
            model,
            assertion,
            notion,
            bounded.withAcceleration(new Acceleration(Acceleration.Mode.GPU, accelerator)));
    if (there.outcome() == Outcome.UNKNOWN) {
      return false;
    }
    Verdict here = verdict(model, assertion, notion, bounded);
    if (here.caveats().contains(Caveat.TRUNCATED)) {
      return false;
    }
    assertEquals(
        here.outcome(),
        there.outcome(),
        () -> assertion + " " + notion + " " + there.reason() + "\n" + hint);
    byNotion.merge(notion + " " + there.outcome(), 1, Integer::sum);
    return true;
  }

  /** How often the accelerator gave which answer under which notion. */
  Map<String, Integer> byNotion() {
    return byNotion;
  }

  /** How many formulas had the same answer. */
  int answered() {
    return byNotion.values().stream().mapToInt(i -> i).sum();
  }

  /** Fails unless some formula has held under each notion, and some has not. */
  void everyNotionHasHeldAndNot() {
    assertEquals(2 * notions.size(), byNotion.size(), byNotion::toString);
  }

  private static Verdict verdict(
      Model model, Model.Assertion assertion, FairnessNotion notion, Limits limits) {
    return Checker.check(
            model.instantiate(assertion),
            () -> model.instantiate(assertion),
            notion,
            Cutoff.DEFAULT,
            limits,
            ProgressListener.NONE)
        .verdict();
  }

  /** Compares the models in some folders; the names of those that have a structure. */
  List<String> files(String... folders) throws IOException {
    List<String> compared = new ArrayList<>();
    for (Path file : models(folders)) {
      if (file(file)) {
        compared.add(file.getFileName().toString());
      }
    }
    return compared;
  }

  /** The models in some folders. */
  static List<Path> models(String... folders) throws IOException {
    List<Path> models = new ArrayList<>();
    for (String folder : folders) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        files.filter(SearchComparison::isModel).sorted().forEach(models::add);
      }
    }
    return models;
  }

  /** Compares one model; whether it has a structure. */
  boolean file(Path file) {
    return compare(ModelText.file(file), file.toString());
  }

  private static boolean isModel(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".csp") || name.endsWith(".pml");
  }

  /** False if the model cannot be packed or has too many states. */
  boolean compare(ModelText text, String hint) {
    try {
      return compare(text.model(Map.of(), List.of()), Abstraction.NONE, hint);
    } catch (ModelException | UnsupportedOperationException unread) {
      return false;
    }
  }

  boolean compare(Model model, Abstraction abstraction, String hint) {
    StateSpace space = model.mainSystem(abstraction);
    if (accelerator.obstacle(space, EVERYTHING).isPresent()) {
      return false;
    }
    if (!explored(model.mainSystem(abstraction), space, hint)) {
      return false;
    }
    ask(model, hint);
    return true;
  }

  private void ask(Model model, String hint) {
    List<Model.Assertion> questions = questions(model);
    questions.forEach(assertion -> compare(model, assertion, hint));
    answers(model, questions, hint);
  }

  private Exploration explored(StateSpace space) {
    return Exploration.of(space, limits.withMaxStates(mostStates), ProgressListener.NONE);
  }

  /** Explores a space here and there; false if it is too large. */
  private boolean explored(StateSpace here, StateSpace there, String hint) {
    Exploration expected = explored(here);
    return expected.facts().states() <= mostStates && agree(expected, there, hint);
  }

  /** Explores a space there; false if it is too much for the compiler. */
  private boolean agree(Exploration expected, StateSpace there, String hint) {
    Accelerator.Swept swept;
    try {
      swept = accelerator.search(there, EVERYTHING, SearchMonitor.NONE);
    } catch (Accelerator.Declined large) {
      boolean tooLarge =
          large.getMessage().contains("minutes to compile")
              || large.getMessage().contains("is not found out there");
      assertTrue(tooLarge, large + hint);
      return false;
    }
    if (expected.incomplete().isPresent()) {
      assertTrue(swept.result() instanceof Result.Fault, hint + expected.incomplete());
      return true;
    }
    assertEquals(expected.facts().states(), swept.result().facts().states(), hint);
    assertEquals(expected.facts().transitions(), swept.result().facts().transitions(), hint);
    assertEquals(expected.facts().depth(), swept.result().facts().depth(), hint);
    assertEquals(expected.deadlocks(), swept.deadlocks(), hint);
    assertEquals(expected.ends(), swept.ends(), hint);
    compared++;
    return true;
  }

  private void compare(Model model, Model.Assertion assertion, String hint) {
    Model.Question question = model.instantiate(assertion);
    Optional<Target> target = target(question.property());
    if (target.isEmpty() || accelerator.obstacle(question.space(), target.get()).isPresent()) {
      return;
    }
    Result swept = accelerator.search(question.space(), target.get(), SearchMonitor.NONE).result();
    Model.Question again = model.instantiate(assertion);
    Result expected =
        BreadthFirst.find(
            Workers.alone(new Hunt(again.space(), target(again.property()).orElseThrow())),
            StateStorage.EXACT,
            SearchMonitor.NONE);
    assertEquals(expected.getClass(), swept.getClass(), assertion + hint);
    if (expected instanceof Result.Found found) {
      assertEquals(
          found.run().stem().size(), ((Result.Found) swept).run().stem().size(), assertion + hint);
    } else if (expected instanceof Result.Exhausted) {
      assertEquals(expected.facts().states(), swept.facts().states(), assertion + hint);
    }
  }

  private static Optional<Target> target(Property property) {
    if (property instanceof Property.DeadlockFree deadlock) {
      return Optional.of(Target.deadlock(deadlock));
    } else if (property instanceof Property.NonTerminating end) {
      return Optional.of(Target.end(end));
    } else if (property instanceof Property.NoBadStep bad) {
      return Optional.of(Target.badStep(bad, (state, length) -> {}));
    } else if (property instanceof Property.Reaches reaches) {
      return Optional.of(Target.goal(reaches.goal()));
    }
    return Optional.empty();
  }
}
