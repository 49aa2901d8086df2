package dev.fairlead.csp.library.pat;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code PAT.Lib.DBM}: a difference bound matrix, that is a convex set of values of clocks. Clocks
 * have numbers from 1 on; constraints are not strict.
 *
 * <p>The matrix is always closed (canonical), so that equal sets are equal objects. Bounds beyond
 * the ceiling are extrapolated as in [Bengtsson and Yi, Timed Automata: Semantics, Algorithms and
 * Tools, 4.2]: an upper bound above it is none, a lower bound above it is the ceiling.
 */
public final class PatDbm implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final long NONE = Long.MAX_VALUE;

  private final int ceiling;

  /** The clocks by row and column; the first of both, 0, is the constant zero. */
  private List<Integer> clocks;

  /** {@code bounds[i][j]} is the least upper bound of the difference of clocks i and j. */
  private long[][] bounds;

  public PatDbm(int ceiling) {
    this(ceiling, List.of(0), new long[1][1]);
  }

  public PatDbm(PatDbm other) {
    this(other.ceiling, other.clocks, copy(other.bounds));
  }

  private PatDbm(int ceiling, List<Integer> clocks, long[][] bounds) {
    this.ceiling = ceiling;
    this.clocks = clocks;
    this.bounds = bounds;
  }

  private static long[][] copy(long[][] matrix) {
    return Arrays.stream(matrix).map(long[]::clone).toArray(long[][]::new);
  }

  @Reads
  public int Ceiling() {
    return ceiling;
  }

  @Reads
  public int GetTimerCount() {
    return clocks.size() - 1;
  }

  @Reads
  public boolean IsEmpty() {
    return GetTimerCount() == 0;
  }

  /** A clock that is exactly 0 can be shared; else the least number that is free. */
  @Reads
  public int GetNewTimerID() {
    for (int i = 1; i < clocks.size(); i++) {
      if (bounds[i][0] == 0 && bounds[0][i] == 0) {
        return clocks.get(i);
      }
    }
    return IntStream.iterate(1, i -> i + 1).filter(i -> !clocks.contains(i)).findFirst().orElse(1);
  }

  /** A clock that is there already keeps its value; a new one is 0. */
  public void AddTimer(int clock) {
    if (clock < 1) {
      throw new IllegalArgumentException("clocks have numbers from 1 on, not " + clock);
    }
    SortedSet<Integer> all = new TreeSet<>(clocks);
    if (all.add(clock)) {
      // The new clock differs from the others as zero does.
      select(List.copyOf(all), c -> c == clock ? 0 : index(c));
    }
  }

  public void ResetTimer(int clock) {
    int reset = index(clock);
    select(clocks, c -> index(c) == reset ? 0 : index(c));
  }

  /**
   * @param operator 0: the clock equals the number; 1: it is at least, 2: at most that
   */
  public void AddConstraint(int clock, int operator, int number) {
    int row = index(clock);
    switch (operator) {
      case 0 -> {
        bounds[0][row] = Math.min(bounds[0][row], -(long) number);
        bounds[row][0] = Math.min(bounds[row][0], number);
      }
      case 1 -> bounds[0][row] = Math.min(bounds[0][row], -(long) number);
      case 2 -> bounds[row][0] = Math.min(bounds[row][0], number);
      default -> throw new IllegalArgumentException("operators are 0, 1 and 2, not " + operator);
    }
    close();
  }

  /** Both constraints; the clocks must be the same, unless this matrix has none. */
  public void Conjunction(PatDbm other) {
    if (other.IsEmpty()) {
      return;
    }
    if (IsEmpty()) {
      clocks = other.clocks;
      bounds = copy(other.bounds);
      return;
    }
    if (!clocks.equals(other.clocks)) {
      throw new IllegalArgumentException("the clocks differ: " + this + " and " + other);
    }
    for (int i = 0; i < bounds.length; i++) {
      for (int j = 0; j < bounds.length; j++) {
        bounds[i][j] = Math.min(bounds[i][j], other.bounds[i][j]);
      }
    }
    close();
  }

  /** Time passes: clocks have no upper bounds any more. */
  public void Delay() {
    if (!IsConstraintNotSatisfied()) {
      for (int i = 1; i < bounds.length; i++) {
        bounds[i][0] = NONE;
      }
    }
  }

  /**
   * @param operator 0: the clock equals the number; -1: it is at least, any other: at most that
   */
  @Reads
  public boolean Implies(int clock, int operator, int number) {
    int row = index(clock);
    boolean least = bounds[0][row] <= -(long) number;
    boolean most = bounds[row][0] <= number;
    return IsConstraintNotSatisfied()
        || switch (operator) {
          case 0 -> least && most;
          case -1 -> least;
          default -> most;
        };
  }

  /** A new matrix of these clocks alone. */
  @Reads
  public PatDbm KeepTimers(int[] kept) {
    SortedSet<Integer> all = new TreeSet<>();
    all.add(0);
    Arrays.stream(kept).forEach(all::add);
    PatDbm result = new PatDbm(this);
    result.select(List.copyOf(all), this::index);
    return result;
  }

  /** True if no values satisfy the constraints. */
  @Reads
  public boolean IsConstraintNotSatisfied() {
    return bounds[0][0] < 0;
  }

  /** True if no bound of a clock is greater. */
  @Reads
  public boolean IsTimersBounded(int bound) {
    return IntStream.range(1, bounds.length)
        .allMatch(i -> -bounds[0][i] <= bound && (bounds[i][0] == NONE || bounds[i][0] <= bound));
  }

  /** On the clocks of the other matrix, which must all be here. */
  @Reads
  public boolean IsSubSetOf(PatDbm other) {
    if (!clocks.containsAll(other.clocks)) {
      return false;
    }
    if (IsConstraintNotSatisfied()) {
      return true;
    }
    for (int i = 0; i < other.bounds.length; i++) {
      for (int j = 0; j < other.bounds.length; j++) {
        if (bounds[index(other.clocks.get(i))][index(other.clocks.get(j))] > other.bounds[i][j]) {
          return false;
        }
      }
    }
    return true;
  }

  @Reads
  public boolean GetIsCanonicalForm() {
    return true;
  }

  @Reads
  public PatDbm Clone() {
    return new PatDbm(this);
  }

  private int index(int clock) {
    int index = Collections.binarySearch(clocks, clock);
    if (index < 0) {
      throw new IllegalArgumentException("there is no clock " + clock);
    }
    return index;
  }

  private interface Row {
    int of(int clock);
  }

  /** A matrix of these clocks: each takes its bounds from a row of this one. */
  private void select(List<Integer> chosen, Row row) {
    int[] rows = chosen.stream().mapToInt(row::of).toArray();
    long[][] selected = new long[rows.length][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        selected[i][j] = bounds[rows[i]][rows[j]];
      }
    }
    clocks = chosen;
    bounds = selected;
  }

  /** Shortest paths; a negative circle means that there is no solution, and all such are equal. */
  private void close() {
    shortest();
    if (IntStream.range(0, bounds.length).anyMatch(i -> bounds[i][i] < 0)) {
      for (long[] row : bounds) {
        Arrays.fill(row, -1);
      }
      return;
    }
    for (long[] row : bounds) {
      for (int j = 0; j < row.length; j++) {
        row[j] = row[j] > ceiling ? NONE : Math.max(row[j], -(long) ceiling);
      }
    }
    shortest();
  }

  /** Floyd and Warshall's. */
  private void shortest() {
    for (int k = 0; k < bounds.length; k++) {
      for (int i = 0; i < bounds.length; i++) {
        for (int j = 0; j < bounds.length; j++) {
          if (bounds[i][k] != NONE && bounds[k][j] != NONE) {
            bounds[i][j] = Math.min(bounds[i][j], bounds[i][k] + bounds[k][j]);
          }
        }
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PatDbm o
        && ceiling == o.ceiling
        && clocks.equals(o.clocks)
        && Arrays.deepEquals(bounds, o.bounds);
  }

  @Override
  public int hashCode() {
    return clocks.hashCode() * 31 + Arrays.deepHashCode(bounds);
  }

  /** The interval of each clock. */
  @Override
  public String toString() {
    if (IsConstraintNotSatisfied()) {
      return "{no solution}";
    }
    return IntStream.range(1, bounds.length)
        .mapToObj(i -> clocks.get(i) + ":" + -bounds[0][i] + ".." + upper(bounds[i][0]))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String upper(long bound) {
    return bound == NONE ? "" : Long.toString(bound);
  }
}
