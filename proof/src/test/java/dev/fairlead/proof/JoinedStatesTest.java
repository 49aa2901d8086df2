package dev.fairlead.proof;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.space.MemberLine;
import dev.fairlead.core.space.MemberLine.Holds;
import dev.fairlead.core.space.MemberLine.Inside;
import dev.fairlead.core.space.MemberLine.Need;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** States joined from views, by trying all states; and what is left of states. */
class JoinedStatesTest {
  private static final int NO_ONE = 255;
  private static final int HEAD = 1;
  private static final int INNER_HEAD = 2;
  private static final int INNERMOST = 3;
  private static final int BEHIND = 4;

  /** By place: the loops around it, each by its head; the outer one is about the first pointer. */
  private static final Map<Integer, List<Integer>> LOOPS =
      Map.of(INNER_HEAD, List.of(HEAD), INNERMOST, List.of(HEAD, INNER_HEAD));

  /**
   * What is shared is a reference; each member has two pointers and the place where it is.
   *
   * @param innermost whether members stay in the inner loop
   */
  private static MemberLine line(int size, boolean innermost) {
    int slots = 1 + 3 * size;
    int[] owner = new int[slots];
    int[] place = new int[slots];
    List<Holds> holds = new ArrayList<>(List.of(Holds.REFERENCE));
    owner[0] = -1;
    Map<Integer, Map<Integer, int[]>> forgotten = new HashMap<>();
    Map<Integer, Map<Integer, List<Inside>>> loops = new HashMap<>();
    Map<Integer, BitSet> passed = new HashMap<>();
    Map<Integer, Map<Integer, Need>> needs = new HashMap<>();
    for (int member = 0; member < size; member++) {
      int control = 1 + 3 * member;
      for (int i = 0; i < 3; i++) {
        owner[control + i] = member;
        place[control + i] = i;
        holds.add(i == 0 ? Holds.DATA : Holds.POINTER);
      }
      Map<Integer, List<Inside>> around = new HashMap<>();
      LOOPS.forEach(
          (at, heads) ->
              around.put(
                  at, heads.stream().map(head -> new Inside(control + head, head)).toList()));
      loops.put(control, around);
      forgotten.put(control, Map.of(BEHIND, new int[] {control + 1, control + 2}));
      passed.put(control, new BitSet());
      needs.put(control, new HashMap<>());
      for (int at = HEAD; at <= BEHIND; at++) {
        if (at != INNERMOST || innermost) {
          needs.get(control).put(at, new Need(2, true));
        }
      }
    }
    return new MemberLine(size, owner, place, holds, forgotten, loops, passed, needs);
  }

  private static int member(Random random, int size) {
    int number = random.nextInt(size + 2);
    return number > size ? NO_ONE : number;
  }

  private static int[] state(Random random, int size) {
    int[] state = new int[1 + 3 * size];
    state[0] = random.nextInt(size + 2) - 1;
    for (int slot = 1; slot < state.length; slot += 3) {
      state[slot] = HEAD + random.nextInt(BEHIND);
      state[slot + 1] = member(random, size);
      state[slot + 2] = member(random, size);
    }
    return state;
  }

  private static Set<List<Integer>> joined(LineSlots slots, ListedViews views, int shown) {
    Set<List<Integer>> joined = new HashSet<>();
    int[] some = new int[slots.slots()];
    JoinedStates.Look look =
        (state, newest) -> {
          assertTrue(joined.add(listed(state)), () -> "twice: " + listed(state));
          assertEquals(newest(slots, views, shown, state), newest);
        };
    new JoinedStates(slots, views, shown, some, look, () -> {}).each();
    return joined;
  }

  private static int newest(LineSlots slots, ListedViews views, int shown, int[] state) {
    return IntStream.range(0, 1 << slots.size())
        .filter(set -> Integer.bitCount(set) == shown)
        .map(set -> views.number(slots.left(state, set, -1)))
        .max()
        .orElseThrow();
  }

  /**
   * Of two members, and of three as far as they are as one of few. Nobody is inside of a loop where
   * nobody stays.
   */
  @Test
  void statesAreThoseOfWhichAllViewsAreKnown() {
    int found = 0;
    for (long seed = 0; seed < 25; seed++) {
      Random random = new Random(seed);
      int shown = 1 + random.nextInt(2);
      int size = 2 + random.nextInt(2);
      boolean innermost = random.nextBoolean();
      LineSlots slots = new LineSlots(line(size, innermost));
      ListedViews views = new ListedViews(slots.width());
      Set<List<Integer>> known = new HashSet<>();
      Set<List<Integer>> columns = new HashSet<>();
      int count = shown == 1 ? 4 : size == 2 ? 200 : 20;
      for (int i = 0; i < count; i++) {
        int[] state = state(random, size);
        for (int slot = 1; slot < state.length; slot += 3) {
          state[slot] = state[slot] == INNERMOST && !innermost ? HEAD : state[slot];
          columns.add(column(state, slot));
        }
        for (int set = 0; set < 1 << size; set++) {
          if (Integer.bitCount(set) == shown && random.nextInt(20) > 0) {
            int[] view = slots.left(state, set, -1);
            if (known.add(listed(view))) {
              views.define(view);
            }
          }
        }
      }
      for (int i = 0; i < 20 || size == 2 && i < 500; i++) {
        columns.add(column(state(random, size), 1));
      }
      Set<List<Integer>> joined = joined(slots, views, shown);
      joined.removeIf(state -> !columns.containsAll(columnsOf(state)));
      Set<List<Integer>> tried = new HashSet<>();
      for (int shared = -1; shared <= size; shared++) {
        int[] state = new int[slots.slots()];
        state[0] = shared;
        each(
            state,
            1,
            columns,
            () -> {
              boolean stays = true;
              for (int slot = 1; slot < state.length; slot += 3) {
                stays &= innermost || state[slot] != INNERMOST;
              }
              if (stays && newest(slots, views, shown, state) < views.size()) {
                tried.add(listed(state));
              }
            });
      }
      assertEquals(tried, joined, "seed " + seed);
      found += tried.size();
    }
    assertTrue(found > 300, found + " states");
  }

