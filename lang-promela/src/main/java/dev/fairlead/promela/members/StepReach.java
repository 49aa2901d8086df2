package dev.fairlead.promela.members;

import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.graph.Edge;
import dev.fairlead.promela.syntax.Span;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * How many members must be kept for a step, by where it begins: the one that takes it, those that
 * pointers are to which are read there, and those that it computes. What is not read there is
 * forgotten, and goes to the first member whoever is kept, unless it leads into a loop.
 */
final class StepReach {
  private final IntPredicate shared;
  private final Map<String, Map<Span, Integer>> neighbours;
  private final boolean meets;
  private final Map<Integer, Map<Integer, Reach>> found = new HashMap<>();

  /**
   * What a step needs but for what references are to, and whether it may be a part of a meeting.
   */
  private record Reach(int members, boolean shares, boolean sends, boolean receives) {}

  /**
   * @param shared whether a slot belongs to no member
   * @param neighbours by proctype and statement: how many members it computes
   * @param meets whether two processes may take a step together
   */
  StepReach(IntPredicate shared, Map<String, Map<Span, Integer>> neighbours, boolean meets) {
    this.shared = shared;
    this.neighbours = neighbours;
    this.meets = meets;
  }

  /**
   * @param pointers offsets of variables that hold members
   * @param unread by control state: offsets of what is forgotten there
   * @param passed the control states that a process does not stay in
   */
  void add(
      ProcessType type,
      boolean member,
      Set<Integer> pointers,
      List<Set<Integer>> unread,
      BitSet passed,
      MemberLoops loops) {
    Map<Integer, Reach> byState = new HashMap<>();
    int anywhere = notPlaced(type);
    BitSet stayed = stayed(type, passed);
    for (int from = stayed.nextSetBit(0); from >= 0; from = stayed.nextSetBit(from + 1)) {
      int members = anywhere + (member ? 1 : 0);
      boolean shares = !member;
      boolean sends = false;
      boolean receives = false;
      Set<Integer> read = new HashSet<>();
      BitSet course = course(type, from, passed);
      for (int state = course.nextSetBit(0); state >= 0; state = course.nextSetBit(state + 1)) {
        Set<Integer> forgotten = unread.get(state);
        pointers.stream().filter(each -> !forgotten.contains(each)).forEach(read::add);
        for (Step step : type.steps().get(state)) {
          members += loops.entered(step, forgotten) + computed(type, step.edge());
          shares |= changes(step.action());
          sends |= meets && Action.first(step.action()) instanceof Action.Send;
          receives |= meets && Action.first(step.action()) instanceof Action.Receive;
        }
      }
      byState.put(from, new Reach(members + read.size(), shares, sends, receives));
    }
    found.put(type.number(), byState);
  }

  /**
   * The control states that a process stays in: not those inside of an atomic sequence. Behind the
   * last statement there is a step that ends a process, which none comes to.
   */
  private static BitSet stayed(ProcessType type, BitSet passed) {
    BitSet stayed = new BitSet();
    stayed.set(type.graph().initial());
    BitSet reachable = type.reachable(type.graph().initial());
    reachable.stream()
        .mapToObj(type.steps()::get)
        .flatMap(List::stream)
        .map(Step::edge)
        .filter(edge -> edge.target() != ControlGraph.GONE && !edge.atomic())
        .forEach(edge -> stayed.set(edge.target()));
    stayed.andNot(passed);
    return stayed;
  }

  /** The control states in which a part of a step begins. */
  private static BitSet course(ProcessType type, int from, BitSet passed) {
    BitSet course = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      int state = open.remove();
      if (!course.get(state)) {
        course.set(state);
        type.steps().get(state).stream()
            .map(Step::edge)
            .filter(edge -> edge.target() != ControlGraph.GONE)
            .filter(edge -> edge.atomic() || passed.get(edge.target()))
            .forEach(edge -> open.add(edge.target()));
      }
    }
    return course;
  }

  /** How many members the statement of an edge computes. */
  private int computed(ProcessType type, Edge edge) {
    return of(type).entrySet().stream()
        .filter(each -> overlap(each.getKey(), edge.span()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** The same of statements of which it is not known where in the process they are. */
  private int notPlaced(ProcessType type) {
    return of(type).entrySet().stream()
        .filter(
            each ->
                type.steps().stream()
                    .flatMap(List::stream)
                    .noneMatch(step -> overlap(each.getKey(), step.edge().span())))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  private Map<Span, Integer> of(ProcessType type) {
    return neighbours.getOrDefault(type.name(), Map.of());
  }

  private static boolean overlap(Span one, Span other) {
    return one.source().name().equals(other.source().name())
        && one.offset() < other.offset() + Math.max(1, other.length())
        && other.offset() < one.offset() + Math.max(1, one.length());
  }

  /**
   * By control state: what steps need that begin there.
   *
   * @param references how many members are referred to by what is shared
   */
  Map<Integer, Need> needs(ProcessType type, int references) {
    OptionalInt sender = most(Reach::sends);
    OptionalInt receiver = most(Reach::receives);
    boolean meetings = sender.isPresent() && receiver.isPresent();
    int both = sender.orElse(0) + receiver.orElse(0);
    Map<Integer, Need> needs = new HashMap<>();
    found
        .get(type.number())
        .forEach(
            (state, reach) ->
                needs.put(
                    state,
                    meetings && (reach.sends() || reach.receives())
                        ? new Need(both + references, true)
                        : new Need(reach.members() + references, reach.shares())));
    return needs;
  }

  private OptionalInt most(Predicate<Reach> kind) {
    return found.values().stream()
        .flatMap(each -> each.values().stream())
        .filter(kind)
        .mapToInt(Reach::members)
        .max();
  }

  /** Whether an action may change what is shared; of what is not known it is said. */
  private boolean changes(Action action) {
    if (action instanceof Action.Assign assign) {
      return !assign.place().local() && shared.test(assign.place().offset());
    } else if (action instanceof Action.Merged merged) {
      return merged.parts().stream().anyMatch(this::changes);
    } else if (action instanceof Action.DStep step) {
      return step.nodes().stream()
          .anyMatch(node -> node instanceof Action.Node.Do done && changes(done.action()));
    }
    return !(action instanceof Action.Skip
        || action instanceof Action.Else
        || action instanceof Action.Condition
        || action instanceof Action.Assert
        || action instanceof Action.Print);
  }
}
