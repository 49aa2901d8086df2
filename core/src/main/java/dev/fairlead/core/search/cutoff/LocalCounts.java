package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.space.CutoffSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The counts of all nodes of an abstraction, local states being numbered densely. */
final class LocalCounts {
  private final CutoffSpace space;
  private final CutoffGraph graph;
  private final Map<Integer, Integer> places = new HashMap<>();
  private final List<Integer> localStates = new ArrayList<>();
  private final Of[] counts;

  LocalCounts(CutoffGraph graph) {
    this.space = graph.space();
    this.graph = graph;
    for (int offer = 0; offer < graph.offers(); offer++) {
      number(graph.statesLeft(offer));
      number(graph.statesEntered(offer));
    }
    for (int node = 0; node < graph.nodes(); node++) {
      int[] state = graph.state(node);
      space.counts(state, state.length, (local, least, orMore) -> number(new int[] {local}));
    }
    counts = new Of[graph.nodes()];
    for (int node = 0; node < counts.length; node++) {
      counts[node] = read(graph.state(node));
    }
  }

  private void number(int[] states) {
    for (int state : states) {
      if (places.putIfAbsent(state, places.size()) == null) {
        localStates.add(state);
      }
    }
  }

  /** The counts of one node: just this many, or more. */
  record Of(int[] counted, boolean[] more) {
    int least(int state) {
      return counted[state];
    }

    boolean isMore(int state) {
      return more[state];
    }

    /** The count if it is known, 0 otherwise. */
    int exact(int state) {
      return more[state] ? 0 : counted[state];
    }

    /** Equal for equal counts. */
    List<Long> key() {
      List<Long> key = new ArrayList<>();
      for (int state = 0; state < counted.length; state++) {
        key.add(2L * least(state) + (isMore(state) ? 1 : 0));
      }
      return key;
    }

    /** The local states whose counts are not known. */
    List<Integer> open() {
      return IntStream.range(0, more.length).filter(this::isMore).boxed().toList();
    }
  }

  private Of read(int[] state) {
    Of read = new Of(new int[places.size()], new boolean[places.size()]);
    space.counts(
        state,
        state.length,
        (local, least, orMore) -> {
          read.counted[places.get(local)] += least;
          read.more[places.get(local)] |= orMore;
        });
    return read;
  }

  /** How many local states there are. */
  int size() {
    return places.size();
  }

  /** As a process. */
  int localState(int number) {
    return localStates.get(number);
  }

  Of of(int node) {
    return counts[node];
  }

  boolean areEqual(int node, int other) {
    for (int i = 0; i < size(); i++) {
      if (of(node).least(i) != of(other).least(i) || of(node).isMore(i) != of(other).isMore(i)) {
        return false;
      }
    }
    return true;
  }

  /** The differences behind an offer. */
  long[] after(long[] before, int offer) {
    long[] after = before.clone();
    for (int left : graph.statesLeft(offer)) {
      after[places.get(left)]--;
    }
    for (int entered : graph.statesEntered(offer)) {
      after[places.get(entered)]++;
    }
    return after;
  }

  /**
   * Whether an offer tells what becomes of all counts on the way to a target. That the counts agree
   * with it is looked after here, too, so that nothing rests on a step that tells less than it
   * does.
   */
  boolean areTold(int offer, int target) {
    if (graph.processSet(offer) == CutoffGraph.STAYS) {
      return true;
    } else if (!space.tellsEveryChange(graph.processSet(offer))) {
      return false;
    }
    long[] change = after(new long[size()], offer);
    Of before = of(graph.owner(offer));
    Of after = of(target);
    for (int i = 0; i < size(); i++) {
      long least = before.least(i) + change[i];
      boolean agrees =
          after.isMore(i)
              ? before.isMore(i) || least >= after.least(i)
              : before.isMore(i) ? least <= after.least(i) : least == after.least(i);
      if (!agrees) {
        return false;
      }
    }
    return true;
  }
}
