package dev.fairlead.promela.structure;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Expression.BinaryOperator;
import dev.fairlead.core.structure.Slot;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.structure.Layout.Process;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The processes that are counted: a slot for each local state, which has their number. A member of
 * a local state has no slots of its own. While commands are made it has cells behind the last slot;
 * {@link MemberCells} puts constants and temporaries in their place.
 */
final class MemberCounts {
  private final List<Process> all = new ArrayList<>();

  /** By proctype: the index of its members among all that take steps. */
  private final Map<Integer, Integer> indices = new HashMap<>();

  /** Behind the last slot. */
  private final List<Integer> cells = new ArrayList<>();

  private final int firstCount;
  private final int firstCell;

  /**
   * @param slots of all else; the counts are added
   * @param names of all else that takes steps; those of members are added
   */
  MemberCounts(Counting counting, List<Slot> slots, List<String> names) {
    firstCount = slots.size();
    firstCell = firstCount + counting.known().size();
    for (Counting.LocalState state : counting.known()) {
      ProcessType type = state.type();
      slots.add(count("#" + type.name() + Arrays.toString(state.cells()), counting, type));
      if (!indices.containsKey(type.number())) {
        indices.put(type.number(), names.size());
        names.add("members of " + type.name());
      }
      all.add(member(all.size(), type));
      Arrays.stream(state.cells()).forEach(cells::add);
    }
  }

  /** Where processes are started nobody knows how many there will be. */
  private static Slot count(String name, Counting counting, ProcessType type) {
    return counting.started().get(type.number())
        ? new Slot(name, Slot.Kind.DATA, 0, Memory.MOST_PROCESSES)
        : new Slot(name, Slot.Kind.COUNT, 0, type.active());
  }

  private Process member(int number, ProcessType type) {
    int index = indices.getOrDefault(type.number(), Process.NO_PID);
    return new Process(index, number, type, firstCell + cells.size(), 0, Layout.Role.MEMBER);
  }

  /** One for each local state, by number. */
  List<Process> all() {
    return all;
  }

  /** A process that comes into being as a member of a local state; all of its cells are 0. */
  Process newborn(ProcessType type) {
    Process born = member(Process.NO_PID, type);
    cells.addAll(Collections.nCopies(type.size(), 0));
    return born;
  }

  /** Another process in the same local state. */
  Process twin(Process member) {
    Process twin = member(member.pid(), member.type());
    for (int i = 0; i < member.type().size(); i++) {
      cells.add(cell(member.base() + i));
    }
    return twin;
  }

  /** How many processes are in the local state of a member. */
  Expression count(Process member) {
    return Expression.read(countSlot(member));
  }

  int countSlot(Process member) {
    return firstCount + member.pid();
  }

  /** Whether so many processes are in the local state of a member. */
  Expression areAtLeast(int number, Process member) {
    return Expression.binary(
        BinaryOperator.GREATER_OR_EQUAL, count(member), Expression.constant(number));
  }

  /** Whether a slot is a cell of a member, and so none of the structure. */
  boolean haveCell(int slot) {
    return slot >= firstCell;
  }

  /** What is in the cell of a member in its local state. */
  int cell(int slot) {
    return cells.get(slot - firstCell);
  }

  /** How many there are. */
  Expression total() {
    Expression sum = Expression.FALSE;
    for (Process member : all) {
      sum = Expression.binary(BinaryOperator.ADD, sum, count(member));
    }
    return sum;
  }

  /** Whether there is none. */
  Expression areNone() {
    Expression none = Expression.TRUE;
    for (Process member : all) {
      none = Expression.and(none, Expression.not(areAtLeast(1, member)));
    }
    return none;
  }

  /** Writes the numbers of a state down; false if a local state is not known. */
  boolean write(int[] state, int from, int length, int[] into) {
    for (int pair = from; pair < length; pair += 2) {
      if (state[pair] >= all.size()) {
        return false;
      }
      into[firstCount + state[pair]] = state[pair + 1];
    }
    return true;
  }

  /** A state that has the numbers behind so many cells. */
  int[] behind(int length, int[] slots) {
    int[] inhabited =
        IntStream.range(0, all.size()).filter(each -> slots[firstCount + each] != 0).toArray();
    int[] state = new int[length + 2 * inhabited.length];
    for (int i = 0; i < inhabited.length; i++) {
      state[length + 2 * i] = inhabited[i];
      state[length + 2 * i + 1] = slots[firstCount + inhabited[i]];
    }
    return state;
  }
}
