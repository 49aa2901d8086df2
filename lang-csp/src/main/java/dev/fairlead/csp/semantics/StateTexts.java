package dev.fairlead.csp.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Writes states, for people and so that they can be compared with those of another instance. */
final class StateTexts {
  private final Machine machine;

  StateTexts(Machine machine) {
    this.machine = machine;
  }

  private String name(int process) {
    return machine.processes().name(process);
  }

  List<SlotValue> describe(int[] state) {
    List<SlotValue> values = new ArrayList<>(machine.layout().describe(state));
    int shapeSlot = machine.layout().processes();
    Shape shape = machine.shapes().get(state[shapeSlot]);
    for (int family = 0; family < shape.families().size(); family++) {
      int start = Census.start(state, shapeSlot + 1 + shape.holes(), family);
      for (int entry = 0; entry < state[start]; entry++) {
        Term term = machine.terms().get(Census.term(state, start, entry));
        String owner =
            name(machine.processes().inLocalState(shape.families().get(family).place(), term));
        String count = CountArithmetic.text(Census.count(state, start, entry));
        values.add(new SlotValue(owner, count + " there", owner));
      }
    }
    for (int i = 0; i < shape.holes(); i++) {
      values.add(describedHole(shape, i, machine.terms().get(state[shapeSlot + 1 + i])));
    }
    return values;
  }

  List<SlotValue> identify(int[] state) {
    List<SlotValue> values = new ArrayList<>(machine.layout().describe(state));
    int shapeSlot = machine.layout().processes();
    Shape shape = machine.shapes().get(state[shapeSlot]);
    for (int i = 0; i < shape.holes(); i++) {
      values.add(identifiedHole(shape, i, machine.terms().get(state[shapeSlot + 1 + i])));
    }
    return values;
  }

  Optional<int[]> differing(int[] one, int[] other) {
    int shapeSlot = machine.layout().processes();
    Shape shape = machine.shapes().get(one[shapeSlot]);
    if (one[shapeSlot] != other[shapeSlot] || !shape.families().isEmpty()) {
      return Optional.empty();
    }
    List<SlotValue> variables = machine.layout().describe(one);
    List<SlotValue> others = machine.layout().describe(other);
    IntStream.Builder positions = IntStream.builder();
    for (int i = 0; i < variables.size(); i++) {
      if (!variables.get(i).equals(others.get(i))) {
        positions.add(i);
      }
    }
    int first = shapeSlot + 1;
    int end = first + shape.holes();
    int slot = first;
    while (slot < end) {
      int further = Arrays.mismatch(one, slot, end, other, slot, end);
      if (further < 0) {
        break;
      }
      slot += further;
      positions.add(variables.size() + slot - first);
      slot++;
    }
    return Optional.of(positions.build().toArray());
  }

  SlotValue described(int[] state, int position) {
    return slot(state, position, StateTexts::describedHole);
  }

  SlotValue identified(int[] state, int position) {
    return slot(state, position, this::identifiedHole);
  }

  private SlotValue slot(int[] state, int position, HoleText text) {
    List<SlotValue> variables = machine.layout().describe(state);
    if (position < variables.size()) {
      return variables.get(position);
    }
    int shapeSlot = machine.layout().processes();
    int hole = position - variables.size();
    Term term = machine.terms().get(state[shapeSlot + 1 + hole]);
    return text.of(machine.shapes().get(state[shapeSlot]), hole, term);
  }

  /** How a term in a hole is written. */
  private interface HoleText {
    SlotValue of(Shape shape, int hole, Term term);
  }

  private static SlotValue describedHole(Shape shape, int hole, Term term) {
    String owner = shape.names().get(hole);
    return new SlotValue(owner, term.display(), owner);
  }

  private SlotValue identifiedHole(Shape shape, int hole, Term term) {
    String owner = machine.processes().place(shape.processes()[hole]).toString();
    return new SlotValue(owner, term.text(), owner);
  }
}
