package dev.fairlead.core.search.views;

import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.Symmetry;
import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The states of a system of one size as columns: what members share, which may hold numbers of
 * members, and for each member its local state, that is, its slots as if it were another member.
 * Both are numbered. Members that the text names by constants stay what they are.
 */
final class Columns {
  private final Symmetry symmetry;
  private final ReferenceLayout layout;
  private final int size;
  private final int named;
  private final int[] template;

  /** By member: its cells, in an order that all members have in common. */
  private final int[][] cells;

  private final int[] shared;
  private final VectorStore globals = new VectorStore();
  private final VectorStore locals = new VectorStore();

  /** By number of what is shared: the members it refers to but for the named, in order. */
  private final List<int[]> references = new ArrayList<>();

  /** By member: columns as they are, and the local states of these. */
  private final List<VectorStore> raw = new ArrayList<>();

  private final List<List<Integer>> localOfRaw = new ArrayList<>();
  private final Map<Long, int[]> placed = new HashMap<>();
  private final int[] scratch;
  private final int[] normalised;
  private final int[] column;

  private Columns(
      Symmetry symmetry,
      ReferenceLayout layout,
      int size,
      int named,
      int[] template,
      int[][] cells,
      int[] shared) {
    this.symmetry = symmetry;
    this.layout = layout;
    this.size = size;
    this.named = named;
    this.template = template;
    this.cells = cells;
    this.shared = shared;
    this.scratch = new int[layout.length()];
    this.normalised = new int[layout.length()];
    this.column = new int[1 + Arrays.stream(cells).mapToInt(own -> own.length).max().orElse(0)];
    for (int member = 0; member < size; member++) {
      raw.add(new VectorStore());
      localOfRaw.add(new ArrayList<>());
    }
  }

