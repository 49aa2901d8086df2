package dev.fairlead.promela.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The labels of a body, with the block each stands in: an inline brings its own along. */
final class BodyLabels {
  private record Entry(String name, List<Integer> block) {}

  private final List<Entry> entries = new ArrayList<>();
  private final List<Element> elements = new ArrayList<>();
  private final Map<Element, List<Integer>> jumps = new IdentityHashMap<>();
  private List<Integer> block = List.of();
  private int blocks;

  void enter() {
    List<Integer> inner = new ArrayList<>(block);
    inner.add(blocks++);
    block = List.copyOf(inner);
  }

  void leave() {
    block = block.subList(0, block.size() - 1);
  }

  void set(String name, Element element) {
    entries.add(new Entry(name, block));
    elements.add(element);
  }

  void jump(Element element) {
    jumps.put(element, block);
  }

  boolean has(Element element) {
    return elements.contains(element);
  }

  /** A label of the element that means something to a check: end, progress, accept. */
  Optional<String> marking(Element element) {
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (elements.get(i) == element && Mark.of(entries.get(i).name()).isPresent()) {
        return Optional.of(entries.get(i).name());
      }
    }
    return Optional.empty();
  }

  /** Whether a label of the element begins like this. */
  boolean has(Element element, Mark mark) {
    for (int i = 0; i < entries.size(); i++) {
      if (elements.get(i) == element && Mark.of(entries.get(i).name()).equals(Optional.of(mark))) {
        return true;
      }
    }
    return false;
  }

  /** Gives the label set last to another element. */
  void moveNewest(Element from, Element to) {
    elements.set(elements.lastIndexOf(from), to);
  }

  /** The same block, else one around it, else any. */
  Element resolve(Element jump) {
    List<Integer> from = jumps.get(jump);
    Element best = null;
    int closeness = -2;
    for (int i = entries.size() - 1; i >= 0; i--) {
      Entry entry = entries.get(i);
      if (entry.name().equals(jump.targetLabel)) {
        boolean around =
            entry.block().size() <= from.size()
                && from.subList(0, entry.block().size()).equals(entry.block());
        int close = around ? entry.block().size() : -1;
        if (close > closeness) {
          closeness = close;
          best = elements.get(i);
        }
      }
    }
    if (best == null) {
      throw new IllegalStateException("no label " + jump.targetLabel);
    }
    return best;
  }

  /** The element of a label as seen from outside the process. */
  Optional<Element> find(String name) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).name().equals(name)) {
        return Optional.of(elements.get(i));
      }
    }
    return Optional.empty();
  }

  Set<Element> elements(Set<String> names) {
    Set<Element> found = new HashSet<>();
    forEach(
        (name, element) -> {
          if (names.contains(name)) {
            found.add(element);
          }
        });
    return found;
  }

  void forEach(java.util.function.BiConsumer<String, Element> action) {
    for (int i = 0; i < entries.size(); i++) {
      action.accept(entries.get(i).name(), elements.get(i));
    }
  }

  Map<String, Integer> states() {
    Map<String, Integer> states = new HashMap<>();
    forEach((name, element) -> states.putIfAbsent(name, element.number));
    return states;
  }

  /** What the beginning of a label's name says about its state. */
  enum Mark {
    END("end"),
    PROGRESS("progress"),
    ACCEPT("accept");

    private final String prefix;

    Mark(String prefix) {
      this.prefix = prefix;
    }

    static Optional<Mark> of(String label) {
      for (Mark mark : values()) {
        if (label.startsWith(mark.prefix)) {
          return Optional.of(mark);
        }
      }
      return Optional.empty();
    }
  }
}
