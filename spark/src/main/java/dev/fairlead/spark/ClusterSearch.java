package dev.fairlead.spark;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.plan.RemoteSearch;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.LastSteps;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.VisitedStates;
import dev.fairlead.core.search.fair.FairSearch;
import dev.fairlead.core.search.hull.FairHull;
import dev.fairlead.core.search.hull.HullLimits;
import dev.fairlead.core.space.EncodedStates;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;

/** The searches for one question on a cluster. */
final class ClusterSearch implements RemoteSearch {
  private final Cluster cluster;
  private final ShippedModel model;
  private final Model.Assertion assertion;
  private final FairnessNotion notion;
  private final Model.Question question;
  private final SearchFolders folders;
  private final Sizes sizes;
  private final List<String> report = new ArrayList<>();
  private long saved;

  /**
   * @param question an instance of the driver, in whose numbers runs are
   */
  ClusterSearch(
      Cluster cluster,
      ShippedModel model,
      Model.Assertion assertion,
      FairnessNotion notion,
      Model.Question question,
      SearchFolders folders,
      Sizes sizes) {
    this.cluster = cluster;
    this.model = model;
    this.assertion = assertion;
    this.notion = notion;
    this.question = question;
    this.folders = folders;
    this.sizes = sizes;
  }

  /**
   * What is small enough not to be spread.
   *
   * @param onDriver states up to which the driver expands levels itself
   * @param lookAhead states that the driver looks at beyond a narrow level before it asks the
   *     cluster; 0 for none
   * @param hull what one machine takes over of a product
   */
  record Sizes(long onDriver, long lookAhead, HullLimits hull) {
    static final Sizes DEFAULT = new Sizes(20_000, 20_000, HullLimits.DEFAULT);

    /** Everything is spread. */
    static final Sizes NONE = new Sizes(0, 0, HullLimits.HULL_ALONE);

    Sizes withLookAhead(long states) {
      return new Sizes(onDriver, states, hull);
    }
  }

  /** What the searches took: rounds, bytes, balance. */
  List<String> report() {
    return report;
  }

  @Override
  public String where() {
    String size = cluster.master() + ", " + cluster.partitions() + " partitions";
    return saved == 0
        ? "on a Spark cluster (" + size + ")"
        : "on a Spark cluster ("
            + size
            + "; looking ahead of narrow levels saved "
            + saved
            + " rounds)";
  }

  private ShippedQuestion shipped(Plan plan, ShippedQuestion.Purpose purpose) {
    return new ShippedQuestion(
        UUID.randomUUID().toString(),
        model,
        assertion.text(),
        assertion.name(),
        notion,
        purpose,
        ShippedQuestion.automaton(plan));
  }

  private Instance instance(Plan plan, ShippedQuestion.Purpose purpose) {
    requirePortable(question.space());
    if (question.fork().isEmpty()) {
      throw new SearchStopped("several threads cannot share this question", "use 'check'");
    }
    return Instance.of(question, plan, purpose, question.fairness(notion));
  }

  /**
   * @throws SearchStopped if the states of a space cannot travel
   */
  static void requirePortable(StateSpace space) {
    Optional<String> obstacle =
        space instanceof StructuredSpace
            ? EncodedStates.of(space).obstacle()
            : Optional.of("states of this kind of space cannot be written");
    if (obstacle.isPresent()) {
      throw new SearchStopped("states cannot travel: " + obstacle.get(), "use 'check'");
    }
  }

  @Override
  public BreadthFirst.Result find(Plan plan, SearchMonitor monitor) {
    Instance instance = instance(plan, ShippedQuestion.Purpose.HUNT);
    LevelRounds rounds =
        new LevelRounds(
            cluster,
            shipped(plan, ShippedQuestion.Purpose.HUNT),
            instance,
            folders.of("hunt"),
            sizes,
            monitor);
    try {
      LevelRounds.End end = rounds.run();
      if (end instanceof LevelRounds.NoStart fault) {
        return new BreadthFirst.Result.Fault(
            Optional.empty(), fault.message(), rounds.ledger().searchFacts());
      } else if (end instanceof LevelRounds.Stopped stopped) {
        return ended(stopped, rounds, ((Instance.Hunted) instance.searched()));
      }
      return new BreadthFirst.Result.Exhausted(
          rounds.ledger().searchFacts(), VisitedStates.UNKNOWN);
    } finally {
      saved += rounds.saved();
      report.addAll(ClusterReport.lines(cluster, rounds));
      rounds.close();
    }
  }

