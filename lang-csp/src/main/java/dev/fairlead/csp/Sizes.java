package dev.fairlead.csp;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.families.Occurrence;
import dev.fairlead.csp.families.Population;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The groups of any number of processes, in order, and sizes for them.
 *
 * @param apart the numbers of members that are not counted with the others of their group
 */
record Sizes(List<Occurrence> groups, List<String> members, Set<Integer> apart) {

  static Sizes of(Map<Occurrence, String> groups) {
    return new Sizes(List.copyOf(groups.keySet()), List.copyOf(groups.values()), Set.of());
  }

  Sizes keepingApart(Set<Integer> numbers) {
    return new Sizes(groups, members, Set.copyOf(numbers));
  }

  boolean areFixed() {
    return groups.isEmpty();
  }

  /** One process in every group. */
  List<Integer> smallest() {
    return Collections.nCopies(groups.size(), 1);
  }

  /** More than the cutoff in every group. */
  List<Integer> allMany() {
    return Collections.nCopies(groups.size(), AnyNumber.MANY);
  }

  /** The system of these sizes. */
  Population instance(List<Integer> sizes, Families families) {
    return new Population(families, at(sizes), CountArithmetic.EXACT);
  }

  /** One with a small cutoff, to see whether there are any. */
  Population someAbstraction() {
    return abstraction(allMany(), 1 + apart.size());
  }

  /**
   * One for all systems of these sizes, {@link AnyNumber#MANY} being more than the cutoff. If some
   * members are kept apart, the others are more than so many less.
   */
  Population abstraction(List<Integer> sizes, int cutoff) {
    List<Integer> counts = new ArrayList<>(sizes);
    counts.replaceAll(size -> size == AnyNumber.MANY ? CountArithmetic.OMEGA : size);
    return new Population(
        Families.COUNTED, at(counts), CountArithmetic.upTo(cutoff - apart.size()));
  }

  /** As many as you like in every group. */
  Population covering() {
    List<Integer> counts = Collections.nCopies(groups.size(), CountArithmetic.OMEGA);
    return new Population(Families.COUNTED, at(counts), CountArithmetic.COVERING);
  }

  private Map<Occurrence, Integer> at(List<Integer> sizes) {
    if (sizes.size() != groups.size()) {
      throw new IllegalArgumentException("not a size for every group: " + sizes);
    }
    Map<Occurrence, Integer> result = new HashMap<>();
    for (int i = 0; i < groups.size(); i++) {
      result.put(groups.get(i), sizes.get(i));
    }
    return result;
  }
}
