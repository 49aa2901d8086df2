package dev.fairlead.csp.references;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.lowering.StateLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What permutations of the elements of a class do not preserve, as far as it is known. */
final class SymmetryBreaks {
  /** A use that permutations do not preserve. */
  private record Break(int node, String because) {}

  /** All values of an interval are gone through. */
  private record Interval(int node, int low, int high, String where) {}

  /** What a variable may hold, or how many elements an array has. */
  private record Bound(int node, int low, int high, String where) {}

  private final ReferenceNodes nodes;
  private final ReferenceClasses classes;
  private final StateLayout layout;
  private final List<Break> breaks = new ArrayList<>();
  private final List<Interval> intervals = new ArrayList<>();
  private final List<Bound> bounds = new ArrayList<>();

  /** Nodes that a rotation is computed of: they must always hold elements. */
  private final Map<Integer, String> total = new HashMap<>();

  SymmetryBreaks(ReferenceNodes nodes, StateLayout layout) {
    this.nodes = nodes;
    this.classes = nodes.classes();
    this.layout = layout;
    for (Symbols.Variable variable : layout.variables()) {
      if (variable.low().isPresent() || variable.high().isPresent()) {
        bound(
            nodes.variable(variable.name()),
            variable.low().orElse(Integer.MIN_VALUE),
            variable.high().orElse(Integer.MAX_VALUE),
            "'" + variable.name() + "' cannot hold every number");
      }
      for (int i = 0; i < variable.dimensions().size(); i++) {
        bound(
            nodes.index(variable.name(), i),
            0,
            variable.dimensions().get(i) - 1,
            "'" + variable.name() + "' has no element for every number");
      }
    }
    for (Code.ChannelPlace channel : layout.channels()) {
      bound(
          nodes.channelIndex(channel.name()),
          0,
          channel.size() - 1,
          "there is no channel '" + channel.name() + "' for every number");
    }
  }

  void breakUp(int node, String because) {
    breaks.add(new Break(node, because));
  }

  void interval(int node, int low, int high, String where) {
    intervals.add(new Interval(node, low, high, where));
  }

  void bound(int node, int low, int high, String where) {
    bounds.add(new Bound(node, low, high, where));
  }

  /** A rotation is computed of what a node holds. */
  void rotated(int node, String where) {
    total.putIfAbsent(node, where + " is computed of what need not be a reference");
  }

  /** What the permutations of some elements do not preserve, in words. */
  List<String> of(int root, int first, int size) {
    List<String> found = new ArrayList<>();
    if (classes.broken(root) != null) {
      found.add(classes.broken(root));
    }
    breaks.stream()
        .filter(each -> classes.root(each.node()) == root)
        .forEach(each -> found.add(each.because()));
    for (Interval each : intervals) {
      if (classes.root(each.node()) == root) {
        int low = first + classes.shift(each.node());
        if (each.low() != low || each.high() != low + size - 1) {
          found.add(each.where() + " goes through some of them");
        }
      }
    }
    for (Bound each : bounds) {
      if (classes.root(each.node()) == root) {
        int low = first + classes.shift(each.node());
        if (low < each.low() || low + size - 1 > each.high()) {
          found.add(each.where());
        }
      }
    }
    total.forEach(
        (node, because) -> {
          if (classes.root(node) == root && mayBeNone(root, first, size)) {
            found.add(because);
          }
        });
    return found;
  }

  /**
   * What goes through or is bounded by numbers up to one, and is of none of some classes.
   *
   * @param known the roots of these classes
   */
  Optional<String> stray(int last, Set<Integer> known) {
    for (Interval each : intervals) {
      if (each.high() >= last && !known.contains(classes.root(each.node()))) {
        return Optional.of(each.where() + " goes through numbers that are used otherwise");
      }
    }
    for (Bound each : bounds) {
      boolean limited =
          each.high() >= last
              && each.high() < Integer.MAX_VALUE
              && !nodes.isUnusedIndex(each.node());
      if (limited && !known.contains(classes.root(each.node()))) {
        return Optional.of(each.where() + ", and is used otherwise");
      }
    }
    return Optional.empty();
  }

  /** The greatest element that a variable of a class holds at first, or -1. */
  int greatestInitial(int root, int first) {
    int greatest = -1;
    for (Symbols.Variable variable : layout.variables()) {
      int node = nodes.variable(variable.name());
      if (classes.root(node) == root) {
        for (Symbols.Value value : variable.initial()) {
          greatest = Math.max(greatest, value.bits() - first - classes.shift(node));
        }
      }
    }
    return greatest;
  }

  /** Whether something of a class may hold a number that is no element. */
  private boolean mayBeNone(int root, int first, int size) {
    for (int value : classes.numbers(root).keySet()) {
      if (value < first || value >= first + size) {
        return true;
      }
    }
    for (Symbols.Variable variable : layout.variables()) {
      int node = nodes.variable(variable.name());
      if (classes.root(node) == root) {
        int low = first + classes.shift(node);
        for (Symbols.Value value : variable.initial()) {
          if (variable.arbitrary() || value.bits() < low || value.bits() >= low + size) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