  private static List<Integer> listed(int[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  private static List<Integer> column(int[] state, int slot) {
    return List.of(state[slot], state[slot + 1], state[slot + 2]);
  }

  private static List<List<Integer>> columnsOf(List<Integer> state) {
    return IntStream.range(0, state.size() / 3)
        .mapToObj(member -> state.subList(1 + 3 * member, 4 + 3 * member))
        .toList();
  }

  /** All states whose members have some of the columns. */
  private static void each(int[] state, int slot, Set<List<Integer>> columns, Runnable look) {
    if (slot == state.length) {
      look.run();
      return;
    }
    for (List<Integer> column : columns) {
      for (int i = 0; i < 3; i++) {
        state[slot + i] = column.get(i);
      }
      each(state, slot + 3, columns, look);
    }
  }

  @Test
  void pointersGoOnAndWhoIsInsideOfALoopIsAtItsHead() {
    LineSlots slots = new LineSlots(line(3, true));
    int[] state = {1, INNERMOST, 0, 1, INNERMOST, 1, 2, BEHIND, 3, 255};
    assertArrayEquals(new int[] {LineSlots.LEFT_OUT, INNER_HEAD, 0, 1}, slots.left(state, 1, -1));
    assertArrayEquals(new int[] {0, INNER_HEAD, 0, 1}, slots.left(state, 2, -1));
    assertArrayEquals(new int[] {LineSlots.LEFT_OUT, BEHIND, 1, 255}, slots.left(state, 4, -1));
    assertArrayEquals(
        new int[] {LineSlots.LEFT_OUT, INNER_HEAD, 0, 1, BEHIND, 2, 255}, slots.left(state, 5, -1));
    assertArrayEquals(new int[] {0, INNERMOST, 0, 1, BEHIND, 2, 255}, slots.left(state, 6, -1));
  }

  /** Who is restricted to some members, and then to some of these, is restricted to these. */
  @Test
  void restrictingTwiceIsRestrictingOnce() {
    int compared = 0;
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int size = 3 + random.nextInt(2);
      int[] state = state(random, size);
      LineSlots slots = new LineSlots(line(size, true));
      for (int kept = 1; kept < 1 << size; kept++) {
        int[] once = slots.left(state, kept, -1);
        if (once[0] != LineSlots.LEFT_OUT) {
          LineSlots fewer = new LineSlots(line(Integer.bitCount(kept), true));
          for (int some = 1; some < 1 << fewer.size(); some++) {
            assertArrayEquals(slots.left(state, both(kept, some), -1), fewer.left(once, some, -1));
            compared++;
          }
        }
      }
    }
    assertTrue(compared > 1000, compared + " compared");
  }

  /** Those of a set that are some of its members in their order. */
  private static int both(int kept, int some) {
    int both = 0;
    int place = 0;
    for (int member = 0; member < Integer.SIZE; member++) {
      if ((kept >> member & 1) != 0) {
        both |= (some >> place++ & 1) << member;
      }
    }
    return both;
  }

  @Test
  void loopsThatAreNotNestedAreRejected() {
    MemberLine right = line(2, true);
    assertEquals(new LineSlots(right).kind(), new LineSlots(line(3, true)).kind());
    for (List<Inside> wrong :
        List.of(
            List.of(new Inside(3, INNER_HEAD)),
            List.of(new Inside(2, INNERMOST)),
            List.of(new Inside(2, HEAD), new Inside(2, INNER_HEAD)),
            List.of(new Inside(5, HEAD)),
            List.of(new Inside(1, HEAD)))) {
      Map<Integer, Map<Integer, List<Inside>>> loops = new HashMap<>(right.loops());
      loops.put(1, Map.of(INNER_HEAD, List.of(new Inside(2, HEAD)), INNERMOST, wrong));
      assertThrows(WrongStep.class, () -> new LineSlots(with(right, loops, right.forgotten())));
    }
    for (Map<Integer, int[]> wrong :
        List.of(
            Map.of(HEAD, new int[] {3}),
            Map.of(INNERMOST, new int[] {2}),
            Map.of(BEHIND, new int[] {0}),
            Map.of(BEHIND, new int[] {1}),
            Map.of(BEHIND, new int[] {5}),
            Map.of(BEHIND, new int[] {2}))) {
      Map<Integer, Map<Integer, int[]>> forgotten = new HashMap<>(right.forgotten());
      forgotten.put(1, wrong);
      assertThrows(WrongStep.class, () -> new LineSlots(with(right, right.loops(), forgotten)));
    }
  }

  private static MemberLine with(
      MemberLine line,
      Map<Integer, Map<Integer, List<Inside>>> loops,
      Map<Integer, Map<Integer, int[]>> forgotten) {
    return new MemberLine(
        line.size(),
        line.owner(),
        line.place(),
        line.holds(),
        forgotten,
        loops,
        line.passed(),
        line.needs());
  }
}
