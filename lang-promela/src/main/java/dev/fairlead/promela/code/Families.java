package dev.fairlead.promela.code;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Which processes of a model may be counted instead of told apart.
 *
 * @param counted the proctypes whose processes are, by number
 * @param endings what becomes of the steps by which processes end
 * @param obstacles why others are not, where there are several of a proctype
 */
public record Families(BitSet counted, Endings endings, List<String> obstacles) {

  /**
   * Only the process created last can end, so which one ends when depends on numbers.
   *
   * @see Countability
   */
  public enum Endings {
    /** No process ends, except the first one when it is alone. */
    KEPT,
    /** Processes rest at their ends for ever, which no expression, formula or label can see. */
    LEFT_OUT
  }

  public boolean isCounted(int type) {
    return counted.get(type);
  }

  /** Why nothing is counted, where equal processes suggest it. */
  public Optional<String> obstacle() {
    return counted.isEmpty() && !obstacles.isEmpty()
        ? Optional.of(String.join("; ", obstacles))
        : Optional.empty();
  }
}
