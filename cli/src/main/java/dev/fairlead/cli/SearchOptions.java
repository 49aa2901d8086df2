package dev.fairlead.cli;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Guidance.Estimate;
import dev.fairlead.core.search.Guidance.Order;
import java.util.Iterator;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** In which order a finite run is looked for. */
final class SearchOptions {
  @Option(
      names = "--search",
      paramLabel = "ORDER",
      converter = OrderConverter.class,
      completionCandidates = OrderConverter.Names.class,
      description =
          "In which order states are expanded where a finite run decides: deadlocks, assertions,"
              + " reachability, safety formulas. auto (default): breadth first; while that grows and"
              + " grows, best and dfs beside it, whose runs are shortened. bfs: breadth first."
              + " dfs: depth first. astar: least steps taken plus steps estimated to be left."
              + " best: least steps estimated to be left, in turns with random ones if no"
              + " --heuristic is named. ida: depth first up to a growing bound of"
              + " that sum. random: depth first in random order. The order decides how soon a run is"
              + " found and how long it is, not whether there is one.")
  private Order order = Order.AUTO;

  @Option(
      names = "--weight",
      paramLabel = "W",
      description =
          "For --search astar, from 0 to 1: states are expanded in the order of W times the steps"
              + " taken plus 1 - W times those left. 0.5 (default): A*; 1: breadth first; 0: best"
              + " first. Below 0.5 a run may not be shortest.")
  private Double weight;

  @Option(
      names = "--heuristic",
      paramLabel = "ESTIMATE",
      completionCandidates = EstimateNames.class,
      description =
          "How many steps are estimated to be left. active: the processes that can move (for"
              + " deadlocks). formula: by the goal or the assertion, and the control graphs. writers: the"
              + " same, and by the way of processes to statements that lead to the goal. danger:"
              + " by labels of a Promela model that begin with 'danger' (for deadlocks). relaxed: a plan"
              + " in which no variable loses a value (for 'reaches' in CSP#, puzzles). Or an"
              + " expression over the variables of the model, such as 'pegs - 1'. auto (default):"
              + " formula; with --search best all that can be had, in turns.")
  private String heuristic;

  @Option(
      names = "--shorten",
      description =
          "Shorten a run that may not be shortest before it is shown: by A* within a limit, else by"
              + " searches around the run.")
  private boolean shorten;

  @Option(
      names = "--search-seed",
      paramLabel = "S",
      description = "The seed of --search random, and of random turns of best (default: 1).")
  private Long seed;

  /**
   * @throws BadInput if the options do not go together
   */
  Guidance guidance() {
    if (weight != null && order != Order.A_STAR) {
      throw new BadInput("--weight is for --search astar");
    }
    if (weight != null && !(weight >= 0 && weight <= 1)) {
      throw new BadInput("--weight must be from 0 to 1, not " + weight);
    }
    if (heuristic != null && !order.estimates()) {
      throw new BadInput("--heuristic is for --search astar, best and ida");
    }
    if (seed != null && order != Order.RANDOM && order != Order.BEST_FIRST) {
      throw new BadInput("--search-seed is for --search random and best");
    }
    if (shorten && !order.isDirected()) {
      throw new BadInput("--shorten is for --search dfs, best, random, astar and ida");
    }
    return Guidance.of(order)
        .withShortening(shorten)
        .withWeight(weight == null ? Guidance.EVEN : weight)
        .by(estimate())
        .withSeed(seed == null ? 1 : seed);
  }

  private Estimate estimate() {
    return heuristic == null
        ? Estimate.AUTO
        : Estimate.parse(heuristic).orElse(Estimate.EXPRESSION);
  }

  /** The model with the estimate that is an expression over its variables. */
  Model guided(Model model) {
    try {
      return estimate() == Estimate.EXPRESSION ? model.withEstimate(heuristic) : model;
    } catch (IllegalArgumentException e) {
      throw new BadInput(e.getMessage());
    }
  }

  /** Reads the value of {@code --search}. */
  static final class OrderConverter implements ITypeConverter<Order> {
    @Override
    public Order convert(String value) {
      return Order.parse(value)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "there is no order '"
                          + value
                          + "'; choose "
                          + String.join(", ", Order.names())));
    }

    /** What can be given, for shells. */
    static final class Names implements Iterable<String> {
      @Override
      public Iterator<String> iterator() {
        return Order.names().iterator();
      }
    }
  }

  /** What can be given to {@code --heuristic}, for shells. */
  static final class EstimateNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(
              Estimate.AUTO, Estimate.ACTIVE, Estimate.FORMULA, Estimate.DANGER, Estimate.RELAXED)
          .map(Estimate::toString)
          .iterator();
    }
  }
}
