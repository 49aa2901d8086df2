package dev.fairlead.core.search.views;

import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Views of some members: free ones, and those that there are only together with another member, its
 * guard. What guards are is told by views of one member more.
 */
final class GuardedViews {
  private final LineViews views;

  /** By number of a view: whether it needs no guard. */
  private final BitSet free = new BitSet();

  private final VectorStore together = new VectorStore();

  /** By number of a view that is not free: what guards it. */
  private final Map<Integer, List<Guard>> guards = new HashMap<>();

  /**
   * A member beside others.
   *
   * @param together the view of all of them
   * @param place of the guard among them
   * @param column what the view shows of the guard
   */
  record Guard(int[] together, int place, int[] column) {}

  GuardedViews(LineViews views) {
    this.views = views;
  }

  /** All that are known, free or not. */
  LineViews all() {
    return views;
  }

  boolean isFree(int[] view) {
    int number = views.find(view);
    return number >= 0 && free.get(number);
  }

  void free(int[] view) {
    views.add(view);
    free.set(views.find(view));
  }

  /** Whether members show a view of one more than the others do. */
  boolean isTogether(int[] larger) {
    return together.find(larger, larger.length) >= 0;
  }

  /**
   * @param rest the view without the guard, which is not free
   */
  void guard(int[] rest, Guard guard) {
    views.add(rest);
    together.put(guard.together(), guard.together().length);
    guards.computeIfAbsent(views.find(rest), key -> new ArrayList<>()).add(guard);
  }

  /** What may guard a view; nothing if it is free. */
  List<Guard> guards(int[] view) {
    int number = views.find(view);
    return free.get(number) ? List.of() : guards.getOrDefault(number, List.of());
  }

  /** All guards of views that are not free. */
  List<Guard> guards() {
    return guards.entrySet().stream()
        .filter(each -> !free.get(each.getKey()))
        .sorted(Map.Entry.comparingByKey())
        .flatMap(each -> each.getValue().stream())
        .toList();
  }

  /** The free ones. */
  List<int[]> freed() {
    return free.stream()
        .mapToObj(
            number -> {
              int[] view = new int[views.length()];
              views.read(number, view);
              return view;
            })
        .toList();
  }

  /** A number that grows whenever a view becomes known or free. */
  int changes() {
    return views.size() + free.cardinality();
  }

  long bytes() {
    return views.bytes() + together.bytes();
  }
}
