package dev.fairlead.csp.references;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The variables, parameters, fields and indices of a specification, as nodes of classes. */
final class ReferenceNodes {
  private final ReferenceClasses classes = new ReferenceClasses();
  private final Map<String, Integer> named = new LinkedHashMap<>();
  private final Set<Integer> shown = new LinkedHashSet<>();
  private final Set<Integer> indices = new HashSet<>();
  private final Set<Integer> used = new HashSet<>();

  ReferenceClasses classes() {
    return classes;
  }

  /** What people call the nodes that have names. */
  Map<String, Integer> byName() {
    return named;
  }

  /**
   * The nodes of a class whose values stand in labels: parts of events, fields of messages and
   * indices of channels. They may differ by constants, as in {@code e.(i+1)}.
   */
  List<Integer> shownInLabels(int root) {
    return shown.stream().filter(node -> classes.root(node) == root).toList();
  }

  private int shown(String name) {
    int node = node(name);
    shown.add(node);
    return node;
  }

  private int node(String name) {
    return named.computeIfAbsent(name, key -> classes.node());
  }

  int variable(String name) {
    return node(name);
  }

  int index(String variable, int dimension) {
    int node = node("index " + (dimension + 1) + " of " + variable);
    indices.add(node);
    return node;
  }

  /** The same where the text has such an index. */
  int usedIndex(String variable, int dimension) {
    int node = index(variable, dimension);
    used.add(node);
    return node;
  }

  /** Whether a node is that of an index that the text has nowhere. */
  boolean isUnusedIndex(int node) {
    return indices.contains(node) && !used.contains(node);
  }

  int channelIndex(String channel) {
    return shown("the index of channel " + channel);
  }

  int field(String channel, int field) {
    return shown("field " + (field + 1) + " of channel " + channel);
  }

  int parameter(String process, int number) {
    return node("parameter " + (number + 1) + " of " + process);
  }

  int event(String base, int count, int position) {
    return shown("part " + (position + 1) + " of event " + base + (count == 0 ? "" : "/" + count));
  }
}
