package dev.fairlead.core.certificate;

import java.util.List;

/**
 * The progress measure of a node: its level in the certificate of Peled and Zuck (SPIN 2001), and
 * for strong fairness a list of levels, one for each nested decomposition into components.
 *
 * @param levels at least one
 */
public record Measure(List<Level> levels) {

  /** In place of a cause: no run stays among the nodes of this rank. */
  public static final int NO_CAUSE = -1;

  public Measure {
    levels = List.copyOf(levels);
  }

  /** A measure of one level. */
  public static Measure of(int rank, int cause) {
    return new Measure(List.of(new Level(rank, cause, 0)));
  }

  public Level level(int depth) {
    return levels.get(depth);
  }

  /**
   * One level.
   *
   * @param rank falls along every edge, or stays with the same cause
   * @param cause its number in the certificate, or {@link #NO_CAUSE}
   * @param distance for {@link Cause.UntakenStep}: how many steps away the state is whose step is
   *     never taken
   */
  public record Level(int rank, int cause, int distance) {}
}
