package dev.fairlead.java.semantics;

import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.Standstill.Obstacle;
import dev.fairlead.core.space.Standstill.Standing;
import dev.fairlead.java.definition.Rule;
import dev.fairlead.java.values.LocalState;
import dev.fairlead.java.values.ValueTable;
import dev.fairlead.java.values.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** States in words. */
final class Description {

  /** For whom. */
  enum Words {
    /** People. */
    TEXT,
    /** Other instances of the same model. */
    IDENTITY
  }

  /**
   * What is in a slot.
   *
   * @param owner the process that it belongs to, or empty
   * @param alone what a value is called that has no named parts
   */
  private record Slot(ValueTable values, String owner, String alone) {}

  private final Machine machine;
  private final Counting counting;
  private final List<Slot> slots = new ArrayList<>();

  Description(Machine machine, Counting counting) {
    this.machine = machine;
    this.counting = counting;
    slots.add(new Slot(machine.shared(), "", "shared"));
    for (int i = 0; i < machine.singles().size(); i++) {
      Machine.Seat seat = machine.singles().get(i);
      slots.add(new Slot(machine.locals(i), seat.name(), "state"));
      if (seat.inbox() != Machine.NO_INBOX) {
        slots.add(new Slot(machine.mailboxes(), seat.name(), "inbox"));
      }
    }
    if (counting == Counting.TOLD_APART) {
      for (Machine.Seat seat : machine.members()) {
        slots.add(new Slot(machine.localStates(), seat.name(), "state"));
      }
    }
  }

  List<SlotValue> of(int[] state, int length, Words words) {
    List<SlotValue> values = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      for (ValueText.Line line : lines(i, state)) {
        values.add(value(slots.get(i), line, words));
      }
    }
    if (counting == Counting.COUNTED) {
      for (int pair = machine.fixed(); pair < length; pair += 2) {
        String name = name(state[pair], words);
        values.add(new SlotValue(name, Integer.toString(state[pair + 1]), name));
      }
    }
    return values;
  }

  private List<ValueText.Line> lines(int slot, int[] state) {
    return slots.get(slot).values().lines(state[slot]);
  }

  private static SlotValue value(Slot slot, ValueText.Line line, Words words) {
    return new SlotValue(
        line.path().isEmpty() ? slot.alone() : line.path(),
        words == Words.TEXT ? line.text() : line.identity(),
        slot.owner());
  }

  Optional<int[]> differing(int[] one, int oneLength, int[] other, int otherLength) {
    if (counting == Counting.COUNTED) {
      return Optional.empty();
    }
    IntStream.Builder positions = IntStream.builder();
    int position = 0;
    for (int slot = 0; slot < oneLength; slot++) {
      List<ValueText.Line> before = lines(slot, one);
      if (one[slot] != other[slot]) {
        if (!paths(before).equals(paths(lines(slot, other)))) {
          return Optional.empty();
        }
        IntStream.range(position, position + before.size()).forEach(positions::add);
      }
      position += before.size();
    }
    return Optional.of(positions.build().toArray());
  }

  private static List<String> paths(List<ValueText.Line> lines) {
    return lines.stream().map(ValueText.Line::path).toList();
  }

  SlotValue at(int position, int[] state, Words words) {
    int left = position;
    int slot = 0;
    while (left >= lines(slot, state).size()) {
      left -= lines(slot, state).size();
      slot++;
    }
    return value(slots.get(slot), lines(slot, state).get(left), words);
  }

  /** The number of processes known so far. */
  int processes() {
    return machine.singles().size()
        + (counting == Counting.COUNTED ? machine.localStates().size() : machine.members().size());
  }

  String process(int process) {
    return process(process, Words.TEXT);
  }

  String processIdentity(int process) {
    return process(process, Words.IDENTITY);
  }

  private String process(int process, Words words) {
    int other = process - machine.singles().size();
    if (other < 0) {
      return machine.singles().get(process).name();
    }
    return counting == Counting.COUNTED ? name(other, words) : machine.members().get(other).name();
  }

  /** What equal processes in a local state are called. */
  private String name(int localState, Words words) {
    LocalState local = machine.localState(localState);
    String group = machine.system().groups().get(local.group()).name();
    return group
        + " at "
        + (words == Words.TEXT ? ValueText.text(local.value()) : ValueText.identity(local.value()));
  }

  /** Why no process moves, where processes are told apart. */
  List<Standing> standing(int[] state) {
    List<Standing> all = new ArrayList<>();
    for (int i = 0; i < machine.singles().size(); i++) {
      Machine.Seat seat = machine.singles().get(i);
      all.add(standing(seat, machine.locals(i), state));
    }
    if (counting == Counting.TOLD_APART) {
      machine.members().forEach(seat -> all.add(standing(seat, machine.localStates(), state)));
    }
    return all;
  }

  private Standing standing(Machine.Seat seat, ValueTable locals, int[] state) {
    String place =
        locals.lines(state[seat.slot()]).stream()
            .map(line -> line.path().isEmpty() ? line.text() : line.path() + " = " + line.text())
            .collect(Collectors.joining(", "));
    List<Obstacle> obstacles = new ArrayList<>();
    String actions = names(seat, rule -> !(rule instanceof Rule.Receive));
    if (!actions.isEmpty()) {
      obstacles.add(new Obstacle(actions, "", "no guard is true"));
    }
    String receives = names(seat, rule -> rule instanceof Rule.Receive);
    if (!receives.isEmpty()) {
      boolean none = machine.mailbox(state[seat.inbox()]).all().isEmpty();
      String reason = none ? "there is no message" : "there is no message that one of them takes";
      obstacles.add(new Obstacle(receives, "", reason));
    }
    return new Standing(seat.name(), place, obstacles);
  }

  private static String names(Machine.Seat seat, Predicate<Rule> which) {
    return seat.group().rules().stream()
        .filter(which)
        .map(Rule::name)
        .collect(Collectors.joining(", "));
  }
}
