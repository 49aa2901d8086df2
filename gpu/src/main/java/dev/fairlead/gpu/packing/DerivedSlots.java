package dev.fairlead.gpu.packing;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.Slot;
import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.core.structure.Structure;
import dev.fairlead.core.structure.Update;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds slots whose value follows from the location of a process: only that process writes them,
 * and only constants, so that constant propagation through its control graph tells one value for
 * each location. Such a slot takes no bits. A slot that a command reads after it has written it is
 * none of these: it is read as it was when the command began.
 */
public final class DerivedSlots {
  private final Structure structure;

  /** By process: its location slot, or none if others set it. */
  private final Map<Integer, Integer> locations = new HashMap<>();

  /** By slot: the process that alone writes it; absent if nobody does, none if several do. */
  private final Map<Integer, Integer> writers = new HashMap<>();

  private final Set<Integer> excluded = new HashSet<>();
  private final Map<Integer, Derivation> derived = new HashMap<>();

  /**
   * @param location the slot that it follows from
   * @param values by value of that
   */
  public record Derivation(int location, Map<Integer, Integer> values) {
    int low() {
      return values.values().stream().min(Integer::compare).orElse(0);
    }

    int high() {
      return values.values().stream().max(Integer::compare).orElse(0);
    }
  }

  private DerivedSlots(Structure structure) {
    this.structure = structure;
  }

  /** No slot follows from another. */
  public static Map<Integer, Derivation> none() {
    return Map.of();
  }

  /**
   * @param initial the slots of the initial states
   * @param references all that have subscripts
   */
  public static Map<Integer, Derivation> of(
      Structure structure, Collection<int[]> initial, List<SlotRef> references) {
    DerivedSlots search = new DerivedSlots(structure);
    references.forEach(reference -> search.excluded.addAll(reference.slots()));
    search.findLocations();
    structure.commands().forEach(search::findWrites);
    for (Map.Entry<Integer, Integer> one : search.writers.entrySet()) {
      search.derive(one.getKey(), one.getValue(), initial);
    }
    return search.derived;
  }

  private void findLocations() {
    for (GuardedCommand command : structure.commands()) {
      int at = command.at();
      boolean usual =
          at != GuardedCommand.NONE
              && !excluded.contains(at)
              && structure.slots().get(at).kind() == Slot.Kind.LOCATION
              && locations.getOrDefault(command.process(), at) == at;
      locations.put(command.process(), usual ? at : GuardedCommand.NONE);
    }
    for (GuardedCommand command : structure.commands()) {
      for (int process : List.copyOf(locations.keySet())) {
        int location = locations.get(process);
        if (location != GuardedCommand.NONE
            && !(process == command.process()
                ? setsOnce(command, location)
                : writes(command.updates(), location) == 0)) {
          locations.put(process, GuardedCommand.NONE);
        }
      }
    }
  }

  /** Whether a command sets a slot to one constant, wherever it goes, or not at all. */
  private static boolean setsOnce(GuardedCommand command, int slot) {
    int writes = writes(command.updates(), slot);
    return writes == 0 || writes == 1 && constant(command, slot).isPresent();
  }

  private static int writes(List<Update> updates, int slot) {
    int count = 0;
    for (Update update : updates) {
      if (update instanceof Update.Assign assign && assign.place().slot() == slot) {
        count++;
      } else if (update instanceof Update.If branch) {
        count += writes(branch.then(), slot) + writes(branch.otherwise(), slot);
      }
    }
    return count;
  }

  /** What a command without jumps sets a slot to, if that is a constant and in no branch. */
  private static Optional<Integer> constant(GuardedCommand command, int slot) {
    Optional<Integer> value = Optional.empty();
    for (Update update : command.updates()) {
      if (update instanceof Update.Label || update instanceof Update.Jump) {
        return Optional.empty();
      } else if (update instanceof Update.Assign assign
          && assign.place().slot() == slot
          && assign.value() instanceof Expression.Constant constant) {
        value = Optional.of(constant.value());
      }
    }
    return value;
  }

