package dev.fairlead.core.graded;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The truth values of a model: a chain, or a product of chains with the order, meet, join and
 * negation of each factor, which is a distributive De Morgan lattice. A value is a number: the
 * components in mixed radix, the first factor most significant. For a chain that is the position.
 *
 * <p>Non-contradiction and excluded middle do not hold: {@code p && !p} may be above bottom.
 */
public record Logic(String name, List<TruthChain> factors) {

  /** More values than this are a mistake, and their numbers would not be ints. */
  private static final int MOST_VALUES = 1 << 16;

  /** Classical logic. */
  public static final Logic TWO = of(new TruthChain("two", List.of("F", "T")));

  /** That of partial models, in which a step or a predicate may be unknown; declared already. */
  public static final Logic PARTIAL =
      of(new TruthChain("partial", List.of("false", "unknown", "true")));

  public Logic {
    factors = List.copyOf(factors);
    if (factors.isEmpty()) {
      throw new IllegalArgumentException("a logic has at least one factor");
    }
    long size = 1;
    for (TruthChain factor : factors) {
      size *= factor.size();
      if (size > MOST_VALUES) {
        throw new IllegalArgumentException("a logic has at most " + MOST_VALUES + " values");
      }
    }
  }

  public static Logic of(TruthChain chain) {
    return new Logic(chain.name(), List.of(chain));
  }

  public int size() {
    return factors.stream().mapToInt(TruthChain::size).reduce(1, (a, b) -> a * b);
  }

  public int top() {
    return size() - 1;
  }

  /** The part of a value in a factor. */
  public int component(int value, int factor) {
    int rest = value;
    for (int i = factors.size() - 1; i > factor; i--) {
      rest /= factors.get(i).size();
    }
    return rest % factors.get(factor).size();
  }

  /** The value with these components. */
  public int value(int... components) {
    int value = 0;
    for (int i = 0; i < components.length; i++) {
      value = value * factors.get(i).size() + components[i];
    }
    return value;
  }

  public int not(int value) {
    return value(
        IntStream.range(0, factors.size())
            .map(i -> factors.get(i).size() - 1 - component(value, i))
            .toArray());
  }

  public int meet(int a, int b) {
    return value(
        IntStream.range(0, factors.size())
            .map(i -> Math.min(component(a, i), component(b, i)))
            .toArray());
  }

  public int join(int a, int b) {
    return value(
        IntStream.range(0, factors.size())
            .map(i -> Math.max(component(a, i), component(b, i)))
            .toArray());
  }

  /** Whether {@code a} is below {@code b} or equal to it. */
  public boolean atMost(int a, int b) {
    return meet(a, b) == a;
  }

  /** The name of a value, such as {@code L}, or {@code (L,T)} in a product. */
  public String nameOf(int value) {
    String names =
        IntStream.range(0, factors.size())
            .mapToObj(i -> factors.get(i).values().get(component(value, i)))
            .collect(Collectors.joining(","));
    return factors.size() == 1 ? names : "(" + names + ")";
  }

  /** The value with this name; in a product also without parentheses. */
  public OptionalInt parse(String text) {
    String inner =
        factors.size() > 1 && text.startsWith("(") && text.endsWith(")")
            ? text.substring(1, text.length() - 1)
            : text;
    String[] names = factors.size() == 1 ? new String[] {inner} : inner.split(",", -1);
    if (names.length != factors.size()) {
      return OptionalInt.empty();
    }
    int[] components =
        IntStream.range(0, names.length)
            .map(i -> factors.get(i).values().indexOf(names[i].strip()))
            .toArray();
    return Arrays.stream(components).anyMatch(c -> c < 0)
        ? OptionalInt.empty()
        : OptionalInt.of(value(components));
  }

  /** The order in words, such as {@code F < U < M < L < T}. */
  public String describe() {
    return factors.stream()
        .map(chain -> String.join(" < ", chain.values()))
        .collect(Collectors.joining(" × "));
  }
}
