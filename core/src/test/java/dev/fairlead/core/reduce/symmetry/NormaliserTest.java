package dev.fairlead.core.reduce.symmetry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.Reductions.Precision;
import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.ReferenceSort.Permutations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records of three numbers, the first of which is a reference: 1 to n, or 0 for none. */
class NormaliserTest {
  private static final int FIELDS = 3;

  /** Clients refer to a sort of processes, servers to another one. */
  private record Records(
      List<ReferenceSort> sorts, int[][] types, int[] typeOfSort, ReferenceLayout layout)
      implements FixedLayout {

    static Records of(Permutations group, int[] sizes, int[] refersTo, BitSet pinned) {
      List<ReferenceSort> sorts = new ArrayList<>();
      int[][] types = new int[sizes.length][];
      int first = 0;
      for (int i = 0; i < sizes.length; i++) {
        BitSet pins = i == 0 ? pinned : new BitSet();
        sorts.add(new ReferenceSort("sort" + i, first, sizes[i], group, pins));
        types[i] = new int[] {1, sizes[i], first};
        first += sizes[i];
      }
      ReferenceLayout.Builder cells = new ReferenceLayout.Builder(types, first * FIELDS);
      for (int i = 0; i < sizes.length; i++) {
        int begin = sorts.get(i).first();
        for (int k = 0; k < sizes[i]; k++) {
          for (int field = 0; field < FIELDS; field++) {
            cells.cell(
                (begin + k) * FIELDS + field,
                field == 0 ? refersTo[i] : ReferenceLayout.DATA,
                new int[] {begin + k},
                new int[] {FIELDS},
                begin * FIELDS + field);
          }
        }
      }
      return new Records(sorts, types, refersTo, cells.build());
    }
  }

  private static int[] normalised(Precision precision, Records records, int[] state) {
    int[] images = new int[records.elements()];
    Normaliser.of(precision, records).choose(records.layout(), state, images);
    return renamed(records, state, images);
  }

  private static int[] renamed(Records records, int[] state, int[] images) {
    int[] image = new int[state.length];
    records.layout().rename(records, state, images, image);
    return image;
  }

  /** As worked out by hand: no permutation sorts it, and insertion ends all the same. */
  @Test
  void keysChangeWhileSorting() {
    Records one = Records.of(Permutations.ALL, new int[] {3}, new int[] {0}, new BitSet());
    assertArrayEquals(
        new int[] {0, 3, 4, 3, 2, 1, 2, 1, 1},
        normalised(Precision.SORT, one, new int[] {3, 1, 1, 0, 3, 4, 1, 2, 1}));
  }

  @Test
  void clientsAndServersAreSortedByReference() {
    Records two = Records.of(Permutations.ALL, new int[] {3, 3}, new int[] {1, 0}, new BitSet());
    assertArrayEquals(
        new int[] {1, 3, 4, 2, 1, 2, 3, 2, 3, 1, 4, 3, 2, 5, 2, 3, 6, 1},
        normalised(
            Precision.SORT, two, new int[] {2, 1, 2, 3, 2, 3, 1, 3, 4, 3, 4, 3, 1, 5, 2, 2, 6, 1}));
  }

  /** Whatever is chosen is an image; the exact one is the same for all images. */
  @ParameterizedTest
  @EnumSource(Permutations.class)
  void staysInTheOrbit(Permutations group) {
    Random random = new Random(7);
    int same = 0;
    for (int i = 0; i < 3_000; i++) {
      int[] sizes = {1 + random.nextInt(4), 1 + random.nextInt(3)};
      BitSet pinned = new BitSet();
      pinned.set(0, random.nextInt(3) == 0);
      Records records =
          Records.of(group, sizes, new int[] {random.nextInt(2), random.nextInt(2)}, pinned);
      int[] state = random(records, sizes, random);
      List<int[]> all = permutations(records.sorts());
      Set<List<Integer>> orbit = new HashSet<>();
      for (int[] images : all) {
        orbit.add(list(renamed(records, state, images)));
      }
      for (Precision precision : Precision.values()) {
        assertTrue(orbit.contains(list(normalised(precision, records, state))));
      }
      int[] other = renamed(records, state, all.get(random.nextInt(all.size())));
      assertArrayEquals(
          normalised(Precision.FULL, records, state), normalised(Precision.FULL, records, other));
      same +=
          Arrays.equals(
                  normalised(Precision.REFINE, records, state),
                  normalised(Precision.REFINE, records, other))
              ? 1
              : 0;
    }
    assertTrue(same > 2_900, "colour refinement is nearly exact: " + same);
  }

  private static int[] random(Records records, int[] sizes, Random random) {
    int[] state = new int[records.elements() * FIELDS];
    for (int i = 0; i < state.length; i++) {
      boolean first = i / FIELDS < sizes[0];
      int target = sizes[records.typeOfSort()[first ? 0 : 1]];
      state[i] = i % FIELDS == 0 ? random.nextInt(target + 1) : random.nextInt(2);
    }
    return state;
  }

  private static List<Integer> list(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }

  /** By brute force: all products of permutations of the sorts. */
  private static List<int[]> permutations(List<ReferenceSort> sorts) {
    int elements = sorts.stream().mapToInt(ReferenceSort::size).sum();
    int[] identity = new int[elements];
    Arrays.setAll(identity, i -> i);
    List<int[]> all = new ArrayList<>(List.of(identity));
    for (ReferenceSort sort : sorts) {
      List<int[]> more = new ArrayList<>();
      for (int[] base : all) {
        for (int[] order : orders(sort)) {
          int[] images = base.clone();
          System.arraycopy(order, 0, images, sort.first(), order.length);
          more.add(images);
        }
      }
      all = more;
    }
    assertEquals(
        all.size(), sorts.stream().mapToLong(ReferenceSort::order).reduce(1, (a, b) -> a * b));
    return all;
  }

  private static List<int[]> orders(ReferenceSort sort) {
    List<int[]> orders = new ArrayList<>();
    permute(new int[sort.size()], 0, new BitSet(), sort, orders);
    return orders;
  }

  private static void permute(
      int[] order, int at, BitSet used, ReferenceSort sort, List<int[]> into) {
    if (at == order.length) {
      boolean rotation = true;
      for (int i = 0; i < at; i++) {
        rotation &= Math.floorMod(order[i] - order[0] - i, at) == 0;
      }
      boolean moves = sort.isMovable() || order[0] == sort.first();
      if (sort.group() == Permutations.ALL || rotation && moves) {
        into.add(order.clone());
      }
      return;
    }
    for (int i = 0; i < order.length; i++) {
      boolean fits = !sort.pinned().get(i) && !sort.pinned().get(at) || i == at;
      if (!used.get(i) && fits) {
        used.set(i);
        order[at] = sort.first() + i;
        permute(order, at + 1, used, sort, into);
        used.clear(i);
      }
    }
  }
}
