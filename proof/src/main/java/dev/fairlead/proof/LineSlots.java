package dev.fairlead.proof;

import dev.fairlead.core.space.MemberLine;
import dev.fairlead.core.space.MemberLine.Holds;
import dev.fairlead.core.space.MemberLine.Inside;
import dev.fairlead.core.space.MemberLine.Need;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The slots of a system whose members stand in a line, and what is left of a state if only some
 * members are kept. What a {@link MemberLine} promises of loops and of what is forgotten is
 * verified, since restricting twice is to be restricting once.
 */
final class LineSlots {

  /** In place of a reference to a member that is left out. */
  static final int LEFT_OUT = Integer.MIN_VALUE;

  /** What refers to no member: -1, or the same in a byte. */
  private static final Set<Integer> NONE = Set.of(-1, 255);

  static final int SHARED = -1;

  private final MemberLine line;
  private final int[] shared;
  private final int[][] own;
  private final int[] controls;

  /** By slot: the loops that it may tell of, by value. */
  private final List<Map<Integer, List<Inside>>> loops = new ArrayList<>();

  private final String kind;

  LineSlots(MemberLine line) {
    this.line = line;
    if (line.place().length != slots() || line.holds().size() != slots()) {
      throw new WrongStep("it is not known what the slots are");
    }
    this.shared = slotsOf(SHARED);
    this.own = new int[line.size()][];
    Arrays.setAll(own, this::slotsOf);
    this.controls = line.needs().keySet().stream().mapToInt(i -> i).sorted().toArray();
    for (int slot = 0; slot < slots(); slot++) {
      loops.add(line.loops().getOrDefault(slot, Map.of()));
    }
    Set<Integer> known = line.needs().keySet();
    if (!line.passed().keySet().equals(known)
        || !known.containsAll(line.loops().keySet())
        || !known.containsAll(line.forgotten().keySet())) {
      throw new WrongStep("it is not known where processes are");
    }
    IntStream.of(controls).forEach(this::requireNested);
    Set<String> kinds = new HashSet<>();
    for (int member = 0; member < own.length; member++) {
      kinds.add(kind(member));
    }
    if (kinds.size() != 1) {
      throw new WrongStep("members do not have the same slots");
    }
    this.kind = kind(SHARED) + "; " + kinds;
  }

  private int[] slotsOf(int owner) {
    return IntStream.range(0, slots())
        .filter(slot -> line.owner()[slot] == owner && line.holds().get(slot) != Holds.CONSTANT)
        .boxed()
        .sorted((one, other) -> Integer.compare(line.place()[one], line.place()[other]))
        .mapToInt(i -> i)
        .toArray();
  }

  /**
   * A process that is put at the head of a loop is inside of just those loops that are around that
   * one, stays there, and has forgotten nothing that is remembered inside.
   */
  private void requireNested(int control) {
    for (Map.Entry<Integer, List<Inside>> each : loops.get(control).entrySet()) {
      List<Inside> around = each.getValue();
      Set<Integer> pointers = new HashSet<>();
      Set<Integer> lost = forgotten(control, each.getKey());
      for (int i = 0; i < around.size(); i++) {
        Inside loop = around.get(i);
        boolean isRight =
            pointers.add(loop.pointer())
                && line.owner()[loop.pointer()] == line.owner()[control]
                && line.holds().get(loop.pointer()) == Holds.POINTER
                && !lost.contains(loop.pointer())
                && lost.containsAll(forgotten(control, loop.head()))
                && !isPassed(control, loop.head())
                && loops
                    .get(control)
                    .getOrDefault(loop.head(), List.of())
                    .equals(around.subList(0, i));
        if (!isRight) {
          throw new WrongStep("loops are not nested");
        }
      }
    }
    for (int[] slots : line.forgotten().getOrDefault(control, Map.of()).values()) {
      for (int slot : slots) {
        Holds holds = line.holds().get(slot);
        if (slot == control
            || line.owner()[slot] != line.owner()[control]
            || holds != Holds.DATA && holds != Holds.POINTER) {
          throw new WrongStep("something is forgotten that is no variable of the process");
        }
      }
    }
  }

  private Set<Integer> forgotten(int control, int place) {
    int[] slots = line.forgotten().getOrDefault(control, Map.of()).getOrDefault(place, new int[0]);
    Set<Integer> all = new TreeSet<>();
    IntStream.of(slots).forEach(all::add);
    return all;
  }

  /** What an owner has: the same for all members, in words that do not depend on their number. */
  private String kind(int owner) {
    int[] slots = owner == SHARED ? shared : own[owner];
    StringBuilder text = new StringBuilder();
    for (int slot : slots) {
      text.append(name(slot)).append(": ").append(line.holds().get(slot));
      if (line.needs().containsKey(slot)) {
        Map<Integer, List<String>> around = new TreeMap<>();
        loops
            .get(slot)
            .forEach(
                (place, each) ->
                    around.put(
                        place,
                        each.stream().map(loop -> name(loop.pointer()) + loop.head()).toList()));
        Map<Integer, List<String>> lost = new TreeMap<>();
        line.forgotten()
            .getOrDefault(slot, Map.of())
            .forEach(
                (place, each) ->
                    lost.put(place, IntStream.of(each).mapToObj(this::name).sorted().toList()));
        text.append(around)
            .append(lost)
            .append(line.passed().get(slot))
            .append(new TreeMap<>(line.needs().get(slot)));
      }
      text.append(' ');
    }
    return text.toString();
  }