  private static BreadthFirst.Result ended(
      LevelRounds.Stopped stopped, LevelRounds rounds, Instance.Hunted hunted) {
    LevelFacts at = stopped.at();
    LastSteps lastSteps = new LastSteps(hunted.hunt());
    StateSpace space = hunted.hunt().space();
    if (at.found != null) {
      return new BreadthFirst.Result.Found(
          run(rounds, stopped.level(), at.found, space, lastSteps), rounds.ledger().searchFacts());
    }
    if (at.lastFrom != null) {
      FiniteRun run = run(rounds, stopped.level(), at.lastFrom, space, lastSteps);
      List<Move> stem = new ArrayList<>(run.stem());
      stem.add(step(space, run.afterStem(), null, lastSteps::contain));
      return new BreadthFirst.Result.Found(
          new FiniteRun(run.initial(), stem), rounds.ledger().searchFacts());
    }
    return new BreadthFirst.Result.Fault(
        Optional.of(run(rounds, stopped.level(), at.faulty, space, lastSteps)),
        at.fault,
        rounds.ledger().searchFacts());
  }

  private static FiniteRun run(
      LevelRounds rounds, int level, byte[] key, StateSpace space, LastSteps lastSteps) {
    List<int[]> states = rounds.pathTo(level, key).stream().map(rounds::state).toList();
    List<Move> stem = new ArrayList<>();
    for (int i = 0; i + 1 < states.size(); i++) {
      stem.add(step(space, states.get(i), states.get(i + 1), label -> !lastSteps.contain(label)));
    }
    return new FiniteRun(states.get(0), stem);
  }

  /**
   * A step of a state.
   *
   * @param to where it leads; null if that does not matter
   */
  private static Move step(StateSpace space, int[] from, int[] to, IntPredicate wanted) {
    Move[] found = {null};
    try {
      space.steps(
          from,
          from.length,
          (label, processSet, target, length) -> {
            if (found[0] == null
                && wanted.test(label)
                && (to == null || Arrays.equals(target, 0, length, to, 0, to.length))) {
              found[0] = new Move(label, processSet, Arrays.copyOf(target, length));
            }
          });
    } catch (ModelFault behind) {
      // The steps before a fault are steps like others.
    }
    if (found[0] == null) {
      throw new IllegalStateException("no step between two states of a path");
    }
    return found[0];
  }

  @Override
  public FairSearch.Result fairRun(Plan plan, SearchMonitor monitor) {
    return hull(plan, ShippedQuestion.Purpose.PRODUCT, "product", monitor);
  }

  @Override
  public FairSearch.Result anyFairRun(SearchMonitor monitor) {
    Plan plan = ShippedQuestion.plan(question, notion);
    return hull(plan, ShippedQuestion.Purpose.ANY_RUN, "runs", monitor);
  }

  private FairSearch.Result hull(
      Plan plan, ShippedQuestion.Purpose purpose, String folder, SearchMonitor monitor) {
    Instance instance = instance(plan, purpose);
    Instance.Multiplied product = (Instance.Multiplied) instance.searched();
    ShippedQuestion shipped = shipped(plan, purpose);
    LevelRounds rounds =
        new LevelRounds(cluster, shipped, instance, folders.of(folder), sizes, monitor);
    try {
      ClusterHull operations =
          new ClusterHull(cluster, shipped, instance, rounds, folders.of(folder));
      return FairHull.search(
          operations,
          product.system(),
          product.automaton(),
          product.fairness(),
          sizes.hull(),
          monitor);
    } finally {
      saved += rounds.saved();
      report.addAll(ClusterReport.lines(cluster, rounds));
      rounds.close();
    }
  }
}
