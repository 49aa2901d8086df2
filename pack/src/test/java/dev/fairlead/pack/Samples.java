package dev.fairlead.pack;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Lambdas, method references and records of every kind, and what comes of them. */
public final class Samples implements Supplier<List<String>> {
  record Mixed(
      int i, long l, double d, float f, boolean b, char c, byte y, short s, String t, int[] a) {}

  record Pair<A, B>(A first, B second) {}

  record Nothing() {}

  interface Greeting {
    String to(String name);

    default Greeting twice() {
      return name -> both(to(name));
    }

    private String both(String text) {
      return text + text;
    }

    static Greeting loud() {
      return name -> shout(name);
    }

    private static String shout(String name) {
      return name + "!";
    }
  }

  private final List<String> results = new ArrayList<>();
  private final String own = "own";

  @Override
  public List<String> get() {
    lambdas();
    references();
    conversions();
    new Inner().run();
    records();
    return results;
  }

  private void add(Object result) {
    results.add(String.valueOf(result));
  }

  private void lambdas() {
    int captured = 3;
    long wide = 1L << 40;
    double part = 0.5;
    boolean yes = true;
    Function<Integer, String> all = n -> own + n + captured + wide + part + yes;
    add(all.apply(7));
    Supplier<Supplier<String>> nested = () -> () -> own + captured;
    add(nested.get().get());
    Runnable nothing = () -> {};
    nothing.run();
    Supplier<Runnable> same = () -> () -> {};
    add(same.get() == same.get());
    Greeting greeting = name -> "hello " + name;
    add(greeting.twice().to("you"));
    add(Greeting.loud().twice().to("you"));
  }

  private void references() {
    Function<String, Integer> length = String::length;
    add(length.apply("four"));
    Supplier<String> bound = own::toUpperCase;
    add(bound.get());
    Function<String, Pair<String, String>> made = text -> new Pair<>(text, text);
    add(made.apply("x"));
    BiFunction<String, Integer, Pair<String, Integer>> constructor = Pair::new;
    add(constructor.apply("x", 1));
    IntFunction<int[]> array = int[]::new;
    add(array.apply(3).length);
    UnaryOperator<int[]> copy = int[]::clone;
    add(copy.apply(new int[] {1, 2}).length);
    Runnable ignoring = results::size;
    ignoring.run();
    add(
        IntStream.range(0, 5)
            .boxed()
            .sorted(Comparator.reverseOrder())
            .map(String::valueOf)
            .toList());
    try {
      String missing = null;
      Supplier<Integer> failing = missing::length;
      add(failing.get());
    } catch (NullPointerException e) {
      add("null");
    }
  }

  private void conversions() {
    ToIntFunction<Integer> unboxed = n -> n;
    add(unboxed.applyAsInt(1000));
    ToDoubleFunction<Integer> widened = Integer::intValue;
    add(widened.applyAsDouble(3));
    DoubleSupplier fromInt = results::size;
    add(fromInt.getAsDouble());
    IntToLongFunction longer = Math::abs;
    add(longer.applyAsLong(-4));
    LongBinaryOperator sum = Long::sum;
    add(sum.applyAsLong(1, 2));
    Function<Character, Integer> character = Character::getNumericValue;
    add(character.apply('7'));
    Function<Integer, Long> wide = n -> (long) n;
    add(wide.apply(5));
    Function<Byte, Object> box = Samples::twice;
    add(box.apply((byte) 4));
    BiFunction<Long, Double, Object> pair = Samples::join;
    add(pair.apply(4L, 0.25));
  }

  private static int twice(int n) {
    return 2 * n;
  }

  private static String join(long n, double d) {
    return n + "/" + d;
  }

  /** A nest with a host of its own. */
  private final class Inner {
    private void run() {
      Runnable calls = () -> hidden("inner " + own);
      calls.run();
      Runnable outer = Samples.this::toString;
      outer.run();
    }

    private void hidden(String text) {
      add(text);
    }
  }

  private void records() {
    int[] array = {1};
    Mixed one = new Mixed(1, 2, 0.0, Float.NaN, true, 'c', (byte) 1, (short) 2, null, array);
    Mixed same = new Mixed(1, 2, 0.0, Float.NaN, true, 'c', (byte) 1, (short) 2, null, array);
    Mixed other = new Mixed(1, 2, -0.0, Float.NaN, true, 'c', (byte) 1, (short) 2, null, array);
    add(one.equals(same));
    add(one.equals(other));
    add(one.equals(null));
    add(one.hashCode() - System.identityHashCode(array));
    add(new Pair<>("a", 1).equals(new Pair<>("a", 1L)));
    add(new Pair<>("a", List.of(1)).equals(new Pair<>("a", List.of(1))));
    add(new Pair<>("a", null).hashCode());
    add(new Pair<>("a", null));
    add(new Nothing().equals(new Nothing()) + " " + new Nothing().hashCode());
    for (int i = 0; i < 8; i++) {
      add(one.equals(changed(i)) + " " + (one.hashCode() == changed(i).hashCode()));
    }
  }

  private static Mixed changed(int i) {
    return new Mixed(
        i == 0 ? 9 : 1,
        i == 1 ? 1L << 33 : 2,
        i == 2 ? 7 : 0.0,
        i == 3 ? 1 : Float.NaN,
        i != 4,
        i == 5 ? 'd' : 'c',
        (byte) (i == 6 ? 5 : 1),
        (short) (i == 7 ? 5 : 2),
        null,
        new int[0]);
  }
}
