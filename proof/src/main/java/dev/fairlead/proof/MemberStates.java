package dev.fairlead.proof;

import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.Symmetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Takes states of a system whose members have numbers apart, and puts them together: what members
 * share has a number, and so has the local state of each member, which is the same for two members
 * that differ in their numbers alone. A state of which that cannot be said is a {@link WrongStep}.
 */
final class MemberStates {
  private final Symmetry symmetry;
  private final ReferenceLayout layout;
  private final int named;
  private final int size;
  private final int[] some;

  /** By member: its cells, in an order that all members have in common. */
  private final int[][] cells;

  private final int[] sharedSlots;

  private final StateTable shared = new StateTable();
  private final StateTable locals = new StateTable();

  /** By number of what is shared: the members it refers to that the text does not name. */
  private final List<int[]> referred = new ArrayList<>();

  // by member and the values of its cells: the local state
  private final StateTable columns = new StateTable();
  private int[] localOf = new int[1 << 6];

  private final Map<List<Integer>, int[]> placed = new HashMap<>();

  /**
   * @param named how many of the first members the text names
   * @param some state of the system
   */
  MemberStates(Symmetry symmetry, int named, int[] some) {
    this.symmetry = symmetry;
    this.layout = layout(some, some.length);
    this.named = named;
    this.some = some;
    if (symmetry.sorts().size() != 1) {
      throw new WrongStep("there is more than one kind of numbers");
    }
    this.size = symmetry.sorts().get(0).size();
    if (size < named + 2) {
      throw new WrongStep("there are fewer members than the text names");
    }
    boolean[] isOwned = new boolean[layout.length()];
    int[] owner = new int[layout.cells()];
    for (int cell = 0; cell < owner.length; cell++) {
      int[] owners = IntStream.of(layout.owners(cell)).distinct().toArray();
      if (owners.length > 1) {
        throw new WrongStep("something belongs to two members at once");
      }
      owner[cell] = owners.length == 0 ? -1 : owners[0];
      isOwned[layout.slot(cell)] |= owners.length > 0;
    }
    this.cells = new int[size][];
    Arrays.setAll(cells, member -> cellsOf(member, owner));
    this.sharedSlots =
        IntStream.range(0, isOwned.length)
            .filter(slot -> !isOwned[slot] && !layout.isConstant(slot))
            .toArray();
    for (int member = named; member < size; member++) {
      if (cells[member].length == 0 || !Arrays.equals(origins(member), origins(named))) {
        throw new WrongStep("members do not have the same slots");
      }
    }
  }