  private void findWrites(GuardedCommand command) {
    Set<Integer> written = new HashSet<>();
    collect(command.updates(), written);
    for (int slot : written) {
      boolean alone =
          !excluded.contains(slot)
              && structure.slots().get(slot).kind() == Slot.Kind.DATA
              && writers.getOrDefault(slot, command.process()) == command.process()
              && setsOnce(command, slot)
              && !isReadBehind(command.updates(), slot);
      writers.put(slot, alone ? command.process() : GuardedCommand.NONE);
    }
  }

  private static void collect(List<Update> updates, Set<Integer> written) {
    for (Update update : updates) {
      if (update instanceof Update.Assign assign) {
        written.add(assign.place().slot());
      } else if (update instanceof Update.If branch) {
        collect(branch.then(), written);
        collect(branch.otherwise(), written);
      }
    }
  }

  /** Whether a slot is read behind where it is written. */
  private static boolean isReadBehind(List<Update> updates, int slot) {
    boolean written = false;
    for (Update update : updates) {
      if (written && reads(update, slot)) {
        return true;
      }
      written |= update instanceof Update.Assign assign && assign.place().slot() == slot;
    }
    return false;
  }

  private static boolean reads(Update update, int slot) {
    if (update instanceof Update.Assign assign) {
      return reads(assign.value(), slot)
          || assign.place().indices().stream().anyMatch(index -> reads(index.value(), slot));
    } else if (update instanceof Update.Let let) {
      return reads(let.value(), slot);
    }
    return update instanceof Update.If branch
        && (reads(branch.condition(), slot)
            || branch.then().stream().anyMatch(part -> reads(part, slot))
            || branch.otherwise().stream().anyMatch(part -> reads(part, slot)));
  }

  private static boolean reads(Expression expression, int slot) {
    if (expression instanceof Expression.Read read) {
      return read.place().slot() == slot
          || read.place().indices().stream().anyMatch(index -> reads(index.value(), slot));
    } else if (expression instanceof Expression.Unary unary) {
      return reads(unary.operand(), slot);
    } else if (expression instanceof Expression.Binary binary) {
      return reads(binary.left(), slot) || reads(binary.right(), slot);
    } else if (expression instanceof Expression.Conditional choice) {
      return reads(choice.condition(), slot)
          || reads(choice.then(), slot)
          || reads(choice.otherwise(), slot);
    }
    return expression instanceof Expression.Narrowed narrowed && reads(narrowed.value(), slot);
  }

  /** Propagates the values of a slot through the control graph of the process that writes it. */
  private void derive(int slot, int process, Collection<int[]> initial) {
    int location = process == GuardedCommand.NONE ? process : locations.get(process);
    if (location == GuardedCommand.NONE) {
      return;
    }
    Map<Integer, Integer> values = new TreeMap<>();
    Deque<Integer> open = new ArrayDeque<>();
    for (int[] slots : initial) {
      if (!reach(values, open, slots[location], slots[slot])) {
        return;
      }
    }
    Map<Integer, List<GuardedCommand>> commands = new HashMap<>();
    for (GuardedCommand command : structure.commands()) {
      if (command.process() == process) {
        commands.computeIfAbsent(command.value(), at -> new ArrayList<>()).add(command);
      }
    }
    while (!open.isEmpty()) {
      int at = open.remove();
      for (GuardedCommand command : commands.getOrDefault(at, List.of())) {
        int next = constant(command, location).orElse(at);
        int value = constant(command, slot).orElse(values.get(at));
        if (!reach(values, open, next, value)) {
          return;
        }
      }
    }
    derived.put(slot, new Derivation(location, values));
  }

  private static boolean reach(
      Map<Integer, Integer> values, Deque<Integer> open, int location, int value) {
    Integer known = values.putIfAbsent(location, value);
    if (known == null) {
      open.add(location);
    }
    return known == null || known == value;
  }
}
