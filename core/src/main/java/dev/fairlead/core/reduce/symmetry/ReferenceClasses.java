package dev.fairlead.core.reduce.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which variables, fields, indices and expressions hold numbers of the same things: a union-find
 * structure whose members may differ by a constant, since one may hold {@code _pid} and another
 * {@code _pid + 1}. A class in which there is a sort holds references to its elements.
 */
public final class ReferenceClasses {

  /** What a class is known to hold. */
  private static final class Contents {
    /** By sort: the value that stands for its first element, in the terms of the root. */
    private final Map<Integer, Integer> sorts = new TreeMap<>();

    /** Numbers in the text, in the terms of the root. */
    private final List<Named> named = new ArrayList<>();

    private String broken;
  }

  /** A number in the text, and where it stands. */
  private record Named(int value, String where) {}

  private final List<Integer> parents = new ArrayList<>();

  /** By node: what its values are greater by than those of its parent. */
  private final List<Integer> greater = new ArrayList<>();

  private final List<Contents> contents = new ArrayList<>();

  /** Something that holds numbers. */
  public int node() {
    parents.add(parents.size());
    greater.add(0);
    contents.add(new Contents());
    return parents.size() - 1;
  }

  /** What stands for the class of a node. */
  public int root(int node) {
    int at = node;
    while (parents.get(at) != at) {
      at = parents.get(at);
    }
    return at;
  }

  /** What the values of a node are greater by than those of its root. */
  public int shift(int node) {
    int sum = 0;
    for (int at = node; parents.get(at) != at; at = parents.get(at)) {
      sum += greater.get(at);
    }
    return sum;
  }

  /** The values of a node are the elements of a sort, from a value on. */
  public void sort(int node, int sort, int firstValue) {
    contents.get(root(node)).sorts.put(sort, firstValue - shift(node));
  }

  /** The sorts of a class, each with the value of its first element in the terms of the root. */
  public Map<Integer, Integer> sorts(int node) {
    return contents.get(root(node)).sorts;
  }

  /** The values of one are those of the other and a constant more. */
  public void unify(int one, int other, int more, String where) {
    int root = root(one);
    int otherRoot = root(other);
    // value(one) = value(other) + more
    int difference = shift(other) + more - shift(one);
    if (root == otherRoot) {
      if (difference != 0) {
        breakUp(one, where + " is about numbers that differ by " + Math.abs(difference));
      }
      return;
    }
    // value(root) = value(otherRoot) + difference
    parents.set(root, otherRoot);
    greater.set(root, difference);
    Contents from = contents.get(root);
    Contents into = contents.get(otherRoot);
    from.sorts.forEach(
        (sort, first) -> {
          Integer known = into.sorts.putIfAbsent(sort, first - difference);
          if (known != null && known != first - difference) {
            breakUp(other, where + " is about numbers that do not start alike");
          }
        });
    from.named.forEach(each -> into.named.add(new Named(each.value - difference, each.where)));
    into.broken = into.broken == null ? from.broken : into.broken;
  }

  /** A number in the text is used as a value of a node. */
  public void name(int node, int value, String where) {
    contents.get(root(node)).named.add(new Named(value - shift(node), where));
  }

  /** The values of a node are used in a way that permutations do not preserve. */
  public void breakUp(int node, String because) {
    Contents of = contents.get(root(node));
    of.broken = of.broken == null ? because : of.broken;
  }

  /** Why the values of a node are not references after all; null if nothing speaks against it. */
  public String broken(int node) {
    return contents.get(root(node)).broken;
  }

  /** The numbers in the text that are used as values of a node, each with the place. */
  public Map<Integer, String> numbers(int node) {
    Map<Integer, String> numbers = new TreeMap<>();
    contents
        .get(root(node))
        .named
        .forEach(each -> numbers.putIfAbsent(each.value + shift(node), each.where));
    return numbers;
  }

  /** The elements of a sort that are named in the text, each with the place. */
  public Map<Integer, String> named(int node, int sort, int size) {
    Contents of = contents.get(root(node));
    int first = of.sorts.get(sort);
    Map<Integer, String> elements = new TreeMap<>();
    for (Named each : of.named) {
      int element = each.value - first;
      if (element >= 0 && element < size) {
        elements.putIfAbsent(element, each.where);
      }
    }
    return elements;
  }
}
