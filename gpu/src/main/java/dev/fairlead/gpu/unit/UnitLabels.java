package dev.fairlead.gpu.unit;

import dev.fairlead.core.search.hull.AgentLabels;
import dev.fairlead.core.search.hull.HullLabels;
import dev.fairlead.core.structure.GuardedCommand;
import java.util.BitSet;
import java.util.function.IntToLongFunction;

/** The labels of a fair hull as a unit has them: words of 32 bits. */
public final class UnitLabels {
  private final HullLabels labels;
  private final AgentLabels agents;
  private final boolean parts;

  /**
   * @param parts whether sets of nodes have parts, as strong global fairness needs them
   */
  public UnitLabels(HullLabels labels, AgentLabels agents, boolean parts) {
    this.labels = labels;
    this.agents = agents;
    this.parts = parts;
  }

  public boolean parts() {
    return parts;
  }

  /** How many words; at least one. */
  public int words() {
    return Math.max(1, (labels.count() + Integer.SIZE - 1) / Integer.SIZE);
  }

  private int[] words(IntToLongFunction of) {
    int[] words = new int[words()];
    for (int i = 0; i < words.length; i++) {
      words[i] = (int) (of.applyAsLong(i / 2) >>> i % 2 * Integer.SIZE);
    }
    return words;
  }

  int[] engaged(GuardedCommand command) {
    if (command.numbers().processSet() == GuardedCommand.NONE) {
      return new int[words()];
    }
    long[] bits =
        agents.engaged(Math.max(0, command.numbers().label()), command.numbers().processSet());
    return words(word -> bits[word]);
  }

  int[] marks(BitSet sets) {
    long[] bits = java.util.Arrays.copyOf(sets.toLongArray(), labels.words());
    return words(word -> bits[word]);
  }

  int[] required() {
    return words(labels::required);
  }

  int[] weak() {
    return words(labels::weak);
  }

  int[] strong() {
    return words(labels::strong);
  }
}
