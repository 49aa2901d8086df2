package dev.fairlead.core.plan;

import dev.fairlead.core.property.AnyNumber;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Lists the sizes that groups can have. */
final class SizeVectors {

  private SizeVectors() {}

  /**
   * Every group at least {@code least}, the largest exactly {@code largest}; small totals first.
   */
  static List<List<Integer>> instances(int groups, int least, int largest) {
    List<Integer> each = IntStream.rangeClosed(least, largest).boxed().toList();
    return all(groups, each).stream()
        .filter(sizes -> sizes.contains(largest))
        .sorted(Comparator.comparingInt(SizeVectors::total))
        .toList();
  }

  /**
   * Some with larger groups: each group has the largest size, half of it, or {@code least}. A
   * threshold may need so many.
   */
  static List<List<Integer>> some(int groups, int least, int largest) {
    List<Integer> each =
        IntStream.of(least, largest / 2, largest).distinct().sorted().boxed().toList();
    return all(groups, each).stream().filter(sizes -> sizes.contains(largest)).toList();
  }

  /** At least one group has more than the cutoff, the others from {@code least} up to it. */
  static List<List<Integer>> beyond(int groups, int least, int cutoff) {
    List<Integer> each = new ArrayList<>(List.of(AnyNumber.MANY));
    IntStream.rangeClosed(least, cutoff).forEach(each::add);
    return all(groups, each).stream().filter(sizes -> sizes.contains(AnyNumber.MANY)).toList();
  }

  private static List<List<Integer>> all(int groups, List<Integer> each) {
    List<List<Integer>> vectors = List.of(List.of());
    for (int group = 0; group < groups; group++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> vector : vectors) {
        for (int size : each) {
          List<Integer> more = new ArrayList<>(vector);
          more.add(size);
          longer.add(List.copyOf(more));
        }
      }
      vectors = longer;
    }
    return vectors;
  }

  private static int total(List<Integer> sizes) {
    return sizes.stream().mapToInt(Integer::intValue).sum();
  }
}
