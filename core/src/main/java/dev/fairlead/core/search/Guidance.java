package dev.fairlead.core.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * In which order states are expanded where a finite run is looked for.
 *
 * @param weight of the steps already taken, against those that are estimated to be left: f = weight
 *     * g + (1 - weight) * h; for {@link Order#A_STAR}
 * @param estimate of the steps that are left
 * @param shorten whether a run that may not be shortest is shortened
 * @param seed of {@link Order#RANDOM}
 */
public record Guidance(Order order, double weight, Estimate estimate, boolean shorten, long seed) {

  /** The orders, by their names on the command line. */
  public enum Order {
    /** Breadth first; other orders beside it once that grows too fast. */
    AUTO("auto", "breadth-first search"),
    BREADTH_FIRST("bfs", "breadth-first search"),
    DEPTH_FIRST("dfs", "depth-first search"),
    /** Least f = g + h first (Hart, Nilsson and Raphael 1968). */
    A_STAR("astar", "A* search"),
    /** Least h first. */
    BEST_FIRST("best", "greedy best-first search"),
    /** Depth first up to a bound of g + h that grows (Korf 1985). */
    DEEPENING("ida", "iterative deepening A* search"),
    /** Depth first with the successors of a state in random order. */
    RANDOM("random", "depth-first search in random order");

    private final String text;
    private final String words;

    Order(String text, String words) {
      this.text = text;
      this.words = words;
    }

    public static Optional<Order> parse(String name) {
      return Arrays.stream(values()).filter(order -> order.text.equals(name)).findFirst();
    }

    /** The names of all, in their order. */
    public static List<String> names() {
      return Arrays.stream(values()).map(Order::toString).toList();
    }

    /** In words, as a plan has it. */
    public String words() {
      return words;
    }

    /** Whether states are expanded in another order than that of their levels. */
    public boolean isDirected() {
      return this != AUTO && this != BREADTH_FIRST;
    }

    /** Whether it follows an estimate. */
    public boolean estimates() {
      return this == A_STAR || this == BEST_FIRST || this == DEEPENING;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** What the steps that are left are estimated by, by the names on the command line. */
  public enum Estimate {
    /** By the goal where it has structure; by active processes for deadlocks. */
    AUTO("auto"),
    /** How many processes can move. */
    ACTIVE("active"),
    /** By the syntax of the goal and the control graphs. */
    FORMULA("formula"),
    /** The same, and by the statements that write what the goal looks at. */
    WRITERS("writers"),
    /** By the control states that the model labels as dangerous. */
    DANGER("danger"),
    /** As if no value that a variable has had were lost again. */
    RELAXED("relaxed"),
    /** An expression over the variables of the model, given beside it. */
    EXPRESSION("EXPR");

    private final String text;

    Estimate(String text) {
      this.text = text;
    }

    public static Optional<Estimate> parse(String name) {
      return Arrays.stream(values())
          .filter(estimate -> estimate != EXPRESSION && estimate.text.equals(name))
          .findFirst();
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** The weight of A* proper: steps taken count as much as steps left. */
  public static final double EVEN = 0.5;

  public static final Guidance AUTO = of(Order.AUTO);

  public Guidance {
    if (!(weight >= 0 && weight <= 1)) {
      throw new IllegalArgumentException("a weight is from 0 to 1");
    }
  }

  public static Guidance of(Order order) {
    return new Guidance(order, EVEN, Estimate.AUTO, false, 1);
  }

  public Guidance by(Estimate other) {
    return new Guidance(order, weight, other, shorten, seed);
  }

  public Guidance withWeight(double other) {
    return new Guidance(order, other, estimate, shorten, seed);
  }

  public Guidance withShortening(boolean other) {
    return new Guidance(order, weight, estimate, other, seed);
  }

  public Guidance withSeed(long other) {
    return new Guidance(order, weight, estimate, shorten, other);
  }

  public Guidance withOrder(Order other) {
    return new Guidance(other, weight, estimate, shorten, seed);
  }

  /**
   * Whether states are taken in turns by several estimates and at random. An estimate that is named
   * is followed alone.
   */
  public boolean takesTurns() {
    return order == Order.BEST_FIRST && estimate == Estimate.AUTO;
  }

  /** Whether the first run found is a shortest one, if the estimate is admissible. */
  public boolean keepsShortest() {
    return order == Order.AUTO
        || order == Order.BREADTH_FIRST
        || order == Order.DEEPENING
        || order == Order.A_STAR && weight >= EVEN;
  }
}
