package dev.fairlead.csp.terms;

import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs through the values of indices. */
public final class IndexValues {

  private static final int MOST_VALUES = 1_000_000;

  private IndexValues() {}

  /** The environment extended by every combination of values, the last index moving fastest. */
  public static List<int[]> environments(List<Node.Values> ranges, int[] environment) {
    List<int[]> all = List.of(environment);
    for (Node.Values range : ranges) {
      List<int[]> extended = new ArrayList<>();
      for (int[] outer : all) {
        for (int value : values(range, outer)) {
          int[] inner = Arrays.copyOf(outer, outer.length + 1);
          inner[outer.length] = value;
          extended.add(inner);
        }
      }
      all = extended;
    }
    return all;
  }

  private static int[] values(Node.Values range, int[] environment) {
    int[] values =
        range.expressions().stream().mapToInt(e -> Terms.value(e, environment)).toArray();
    if (!range.interval()) {
      return values;
    }
    if (values[0] > values[1]) {
      throw Trap.of(range.trap(), "starts above its end, at " + values[0]);
    }
    if ((long) values[1] - values[0] >= MOST_VALUES) {
      throw Trap.of(range.trap(), "has more than " + MOST_VALUES + " values");
    }
    int[] interval = new int[values[1] - values[0] + 1];
    Arrays.setAll(interval, i -> values[0] + i);
    return interval;
  }
}