  private int[] cellsOf(int member, int[] owner) {
    return IntStream.range(0, owner.length)
        .filter(cell -> owner[cell] == member)
        .boxed()
        .sorted(Comparator.comparingInt(layout::origin))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private int[] origins(int member) {
    return IntStream.of(cells[member]).map(layout::origin).toArray();
  }

  private ReferenceLayout layout(int[] state, int length) {
    return symmetry
        .layout(state, length)
        .orElseThrow(() -> new WrongStep("it is not known where numbers of members are in states"));
  }

  int size() {
    return size;
  }

  /** What there is beside members, and of each of them: the same in systems of another size. */
  String kind() {
    return sharedSlots.length + " slots and " + cells[named].length + " of each member";
  }

  /** Whether the order of members counts. */
  boolean isRing() {
    return symmetry.sorts().get(0).group() == ReferenceSort.Permutations.ROTATIONS;
  }

  /** The members that what is shared refers to, but for the named, in the order of slots. */
  int[] referred(int number) {
    return referred.get(number);
  }

  /** The number of what is shared, then that of the local state of each member. */
  int[] apart(int[] state, int length) {
    if (layout(state, length) != layout) {
      throw new WrongStep("processes come and go, or hold more than numbers of members");
    }
    requireConstants(state);
    int[] normal = layout.hasParts() ? renamed(state, exchange(0, 0)) : state;
    int[] numbers = new int[1 + size];
    numbers[0] = shared(normal);
    for (int member = 0; member < size; member++) {
      numbers[1 + member] = local(normal, member);
    }
    return numbers;
  }

  private void requireConstants(int[] state) {
    for (int slot = 0; slot < layout.length(); slot++) {
      if (layout.isConstant(slot) && state[slot] != some[slot]) {
        throw new WrongStep("a constant changes");
      }
    }
  }

  private int[] renamed(int[] state, int[] images) {
    int[] into = new int[layout.length()];
    layout.rename(symmetry, state, images, into);
    return into;
  }

  private int[] exchange(int one, int other) {
    int[] images = IntStream.range(0, size).toArray();
    images[one] = other;
    images[other] = one;
    return images;
  }

  private int shared(int[] normal) {
    int[] values = IntStream.of(sharedSlots).map(slot -> normal[slot]).toArray();
    int number = shared.number(values, values.length);
    if (number == referred.size()) {
      referred.add(
          IntStream.range(0, layout.cells())
              .filter(cell -> layout.owners(cell).length == 0)
              .flatMap(cell -> IntStream.of(references(cell, normal)))
              .filter(member -> member >= named)
              .distinct()
              .toArray());
    }
    return number;
  }

  private int[] references(int cell, int[] state) {
    int value = state[layout.slot(cell)];
    int kind = layout.kind(cell, state);
    if (kind == ReferenceLayout.PART) {
      int[] told = symmetry.references(value);
      requireAllTold(value, told);
      return told;
    }
    int element = kind == ReferenceLayout.DATA ? -1 : layout.element(kind, value);
    return element < 0 ? ReferenceLayout.nobody() : new int[] {element};
  }

  /** A part that refers to a member is another one if that member is exchanged for a third. */
  private void requireAllTold(int part, int[] told) {
    int normal = symmetry.renamed(part, exchange(0, 0));
    int[] others =
        IntStream.range(0, size)
            .filter(member -> IntStream.of(told).noneMatch(each -> each == member))
            .toArray();
    for (int i = 1; i < others.length; i++) {
      if (symmetry.renamed(part, exchange(others[i - 1], others[i])) != normal) {
        throw new WrongStep("a process refers to some members by their numbers");
      }
    }
  }

  private int local(int[] normal, int member) {
    int[] column = new int[1 + cells[member].length];
    column[0] = member;
    for (int i = 1; i < column.length; i++) {
      column[i] = normal[layout.slot(cells[member][i - 1])];
    }
    int known = columns.size();
    int number = columns.number(column, column.length);
    if (number == known) {
      if (number == localOf.length) {
        localOf = Arrays.copyOf(localOf, 2 * number);
      }
      localOf[number] = newLocal(normal, member);
    }
    return localOf[number];
  }

  /** As if it were the first member that the text does not name, unless the text names it. */
  private int newLocal(int[] normal, int member) {
    for (int cell : cells[member]) {
      for (int other : references(cell, normal)) {
        if (other != member && other >= named) {
          throw new WrongStep("a member holds the number of another one");
        }
      }
    }
    int at = Math.min(member, named);
    int[] moved = renamed(normal, exchange(member, at));
    int[] values = new int[1 + cells[at].length];
    values[0] = at;
    for (int i = 1; i < values.length; i++) {
      values[i] = moved[layout.slot(cells[at][i - 1])];
    }
    return locals.number(values, values.length);
  }

  /** Whether a local state is one of a member that the text does not name. */
  boolean isAnyones(int local) {
    return locals.state(local)[0] == named;
  }

  /** The state that {@link #apart} takes apart so. */
  int[] together(int[] numbers) {
    int[] state = withShared(numbers[0]);
    for (int member = 0; member < size; member++) {
      int[] values = placed(numbers[1 + member], member);
      for (int i = 0; i < values.length; i++) {
        state[layout.slot(cells[member][i])] = values[i];
      }
    }
    return state;
  }

  private int[] withShared(int number) {
    int[] state = some.clone();
    int[] values = shared.state(number);
    for (int i = 0; i < values.length; i++) {
      state[sharedSlots[i]] = values[i];
    }
    return state;
  }

  private int[] placed(int local, int member) {
    return placed.computeIfAbsent(
        List.of(local, member),
        key -> {
          int[] values = locals.state(local);
          int at = values[0];
          int[] state = some.clone();
          for (int i = 1; i < values.length; i++) {
            state[layout.slot(cells[at][i - 1])] = values[i];
          }
          int[] moved = renamed(state, exchange(at, member));
          return IntStream.of(cells[member]).map(cell -> moved[layout.slot(cell)]).toArray();
        });
  }

  /** What is shared if the members in this order get the numbers 0, 1, … */
  int renumbered(int number, int[] order) {
    int[] images = new int[size];
    for (int i = 0; i < size; i++) {
      images[order[i]] = i;
    }
    return shared(renamed(withShared(number), images));
  }
}
