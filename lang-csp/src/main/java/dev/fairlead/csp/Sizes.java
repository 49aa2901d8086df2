package dev.fairlead.csp;

import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.csp.families.Counting;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.syntax.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places where any number of processes are written, in order, and numbers for them. */
record Sizes(List<Span> places, List<String> members) {

  static Sizes of(Map<Span, String> groups) {
    return new Sizes(List.copyOf(groups.keySet()), List.copyOf(groups.values()));
  }

  boolean areFixed() {
    return places.isEmpty();
  }

  /** One process in every group. */
  List<Integer> smallest() {
    return Collections.nCopies(places.size(), 1);
  }

  /** More than the cutoff in every group. */
  List<Integer> allMany() {
    return Collections.nCopies(places.size(), AnyNumber.MANY);
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
    List<Integer> counts = Collections.nCopies(places.size(), Counting.OMEGA);
    return new Population(Families.COUNTED, at(counts), Counting.COVERING);
  }

  private Map<Span, Integer> at(List<Integer> sizes) {
    if (sizes.size() != places.size()) {
      throw new IllegalArgumentException("not a size for every group: " + sizes);
    }
    Map<Span, Integer> result = new HashMap<>();
    for (int i = 0; i < places.size(); i++) {
      result.put(places.get(i), sizes.get(i));
    }
    return result;
  }
}
