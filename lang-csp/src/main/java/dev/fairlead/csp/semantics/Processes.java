package dev.fairlead.csp.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who is a process: the places in the tree of parallel compositions. The whole system is a process
 * until it becomes a composition; then its components are. A process keeps its number while others
 * fork or end.
 */
final class Processes {
  private final Map<Component, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> namesakes = new HashMap<>();

  Processes() {
    names.add("");
  }

  int root() {
    return 0;
  }

  int component(int parent, int index) {
    return numbers.computeIfAbsent(
        new Component(parent, index),
        unused -> {
          names.add("");
          return names.size() - 1;
        });
  }

  /** Names a process after what it starts as; namesakes are told apart by a number. */
  void name(int process, Term start) {
    if (names.get(process).isEmpty()) {
      String text = start.origin().isEmpty() ? Processes.shorten(start.text()) : start.origin();
      int count = namesakes.merge(text, 1, Integer::sum);
      names.set(process, count == 1 ? text : text + "#" + count);
    }
  }

  String name(int process) {
    return names.get(process);
  }

  static String shorten(String text) {
    return text.length() <= 60 ? text : text.substring(0, 57) + "...";
  }

  private record Component(int parent, int index) {}
}
