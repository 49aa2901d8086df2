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

/** Finds names that depend on themselves. */
final class Cycles {

  private Cycles() {}

  /**
   * The first cycle found, each name followed by one it depends on, the first repeated at the end.
   *
   * @param dependencies names that are no keys are ignored
   */
  static Optional<List<String>> find(Map<String, ? extends Iterable<String>> dependencies) {
    Set<String> done = new HashSet<>();
    for (String root : dependencies.keySet()) {
      Deque<String> path = new ArrayDeque<>();
      Map<String, Iterator<String>> open = new HashMap<>();
      if (!done.contains(root)) {
        path.addLast(root);
        open.put(root, dependencies.get(root).iterator());
      }
      while (!path.isEmpty()) {
        String current = path.getLast();
        if (!open.get(current).hasNext()) {
          open.remove(path.removeLast());
          done.add(current);
          continue;
        }
        String next = open.get(current).next();
        if (open.containsKey(next)) {
          List<String> cycle = new ArrayList<>(path);
          cycle.subList(0, cycle.indexOf(next)).clear();
          cycle.add(next);
          return Optional.of(cycle);
        }
        if (dependencies.containsKey(next) && !done.contains(next)) {
          path.addLast(next);
          open.put(next, dependencies.get(next).iterator());
        }
      }
    }
    return Optional.empty();
  }
}