  /** That a state cannot be told by columns. */
  static final class NoColumns extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoColumns(String why) {
      super(why, null, false, false);
    }
  }

  /**
   * @param initial some initial state
   * @throws NoColumns with the reason if states are not made of columns
   */
  static Columns of(Symmetry symmetry, int named, int[] initial) {
    List<ReferenceSort> sorts = symmetry.sorts();
    ReferenceLayout layout =
        symmetry.layout(initial, initial.length).orElseThrow(Columns::moreThanNumbers);
    if (sorts.size() != 1) {
      throw new NoColumns("there is more than one kind of numbers");
    }
    int size = sorts.get(0).size();
    if (named + 2 > size) {
      throw new NoColumns("there are fewer members than the text names");
    }
    boolean[] owned = new boolean[layout.length()];
    List<List<Integer>> of = new ArrayList<>();
    for (int member = 0; member < size; member++) {
      of.add(new ArrayList<>());
    }
    for (int cell = 0; cell < layout.cells(); cell++) {
      int[] owners = Arrays.stream(layout.owners(cell)).distinct().toArray();
      if (owners.length > 1) {
        throw new NoColumns("something belongs to two members at once");
      } else if (owners.length == 1) {
        of.get(owners[0]).add(cell);
        owned[layout.slot(cell)] = true;
      }
    }
    int[][] cells = new int[size][];
    for (int member = 0; member < size; member++) {
      cells[member] =
          of.get(member).stream()
              .sorted(Comparator.comparingInt(layout::origin))
              .mapToInt(i -> i)
              .toArray();
    }
    for (int member = named; member < size; member++) {
      boolean alike = cells[member].length == cells[named].length && cells[named].length > 0;
      for (int i = 0; alike && i < cells[named].length; i++) {
        alike = layout.origin(cells[member][i]) == layout.origin(cells[named][i]);
      }
      if (!alike) {
        throw new NoColumns("members do not have the same slots");
      }
    }
    int[] shared = new int[layout.length()];
    int count = 0;
    for (int slot = 0; slot < shared.length; slot++) {
      if (!owned[slot] && !layout.isConstant(slot)) {
        shared[count++] = slot;
      }
    }
    return new Columns(
        symmetry, layout, size, named, initial.clone(), cells, Arrays.copyOf(shared, count));
  }

  private static NoColumns moreThanNumbers() {
    return new NoColumns("processes come and go, or hold more than numbers of members");
  }

  int size() {
    return size;
  }

  /** How many slots do not belong to a member. */
  int sharedSlots() {
    return shared.length;
  }

  int slotsOfMember() {
    return cells[named].length;
  }

  boolean isRing() {
    return symmetry.sorts().get(0).group() == ReferenceSort.Permutations.ROTATIONS;
  }

  int locals() {
    return locals.size();
  }

  /** Whether a local state is one of a member that the text does not name. */
  boolean isAnyones(int local) {
    locals.read(local, column);
    return column[0] == named;
  }

  /** The member that a local state is of, or the first one that the text does not name. */
  int ownerOf(int local) {
    locals.read(local, column);
    return column[0];
  }

  /** The members that a shared part refers to but for the named, in the order of their slots. */
  int[] references(int global) {
    return references.get(global);
  }

  /**
   * Takes a state apart.
   *
   * @param into the number of what is shared, and that of the local state of each member
   * @throws NoColumns if it is of another kind than the states before
   */
  void read(int[] state, int length, int[] into) {
    Optional<ReferenceLayout> found = symmetry.layout(state, length);
    if (found.isEmpty() || found.get() != layout) {
      throw moreThanNumbers();
    }
    int[] normal = state;
    if (layout.hasParts()) {
      layout.rename(symmetry, state, exchange(0, 0), normalised);
      normal = normalised;
    }
    into[0] = global(normal);
    for (int member = 0; member < size; member++) {
      into[1 + member] = local(normal, member);
    }
  }

  private int global(int[] state) {
    int[] values = new int[shared.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = state[shared[i]];
    }
    int known = globals.size();
    int number = globals.put(values, values.length);
    if (number == known) {
      references.add(referencesOfShared(state));
    }
    return number;
  }

  private int[] referencesOfShared(int[] state) {
    List<Integer> found = new ArrayList<>();
    for (int cell = 0; cell < layout.cells(); cell++) {
      if (layout.owners(cell).length == 0) {
        for (int element : referencesOf(cell, state)) {
          if (element >= named && !found.contains(element)) {
            found.add(element);
          }
        }
      }
    }
    return found.stream().mapToInt(i -> i).toArray();
  }

  /** All members that a shared part refers to by their plain numbers, the named included. */
  int[] numbers(int global) {
    int[] state = withShared(global);
    return sharedNumbers(state)
        .map(cell -> layout.element(layout.kind(cell, state), state[layout.slot(cell)]))
        .distinct()
        .toArray();
  }

  /** What a shared part holds beside these numbers. */
  List<Integer> withoutNumbers(int global) {
    int[] state = withShared(global);
    sharedNumbers(state).forEach(cell -> state[layout.slot(cell)] = -1);
    return Arrays.stream(shared).mapToObj(slot -> state[slot]).toList();
  }

  private int[] withShared(int global) {
    int[] state = template.clone();
    putShared(global, state);
    return state;
  }

  private IntStream sharedNumbers(int[] state) {
    return IntStream.range(0, layout.cells())
        .filter(cell -> layout.owners(cell).length == 0 && layout.kind(cell, state) >= 0)
        .filter(cell -> layout.element(layout.kind(cell, state), state[layout.slot(cell)]) >= 0);
  }

  /** The members that a cell refers to; others make no difference to it. */
  private int[] referencesOf(int cell, int[] state) {
    int kind = layout.kind(cell, state);
    int value = state[layout.slot(cell)];
    if (kind == ReferenceLayout.PART) {
      int[] told = symmetry.references(value);
      requireNoOthers(value, told);
      return told;
    }
    int element = kind < 0 ? -1 : layout.element(kind, value);
    return element < 0 ? ReferenceLayout.nobody() : new int[] {element};
  }

  /** What a part refers to without telling it would be changed by exchanging two others. */
  private void requireNoOthers(int part, int[] told) {
    int before = -1;
    int normal = symmetry.renamed(part, exchange(0, 0));
    for (int element = 0; element < size; element++) {
      int other = element;
      if (Arrays.stream(told).anyMatch(each -> each == other)) {
        continue;
      }
      if (before >= 0 && symmetry.renamed(part, exchange(before, element)) != normal) {
        throw new NoColumns("a process refers to some members by their numbers");
      }
      before = element;
    }
  }

  /** The permutation of members that exchanges two of them. */
  int[] exchange(int one, int other) {
    int[] images = new int[size];
    Arrays.setAll(images, element -> element);
    images[one] = other;
    images[other] = one;
    return images;
  }

  private int local(int[] state, int member) {
    int[] own = cells[member];
    int[] values = new int[own.length];
    for (int i = 0; i < own.length; i++) {
      values[i] = state[layout.slot(own[i])];
    }
    List<Integer> known = localOfRaw.get(member);
    int number = raw.get(member).put(values, values.length);
    if (number == known.size()) {
      known.add(newLocal(state, member));
    }
    return known.get(number);
  }

  private int newLocal(int[] state, int member) {
    for (int cell : cells[member]) {
      for (int element : referencesOf(cell, state)) {
        if (element != member && element >= named) {
          throw new NoColumns("a member holds the number of another one");
        }
      }
    }
    int at = Math.min(member, named);
    layout.rename(symmetry, state, exchange(member, at), scratch);
    column[0] = at;
    for (int i = 0; i < cells[at].length; i++) {
      column[1 + i] = scratch[layout.slot(cells[at][i])];
    }
    return locals.put(column, 1 + cells[at].length);
  }

  /** Puts a state together. */
  void write(int[] columns, int[] into) {
    System.arraycopy(template, 0, into, 0, template.length);
    putShared(columns[0], into);
    for (int member = 0; member < size; member++) {
      int[] values = at(columns[1 + member], member);
      for (int i = 0; i < values.length; i++) {
        into[layout.slot(cells[member][i])] = values[i];
      }
    }
  }

  int length() {
    return layout.length();
  }

  private void putShared(int global, int[] into) {
    int[] values = new int[shared.length];
    globals.read(global, values);
    for (int i = 0; i < values.length; i++) {
      into[shared[i]] = values[i];
    }
  }

  /** The slots of a member in a local state. */
  private int[] at(int local, int member) {
    return placed.computeIfAbsent(
        (long) local * size + member,
        key -> {
          locals.read(local, column);
          int[] from = cells[column[0]];
          int[] state = template.clone();
          for (int i = 0; i < from.length; i++) {
            state[layout.slot(from[i])] = column[1 + i];
          }
          int[] moved = new int[template.length];
          layout.rename(symmetry, state, exchange(column[0], member), moved);
          int[] values = new int[from.length];
          for (int i = 0; i < values.length; i++) {
            values[i] = moved[layout.slot(cells[member][i])];
          }
          return values;
        });
  }

  /** What is shared if every member is replaced by its image. */
  int renamed(int global, int[] images) {
    int[] state = template.clone();
    putShared(global, state);
    layout.rename(symmetry, state, images, scratch);
    return global(scratch);
  }
}
