package dev.fairlead.spark;

import dev.fairlead.core.space.ModelFault;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/**
 * How states are spread over partitions: by a hash of some bytes of the system's part of their
 * keys. Any function of these is right. With few bytes most steps change none of them and stay in
 * their partition (Lerda and Sisto 1999), but partitions are less even.
 *
 * @param from the first byte
 * @param to behind the last one
 */
record Spread(int from, int to) implements Serializable {

  /** By all bytes: as even as can be. */
  static final Spread EVEN = new Spread(0, Integer.MAX_VALUE);

  /** How partitions are chosen. */
  enum Choice {
    /** By the whole state. */
    EVEN,
    /** By a part of it that steps seldom change. */
    LOCAL;

    /** An instance with partitions of that kind. */
    Instance over(int partitions, Function<Spread, Instance> instances) {
      Instance even = instances.apply(Spread.EVEN);
      return this == EVEN ? even : instances.apply(local(even, partitions));
    }
  }

  private static final int WALKS = 400;
  private static final int STEPS = 60;
  private static final int[] WIDTHS = {1, 2, 4, 8};

  /** The largest partition beside the mean, at most. */
  private static final double MOST_UNEVEN = 1.3;

  /**
   * @param systemHash the hash of all bytes
   */
  int partition(byte[] key, int start, int end, long systemHash, int partitions) {
    long hash =
        equals(EVEN)
            ? systemHash
            : KeyHash.of(key, Math.min(start + from, end), (int) Math.min((long) start + to, end));
    return (int) Long.remainderUnsigned(hash >>> 8, partitions);
  }

  /**
   * Chooses the bytes of which random runs change the fewest, if states are spread evenly by them.
   * The same for the same model in every process.
   */
  static Spread local(Instance instance, int partitions) {
    Sample sample;
    try {
      sample = new Sample(instance);
    } catch (ModelFault noStart) {
      return EVEN;
    }
    Spread best = EVEN;
    double fewest = sample.crossing(EVEN, partitions);
    for (int width : WIDTHS) {
      for (int at = 0; at + width <= sample.longest; at++) {
        Spread each = new Spread(at, at + width);
        double crossing = sample.crossing(each, partitions);
        if (crossing < fewest && sample.unevenness(each, partitions) <= MOST_UNEVEN) {
          best = each;
          fewest = crossing;
        }
      }
    }
    return best;
  }

  /** The keys of the system's states on random runs. */
  private static final class Sample {
    private final List<byte[][]> steps = new ArrayList<>();
    private final Set<List<Byte>> seen = new HashSet<>();
    private final List<byte[]> states = new ArrayList<>();
    private int longest;

    Sample(Instance instance) {
      // What is told can be read again.
      instance.states().tell(part -> {});
      Random random = new Random(1);
      List<int[]> initial = new ArrayList<>();
      instance.initial((state, length) -> initial.add(Arrays.copyOf(state, length)));
      List<int[]> next = new ArrayList<>();
      LevelExpander expander =
          new LevelExpander(
              instance,
              (state, length, sleepers) -> next.add(Arrays.copyOf(state, length)),
              new LevelFacts());
      for (int walk = 0; walk < WALKS && !initial.isEmpty(); walk++) {
        int[] state = initial.get(random.nextInt(initial.size()));
        byte[] before = key(instance, state);
        for (int step = 0; step < STEPS; step++) {
          next.clear();
          int size = instance.key(state, state.length);
          expander.expand(Arrays.copyOf(instance.keyBytes(), size), size, 0);
          if (next.isEmpty()) {
            break;
          }
          state = next.get(random.nextInt(next.size()));
          byte[] after = key(instance, state);
          steps.add(new byte[][] {before, after});
          before = after;
        }
      }
    }

    private byte[] key(Instance instance, int[] state) {
      int size = instance.key(state, state.length) - instance.tail(state, state.length);
      byte[] key = Arrays.copyOf(instance.keyBytes(), size);
      List<Byte> boxed = new ArrayList<>();
      for (byte each : key) {
        boxed.add(each);
      }
      if (seen.add(boxed)) {
        states.add(key);
        longest = Math.max(longest, size);
      }
      return key;
    }

    private static int partition(Spread spread, byte[] key, int partitions) {
      return spread.partition(
          key, 0, key.length, KeyHash.of(key, 0, key.length), Math.max(2, partitions));
    }

    double crossing(Spread spread, int partitions) {
      long crossing =
          steps.stream()
              .filter(
                  step ->
                      partition(spread, step[0], partitions)
                          != partition(spread, step[1], partitions))
              .count();
      return (double) crossing / Math.max(1, steps.size());
    }

    double unevenness(Spread spread, int partitions) {
      int[] sizes = new int[Math.max(2, partitions)];
      states.forEach(key -> sizes[partition(spread, key, partitions)]++);
      return (double) Arrays.stream(sizes).max().orElse(0)
          * sizes.length
          / Math.max(1, states.size());
    }
  }
}
