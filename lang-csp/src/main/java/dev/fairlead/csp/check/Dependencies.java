package dev.fairlead.csp.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which names need which others: an order in which everything comes after what it needs, or a
 * cycle.
 *
 * @param order all names, if there is no cycle
 * @param cycle each name followed by one it needs, the first repeated at the end
 */
record Dependencies(List<String> order, Optional<List<String>> cycle) {

  /**
   * @param needs names that are no keys are ignored
   */
  static Dependencies of(Map<String, ? extends Iterable<String>> needs) {
    List<String> order = new ArrayList<>();
    Set<String> done = new HashSet<>();
    Deque<String> path = new ArrayDeque<>();
    Map<String, Iterator<String>> open = new HashMap<>();
    for (String root : needs.keySet()) {
      if (!done.contains(root)) {
        path.addLast(root);
        open.put(root, needs.get(root).iterator());
      }
      while (!path.isEmpty()) {
        String current = path.getLast();
        if (!open.get(current).hasNext()) {
          open.remove(path.removeLast());
          done.add(current);
          order.add(current);
          continue;
        }
        String next = open.get(current).next();
        if (open.containsKey(next)) {
          return new Dependencies(List.of(), Optional.of(cycle(path, next)));
        }
        if (needs.containsKey(next) && !done.contains(next)) {
          path.addLast(next);
          open.put(next, needs.get(next).iterator());
        }
      }
    }
    return new Dependencies(order, Optional.empty());
  }

  private static List<String> cycle(Deque<String> path, String again) {
    List<String> cycle = new ArrayList<>(path);
    cycle.subList(0, cycle.indexOf(again)).clear();
    cycle.add(again);
    return cycle;
  }
}
