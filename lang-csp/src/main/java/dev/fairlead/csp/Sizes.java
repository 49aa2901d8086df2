package dev.fairlead.csp;

import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.csp.families.Counting;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.families.Occurrence;
import dev.fairlead.csp.families.Population;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The groups of any number of processes, in order, and sizes for them. */
record Sizes(List<Occurrence> groups, List<String> members) {

  static Sizes of(Map<Occurrence, String> groups) {
    return new Sizes(List.copyOf(groups.keySet()), List.copyOf(groups.values()));
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
    return new Population(families, at(sizes), Counting.EXACT);
  }

  /** One for all systems of these sizes, {@link AnyNumber#MANY} being more than the cutoff. */
  Population abstraction(List<Integer> sizes, int cutoff) {
    List<Integer> counts = new ArrayList<>(sizes);
    counts.replaceAll(size -> size == AnyNumber.MANY ? Counting.OMEGA : size);
    return new Population(Families.COUNTED, at(counts), Counting.upTo(cutoff));
  }

  /** As many as you like in every group. */
  Population covering() {
    List<Integer> counts = Collections.nCopies(groups.size(), Counting.OMEGA);
    return new Population(Families.COUNTED, at(counts), Counting.COVERING);
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
