package dev.fairlead.promela.code;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The {@link Footprint}s of the processes of a model. What an index or a channel is often depends
 * on nothing but the number of a process and on variables that never change once it is created;
 * where it does, processes of one proctype have footprints of their own.
 */
public final class Footprints {
  /** So many are told apart; then there is one for all others of a proctype. */
  private static final int MOST = 1024;

  private final Program program;
  private final SharedData data;
  private final StaticChannels channels;
  private final Offspring offspring;

  /** By proctype: the slots that never change, and which of them footprints depend on. */
  private final BitSet[] steady;

  private final int[][] distinguishing;
  private final Footprint[] common;
  private StickySteps sticky;
  private final Map<List<Integer>, Kind> kinds = new HashMap<>();

  /** By process number: what it was when it was last asked for. */
  private Kind[] latest = new Kind[0];

  /** Processes that have the same footprint, being of a type and with these values. */
  private record Kind(int type, int[] values, Footprint footprint) {}

  public Footprints(Program program) {
    this.program = program;
    this.channels = new StaticChannels(program);
    int types = program.types().size();
    this.offspring = new Offspring(types);
    this.steady = new BitSet[types];
    this.distinguishing = new int[types][];
    this.common = new Footprint[types];
    AssignedSlots assigned = new AssignedSlots(program);
    program.types().forEach(assigned::addSteps);
    this.data = new SharedData(program, assigned.globals());
    for (boolean grown = true; grown; ) {
      grown = false;
      for (ProcessType type : program.types()) {
        grown |= findCommon(type);
      }
    }
    for (ProcessType type : program.types()) {
      BitSet unchanging = new BitSet();
      unchanging.set(0, type.size());
      unchanging.andNot(assigned.locals(type.number()));
      steady[type.number()] = unchanging;
      BitSet asked = new BitSet();
      finder(type, OptionalInt.of(0), unchanging, slot -> note(asked, slot)).find();
      distinguishing[type.number()] = asked.stream().toArray();
    }
  }

  private Footprints(Footprints known) {
    this.program = known.program;
    this.data = known.data;
    this.channels = known.channels;
    this.offspring = known.offspring;
    this.steady = known.steady;
    this.distinguishing = known.distinguishing;
    this.common = known.common;
    this.kinds.putAll(known.kinds);
    this.latest = known.latest.clone();
  }

  /** The same for another thread, which knows what this one does. */
  public synchronized Footprints fork() {
    return new Footprints(this);
  }

  /** Finds what any process of a type touches; whether that is more than is known of it. */
  private boolean findCommon(ProcessType type) {
    boolean shared = offspring.sharesChannels();
    FootprintFinder finder = finder(type, OptionalInt.empty(), new BitSet(), slot -> 0);
    Footprint found = finder.find();
    common[type.number()] = found;
    int initial = type.graph().initial();
    boolean sharing = !shared && offspring.sharesChannels();
    return sharing
        | offspring.add(
            type.number(),
            finder.readsAtStart(),
            found.readsSince(initial),
            found.writesSince(initial));
  }

  /** Steps that every cycle of the space has one of. */
  public StickySteps sticky() {
    if (sticky == null) {
      sticky = new StickySteps(program, common);
    }
    return sticky;
  }

  /** Two processes may end in either order as far as others see: only one of them can, anyway. */
  public static long unordered() {
    return SharedData.PROCESSES | SharedData.ENDED;
  }

  /** What an expression looks at from outside of all processes; empty if that are processes. */
  public OptionalLong readsIn(Value value) {
    long reads =
        finder(program.types().get(0), OptionalInt.empty(), new BitSet(), slot -> 0).readsIn(value);
    return (reads & SharedData.PROCESSES) == 0 ? OptionalLong.of(reads) : OptionalLong.empty();
  }

  /** Whether a step touches nothing but its process, whichever of its type that is. */
  boolean isLocal(Step step, ProcessType type) {
    Footprint footprint = common[type.number()];
    return footprint.reads(step.number()) == 0
        && footprint.writes(step.number()) == SharedData.PROCESSES;
  }

  /** Whether a step is one side of a rendezvous, or another one from its state is. */
  boolean mayMeet(Step step, ProcessType type) {
    long looked = common[type.number()].readsFrom(step.edge().source());
    return (looked & SharedData.MEETING) != 0;
  }

  private static int note(BitSet asked, int slot) {
    asked.set(slot);
    return 0;
  }

  private FootprintFinder finder(
      ProcessType type, OptionalInt pid, BitSet unchanging, IntUnaryOperator values) {
    return new FootprintFinder(program, data, channels, offspring, type, pid, unchanging, values);
  }

  /** That of a process. */
  public Footprint of(Memory memory, int pid) {
    int type = memory.shape().type(pid);
    if (pid < latest.length && latest[pid] != null && is(latest[pid], type, memory, pid)) {
      return latest[pid].footprint();
    }
    return find(memory, pid, type);
  }

  private boolean is(Kind kind, int type, Memory memory, int pid) {
    if (kind.type() != type) {
      return false;
    }
    int base = memory.base(pid);
    int[] slots = distinguishing[type];
    for (int i = 0; i < slots.length; i++) {
      if (memory.cells()[base + slots[i]] != kind.values()[i]) {
        return false;
      }
    }
    return true;
  }

  private synchronized Footprint find(Memory memory, int pid, int type) {
    int base = memory.base(pid);
    int[] values =
        Arrays.stream(distinguishing[type]).map(slot -> memory.cells()[base + slot]).toArray();
    List<Integer> key =
        IntStream.concat(IntStream.of(pid, type), Arrays.stream(values)).boxed().toList();
    Kind kind = kinds.get(key);
    if (kind == null && kinds.size() >= MOST) {
      return common[type];
    }
    if (kind == null) {
      ProcessType itself = program.types().get(type);
      Footprint footprint =
          finder(itself, OptionalInt.of(pid), steady[type], slot -> memory.cells()[base + slot])
              .find();
      kind = new Kind(type, values, footprint);
      kinds.put(key, kind);
    }
    if (pid >= latest.length) {
      latest = Arrays.copyOf(latest, 2 * pid + 4);
    }
    latest[pid] = kind;
    return kind.footprint();
  }
}
