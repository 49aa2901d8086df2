package dev.fairlead.promela.members;

import dev.fairlead.core.space.MemberLine;
import dev.fairlead.core.space.MemberLine.Holds;
import dev.fairlead.core.space.MemberLine.Inside;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.promela.code.DeadVariables;
import dev.fairlead.promela.code.DelayedStates;
import dev.fairlead.promela.code.OutsideLooks;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.ProcessType.ChannelSite;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.TransitStates;
import dev.fairlead.promela.code.Variable;
import dev.fairlead.promela.graph.ControlGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What the slots of a program of one size are to its members. */
public final class LineLayout {
  /** Arrays of members come before the slots of their processes. */
  private static final int MOST_ARRAYS = 10_000;

  private final Program program;
  private final Shape shape;
  private final MemberRules.Found found;
  private final int[] owner;
  private final int[] place;
  private final List<Holds> holds;
  private final Map<Integer, Map<Integer, List<Inside>>> loops = new HashMap<>();
  private final Map<Integer, Map<Integer, int[]>> forgotten = new HashMap<>();
  private final DeadVariables dead;
  private final Map<Integer, MemberLoops> loopsOf = new HashMap<>();
  private final Map<Integer, Set<Integer>> pointersOf = new HashMap<>();
  private final Map<Integer, BitSet> passed = new HashMap<>();
  private final Map<Integer, Map<Integer, Need>> needs = new HashMap<>();
  private final Set<Integer> reached = new HashSet<>();
  private final TransitStates transit;
  private final DelayedStates delayed;
  private int size;
  private int references;
  private final StepReach steps;

  private LineLayout(Program program, Shape shape, MemberRules.Found found) {
    this.program = program;
    this.shape = shape;
    this.found = found;
    this.dead = DeadVariables.of(program, new OutsideLooks(program));
    this.owner = new int[shape.length()];
    this.place = new int[shape.length()];
    this.steps = new StepReach(slot -> owner[slot] < 0, found.neighbours(), found.meets());
    this.holds = new ArrayList<>(Collections.nCopies(shape.length(), Holds.DATA));
    Arrays.fill(owner, -1);
    for (int slot = 0; slot < place.length; slot++) {
      place[slot] = slot;
    }
    for (int pid = 0; pid < shape.processes(); pid++) {
      size += type(pid).name().equals(found.group()) ? 1 : 0;
    }
    holds.set(Program.SHAPE, Holds.CONSTANT);
    globals();
    for (int pid = 0; pid < shape.processes(); pid++) {
      pointers(pid);
    }
    OutsideLooks looks = new OutsideLooks(program);
    this.transit = TransitStates.of(program, looks, false, this::kept);
    this.delayed = DelayedStates.of(program, looks, transit, this::kept);
    for (int pid = 0; pid < shape.processes(); pid++) {
      process(pid);
    }
    for (int pid = 0; pid < shape.processes(); pid++) {
      needs.put(shape.base(pid), steps.needs(type(pid), references));
    }
  }

  /**
   * @param shape of the initial state
   */
  public static LineLayout of(Program program, Shape shape, MemberRules.Found found) {
    return new LineLayout(program, shape, found);
  }