  /** The same in systems of all sizes. */
  private String name(int slot) {
    if (line.owner()[slot] != SHARED) {
      return "own" + line.place()[slot] + " ";
    }
    return "shared" + IntStream.range(0, shared.length).filter(i -> shared[i] == slot).sum() + " ";
  }

  /** The same text for systems that differ in the number of members and in nothing else. */
  String kind() {
    return kind;
  }

  int size() {
    return line.size();
  }

  int slots() {
    return line.owner().length;
  }

  /** Those that belong to no member. */
  int[] shared() {
    return shared;
  }

  int[] own(int member) {
    return own[member];
  }

  int width() {
    return own[0].length;
  }

  /** The member that a slot belongs to, or {@link #SHARED}. */
  int owner(int slot) {
    return line.owner()[slot];
  }

  /** Whether states differ in nothing that is shared or belongs to some members. */
  boolean areSame(int[] one, int[] other, int members) {
    return IntStream.range(0, slots())
        .filter(slot -> owner(slot) == SHARED || (members >> owner(slot) & 1) != 0)
        .allMatch(slot -> one[slot] == other[slot]);
  }

  /** The slots that tell where processes are, in the order of these. */
  int[] controls() {
    return controls;
  }

  boolean isPassed(int control, int place) {
    return line.passed().get(control).get(place);
  }

  /** How often processes can go on before others do, at most, if none comes to a place twice. */
  int mostPassed() {
    return line.passed().values().stream().mapToInt(BitSet::cardinality).sum();
  }

  /** What the steps of a process need that begin where it is. */
  Need need(int control, int place) {
    Need need = line.needs().get(control).get(place);
    if (need == null) {
      throw new WrongStep("a process stays where it was expected to go on");
    }
    return need;
  }

  Set<Need> needs() {
    Set<Need> all = new HashSet<>();
    line.needs().values().forEach(each -> all.addAll(each.values()));
    return all;
  }

  /** What plays no part where a process stays becomes 0, which makes a bisimilar state. */
  void forget(int[] state) {
    for (int control : controls) {
      if (line.needs().get(control).containsKey(state[control])) {
        forgotten(control, state[control]).forEach(slot -> state[slot] = 0);
      }
    }
  }

  /**
   * What is left of a state: what is shared, then the members that are kept.
   *
   * @param kept as bits
   * @param but a member that is kept and not shown, or -1
   */
  int[] left(int[] state, int kept, int but) {
    int shown = Integer.bitCount(kept) - (but < 0 ? 0 : 1);
    int[] view = new int[shared.length + shown * width()];
    int at = 0;
    for (int slot : shared) {
      view[at++] = leftOf(state, slot, kept);
    }
    for (int member = 0; member < size(); member++) {
      if ((kept >> member & 1) != 0 && member != but) {
        for (int slot : own[member]) {
          view[at++] = leftOf(state, slot, kept);
        }
      }
    }
    return view;
  }

  private int leftOf(int[] state, int slot, int kept) {
    int value = state[slot];
    if (isOfMembers(slot)) {
      return leftOf(value, line.holds().get(slot), kept);
    }
    for (Inside loop : loops.get(slot).getOrDefault(value, List.of())) {
      int about = state[loop.pointer()];
      if (about >= 0 && about < size() && (kept >> about & 1) == 0) {
        return loop.head();
      }
    }
    return value;
  }

  private boolean isOfMembers(int slot) {
    return line.holds().get(slot) == Holds.POINTER || line.holds().get(slot) == Holds.REFERENCE;
  }

  /** A pointer goes to the next member that is kept, or behind the last. */
  private int leftOf(int member, Holds holds, int kept) {
    if (NONE.contains(member)) {
      return member;
    } else if (member < 0 || member > size()) {
      throw new WrongStep("a number of a member is beyond the last one");
    }
    boolean isKept = member == size() || (kept >> member & 1) != 0;
    return isKept || holds == Holds.POINTER ? Integer.bitCount(kept & (1 << member) - 1) : LEFT_OUT;
  }

  /**
   * What some slots may be of which this is left. Which loop a process is in depends on pointers
   * among them.
   */
  List<int[]> lifts(int[] slots, int[] shown, int kept) {
    List<int[]> found = new ArrayList<>();
    lift(slots, shown, kept, 0, new int[slots()], found);
    return found;
  }

  private void lift(int[] slots, int[] shown, int kept, int at, int[] state, List<int[]> found) {
    if (at < slots.length) {
      for (int value : candidates(slots[at], shown[at], kept)) {
        state[slots[at]] = value;
        lift(slots, shown, kept, at + 1, state, found);
      }
    } else if (IntStream.range(0, at).allMatch(i -> leftOf(state, slots[i], kept) == shown[i])) {
      found.add(IntStream.of(slots).map(slot -> state[slot]).toArray());
    }
  }

  private int[] candidates(int slot, int shown, int kept) {
    if (!isOfMembers(slot)) {
      IntStream inside =
          loops.get(slot).entrySet().stream()
              .filter(each -> each.getValue().stream().anyMatch(loop -> loop.head() == shown))
              .mapToInt(Map.Entry::getKey)
              .filter(place -> line.needs().get(slot).containsKey(place));
      return IntStream.concat(IntStream.of(shown), inside).distinct().toArray();
    }
    return NONE.contains(shown)
        ? new int[] {shown}
        : IntStream.rangeClosed(0, size())
            .filter(member -> leftOf(member, line.holds().get(slot), kept) == shown)
            .toArray();
  }
}
