package dev.fairlead.core.reduce;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An exchange of processes that leaves most of them alone. */
final class Permutation {
  private final int[] image;

  private Permutation(int[] image) {
    this.image = image;
  }

  /**
   * Finds an exchange that takes one distribution of processes over local states to another: if p
   * is in s before, its image is in s after. Its cycles are no longer than there are local states,
   * so that it is soon the identity when it is repeated.
   *
   * @param before by process: its local state, or -1
   * @param poll is called for every process that is elsewhere
   * @return empty if the distributions are not the same up to the names of processes
   */
  static Optional<Permutation> taking(int[] before, int[] after, Runnable poll) {
    if (before.length != after.length) {
      return Optional.empty();
    }
    int[] image = new int[before.length];
    Arrays.setAll(image, process -> process);
    // Those who are elsewhere now, by where they are.
    Map<Integer, Deque<Integer>> arrived = new TreeMap<>();
    for (int process = 0; process < before.length; process++) {
      if (before[process] != after[process]) {
        arrived.computeIfAbsent(after[process], state -> new ArrayDeque<>()).add(process);
      }
    }
    for (int state : arrived.keySet()) {
      while (!arrived.get(state).isEmpty()) {
        poll.run();
        if (!chain(state, before, after, arrived, image)) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(new Permutation(image));
  }

  /** Whoever left a local state is replaced by one who came, and so on; closes short cycles. */
  private static boolean chain(
      int state, int[] before, int[] after, Map<Integer, Deque<Integer>> arrived, int[] image) {
    List<Integer> chain = new ArrayList<>();
    Map<Integer, Integer> position = new HashMap<>();
    int left = state;
    do {
      Deque<Integer> replacing = arrived.get(left);
      if (replacing == null || replacing.isEmpty()) {
        return false;
      }
      int next = replacing.poll();
      position.put(left, chain.size());
      chain.add(next);
      left = before[next];
      Integer seen = position.get(left);
      if (seen != null) {
        List<Integer> cycle = chain.subList(seen, chain.size());
        for (int i = 0; i < cycle.size(); i++) {
          image[cycle.get(i)] = cycle.get((i + 1) % cycle.size());
          position.remove(after[cycle.get(i)]);
        }
        cycle.clear();
      }
    } while (!chain.isEmpty());
    return true;
  }

  /** The images of some processes, in ascending order. */
  int[] of(int[] processes) {
    return Arrays.stream(processes).map(process -> image[process]).sorted().toArray();
  }
}