  /** Why nothing is known of members that are left out, as far as the text did not tell. */
  public static Optional<String> obstacle(Program program) {
    for (ProcessType type : program.types()) {
      if (!type.claim() && type.active() > 0) {
        if (!type.endStates().isEmpty()) {
          return Optional.of("processes of '" + type.name() + "' can end");
        } else if (goesRound(type)) {
          return Optional.of("an atomic sequence of '" + type.name() + "' goes round");
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Whether a process may come to a place twice in one step: jumps may lead from one to another.
   */
  private static boolean goesRound(ProcessType type) {
    BitSet around = new BitSet();
    around.set(0, type.steps().size());
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int state = around.nextSetBit(0); state >= 0; state = around.nextSetBit(state + 1)) {
        boolean goesOn =
            type.steps().get(state).stream()
                .map(Step::edge)
                .anyMatch(each -> each.atomic() && each.target() >= 0 && around.get(each.target()));
        if (!goesOn) {
          around.clear(state);
          changed = true;
        }
      }
    }
    return !around.isEmpty();
  }

  public MemberLine line() {
    return new MemberLine(size, owner, place, List.copyOf(holds), forgotten, loops, passed, needs);
  }

  /** How many members must be kept for the steps there are. */
  public Set<Need> needs() {
    Set<Need> all = new HashSet<>();
    needs.values().forEach(each -> all.addAll(each.values()));
    return all;
  }

  /**
   * How many must be kept for what is asked: where a member is stays the same without the members
   * that its pointers are to, unless a claim asks whether it is inside of a loop, or at its head.
   */
  public int seen() {
    return found.seen() * (asksAboutLoops() ? 1 + pointersOfMember() : 1) + references;
  }

  private boolean asksAboutLoops() {
    for (ProcessType type : program.types()) {
      if (type.name().equals(found.group())) {
        Map<Integer, List<MemberLoops.Loop>> around = loopsOf.get(type.number()).around();
        for (String label : found.labels()) {
          Integer state = type.graph().labels().get(label);
          if (state == null
              || around.containsKey(state)
              || around.values().stream()
                  .flatMap(List::stream)
                  .anyMatch(loop -> loop.head() == state)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private int pointersOfMember() {
    int count = 0;
    for (int slot = 0; slot < owner.length; slot++) {
      count += owner[slot] == 0 && holds.get(slot) == Holds.POINTER ? 1 : 0;
    }
    return count;
  }

  private ProcessType type(int pid) {
    return program.types().get(shape.type(pid));
  }

  private void globals() {
    Set<String> held = found.pointers().apply(Optional.empty());
    Map<Integer, ChannelSite> sites = new HashMap<>();
    program.channels().forEach(site -> sites.put(site.offset(), site));
    int array = 0;
    for (Variable variable : program.globals()) {
      if (!variable.stored()) {
        continue;
      }
      boolean ofMembers = found.arrays().contains(variable.name());
      array += ofMembers ? 1 : 0;
      for (int i = 0; i < Math.max(1, variable.elements()); i++) {
        int slot = variable.offset() + i;
        ChannelSite site = sites.get(slot);
        int of = ofMembers ? i : -1;
        own(slot, of, array, site != null ? Holds.CONSTANT : Holds.DATA);
        for (int at = 0; site != null && at < site.type().size(); at++) {
          own(site.buffer() + at, of, array + (at + 1) * MOST_ARRAYS, Holds.DATA);
        }
        if (held.contains(variable.name())) {
          holds.set(slot, Holds.REFERENCE);
          references++;
        }
      }
    }
  }

  private void own(int slot, int member, int where, Holds what) {
    holds.set(slot, what);
    if (member >= 0) {
      owner[slot] = member;
      place[slot] = -where;
    }
  }

  /** What a process holds of members. */
  private void pointers(int pid) {
    ProcessType type = type(pid);
    boolean member = type.name().equals(found.group());
    int base = shape.base(pid);
    for (int i = 0; member && i < type.size(); i++) {
      owner[base + i] = pid;
      place[base + i] = i;
    }
    Set<String> held = found.pointers().apply(Optional.of(type.name()));
    Set<Integer> pointers = new HashSet<>();
    for (Variable variable : type.locals()) {
      if (variable.stored() && held.contains(variable.name())) {
        boolean pointer = member || found.isCounted(type.name(), variable.name());
        holds.set(base + variable.offset(), pointer ? Holds.POINTER : Holds.REFERENCE);
        if (pointer) {
          pointers.add(variable.offset());
        } else {
          references++;
        }
      }
    }
    pointersOf.put(type.number(), pointers);
    loopsOf.computeIfAbsent(type.number(), key -> MemberLoops.of(type, pointers));
  }

  /**
   * Where processes stay, so that a step that goes on is about the members that pointers are to
   * where it begins: at the heads of loops, and where pointers have changed.
   */
  private BitSet kept(ProcessType type) {
    BitSet kept = new BitSet();
    if (loopsOf.containsKey(type.number())) {
      loopsOf.get(type.number()).around().values().stream()
          .flatMap(List::stream)
          .forEach(loop -> kept.set(loop.head()));
      Set<Integer> pointers = pointersOf.get(type.number());
      for (List<Step> outgoing : type.steps()) {
        outgoing.stream()
            .filter(
                step ->
                    pointers.stream().anyMatch(each -> MemberLoops.changes(step.action(), each)))
            .forEach(step -> keepBehind(type, step, kept));
      }
    }
    return kept;
  }

  /** An atomic sequence ends behind the step. */
  private static void keepBehind(ProcessType type, Step step, BitSet kept) {
    int target = step.edge().target();
    if (target != ControlGraph.GONE) {
      kept.set(target);
      if (step.edge().atomic()) {
        type.steps().get(target).forEach(next -> keepBehind(type, next, kept));
      }
    }
  }

  private void process(int pid) {
    ProcessType type = type(pid);
    int base = shape.base(pid);
    MemberLoops of = loopsOf.get(type.number());
    Map<Integer, List<Inside>> byState = new HashMap<>();
    of.around()
        .forEach(
            (state, around) ->
                byState.put(
                    state,
                    around.stream()
                        .map(loop -> new Inside(base + loop.pointer(), loop.head()))
                        .toList()));
    loops.put(base, byState);
    List<Set<Integer>> unread = unread(type, base, of.around());
    Map<Integer, int[]> bySlot = new HashMap<>();
    BitSet through = new BitSet();
    for (int state = 0; state < unread.size(); state++) {
      bySlot.put(state, unread.get(state).stream().mapToInt(slot -> base + slot).toArray());
      through.set(
          state, transit.contains(type.number(), state) || delayed.contains(type.number(), state));
    }
    forgotten.put(base, bySlot);
    passed.put(base, through);
    if (reached.add(type.number())) {
      boolean member = type.name().equals(found.group());
      steps.add(type, member, pointersOf.get(type.number()), unread, through, of);
    }
  }

  /**
   * What is not read. A reference that is forgotten would be one to the first member, and so would
   * the pointer of a loop inside of it. A process that is put at the head of a loop is as if it had
   * come there: what is forgotten there is so inside.
   */
  private List<Set<Integer>> unread(
      ProcessType type, int base, Map<Integer, List<MemberLoops.Loop>> around) {
    List<Set<Integer>> slots = new ArrayList<>();
    for (int state = 0; state < type.steps().size(); state++) {
      Set<Integer> all = new TreeSet<>();
      Arrays.stream(dead.slots(type.number(), state)).forEach(all::add);
      all.removeIf(slot -> holds.get(base + slot) == Holds.REFERENCE);
      around.getOrDefault(state, List.of()).forEach(loop -> all.remove(loop.pointer()));
      slots.add(all);
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Map.Entry<Integer, List<MemberLoops.Loop>> inside : around.entrySet()) {
        for (MemberLoops.Loop loop : inside.getValue()) {
          changed |= slots.get(loop.head()).retainAll(slots.get(inside.getKey()));
        }
      }
    }
    return slots;
  }
}
