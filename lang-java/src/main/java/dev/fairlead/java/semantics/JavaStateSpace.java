package dev.fairlead.java.semantics;

import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.SlotAccess;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.Standstill;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.java.View;
import dev.fairlead.java.definition.SystemDefinition;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The states and steps of a system described in Java. Processes that have no equals have the first
 * numbers. Where equal ones are counted, a local state is a process: that of the next numbers.
 */
public final class JavaStateSpace
    implements StructuredSpace, ProcessSteps, SlotAccess, Standstill, Endings, HeldMemory {
  private final Machine machine;
  private final Counting counting;
  private final Successors successors;
  private final Snapshot snapshot;
  private final Description description;

  private JavaStateSpace(Machine machine, Counting counting) {
    this.machine = machine;
    this.counting = counting;
    this.successors = new Successors(machine, counting);
    this.snapshot = new Snapshot(machine, counting);
    this.description = new Description(machine, counting);
  }

  /** The space in which equal processes are told apart. */
  public static JavaStateSpace of(SystemDefinition system) {
    return new JavaStateSpace(new Machine(system), Counting.TOLD_APART);
  }

  /** The space of the same system in which equal processes are counted. */
  public JavaStateSpace counted() {
    return new JavaStateSpace(machine, Counting.COUNTED);
  }

  @Override
  public JavaStateSpace fork() {
    return new JavaStateSpace(machine, counting);
  }

  @Override
  public StateEncoding encoding() {
    return StateEncoding.none("the states of models in Java cannot be written");
  }

  @Override
  public void initialStates(StateSink sink) {
    for (int[] state : machine.initialStates()) {
      int[] told = counting == Counting.COUNTED ? count(state, state.length) : state;
      sink.state(told, told.length);
    }
  }

  private int[] count(int[] plain, int length) {
    return Census.of(plain, length, machine.fixed());
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    successors.all(state, length, sink);
  }

  @Override
  public Label label(int label) {
    return machine.labels().get(label);
  }

  @Override
  public int[] processes(int processSet) {
    return processSet == Successors.NO_PROCESS ? new int[0] : new int[] {processSet - 1};
  }

  @Override
  public String processName(int process) {
    return description.process(process);
  }

  @Override
  public String identifyProcess(int process) {
    return description.processIdentity(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return description.of(state, length, Description.Words.TEXT);
  }

  @Override
  public List<SlotValue> identify(int[] state, int length) {
    return description.of(state, length, Description.Words.IDENTITY);
  }

  /** Whether something is true of a state. */
  public boolean holds(Predicate<View<Object>> predicate, String what, int[] state, int length) {
    return successors.acting().holds(predicate, snapshot.of(state, length), what);
  }

  @Override
  public boolean isValidEnd(int[] state, int length) {
    return holds(machine.system().mayEnd(), "what says where runs may end", state, length);
  }

  @Override
  public long heldBytes() {
    return machine.bytes();
  }

  @Override
  public void stepsOf(int[] processes, int[] state, int length, StepSink sink) {
    if (processes.length == 0) {
      successors.losses(state, length, sink);
    } else if (processes.length == 1) {
      successors.of(processes[0], state, length, sink);
    }
  }

  @Override
  public void enabledOutside(BitSet processes, int[] state, int length, IntConsumer sink) {
    present(
        state,
        length,
        process -> {
          if (!processes.get(process)) {
            boolean[] enabled = new boolean[1];
            successors.of(process, state, length, (label, set, target, end) -> enabled[0] = true);
            if (enabled[0]) {
              sink.accept(process);
            }
          }
        });
  }

  @Override
  public void present(int[] state, int length, IntConsumer sink) {
    int singles = machine.singles().size();
    IntStream.range(0, singles).forEach(sink);
    if (counting == Counting.COUNTED) {
      for (int pair = machine.fixed(); pair < length; pair += 2) {
        sink.accept(singles + state[pair]);
      }
    } else {
      IntStream.range(singles, singles + machine.members().size()).forEach(sink);
    }
  }

  @Override
  public long estimatedSteps(int[] state, int length) {
    return length;
  }

  @Override
  public int processIdentifiedBy(String identity) {
    return counting == Counting.TOLD_APART
        ? machine.process(identity)
        : IntStream.range(0, description.processes())
            .filter(process -> identifyProcess(process).equals(identity))
            .findFirst()
            .orElse(-1);
  }

  @Override
  public Optional<int[]> differing(int[] one, int oneLength, int[] other, int otherLength) {
    return description.differing(one, oneLength, other, otherLength);
  }

  @Override
  public SlotValue described(int[] state, int length, int position) {
    return description.at(position, state, Description.Words.TEXT);
  }

  @Override
  public SlotValue identified(int[] state, int length, int position) {
    return description.at(position, state, Description.Words.IDENTITY);
  }

  @Override
  public List<Standing> standing(int[] state, int length) {
    return description.standing(state);
  }

  /** Whether a state of the counted space stands for one of this. */
  public boolean isCountedAs(int[] counted, int[] plain, int plainLength) {
    return Arrays.equals(counted, count(plain, plainLength));
  }

  /** By process of this space, the one of the counted space that stands for it. */
  public int[] standIns(int[] plain) {
    int singles = machine.singles().size();
    int[] standIns = new int[singles + machine.members().size()];
    for (int process = 0; process < standIns.length; process++) {
      standIns[process] =
          process < singles ? process : singles + plain[machine.fixed() + process - singles];
    }
    return standIns;
  }
}
