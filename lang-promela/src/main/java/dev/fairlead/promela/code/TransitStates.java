package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.graph.Edge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/**
 * Control states that a process leaves by a step that is always possible, touches nothing but the
 * process itself, and is invisible to others. The step can be taken at once, as a part of the one
 * that leads there: it commutes with all steps of others, and without it nothing is seen that is
 * not seen behind it, see {@code docs/reductions.md}.
 */
public final class TransitStates {
  private final Program program;
  private final Footprints footprints;
  private final OutsideLooks looks;
  private final BitSet[] transit;
  private int statements;

  private TransitStates(Program program, OutsideLooks looks) {
    this.program = program;
    this.footprints = new Footprints(program);
    this.looks = looks;
    this.transit = new BitSet[program.types().size()];
    Arrays.setAll(transit, type -> new BitSet());
  }

  /** Processes stay wherever they come. */
  public static TransitStates none(Program program, OutsideLooks looks) {
    return new TransitStates(program, looks);
  }

  /**
   * @param looks what is seen of processes
   * @param accepting whether accept labels are seen
   */
  public static TransitStates of(Program program, OutsideLooks looks, boolean accepting) {
    return of(program, looks, accepting, type -> new BitSet());
  }

  /**
   * @param kept control states that processes are to stay in, although they could go on
   */
  public static TransitStates of(
      Program program, OutsideLooks looks, boolean accepting, Function<ProcessType, BitSet> kept) {
    TransitStates found = none(program, looks);
    if (!found.areSeen()) {
      program.types().stream()
          .filter(type -> !type.claim())
          .forEach(type -> found.find(type, accepting, kept.apply(type)));
    }
    return found;
  }

  /**
   * Whether a process may be seen wherever it is. Where it comes to a rendezvous, by a step that
   * nobody sees otherwise, an {@code else} beside the other side of it is not possible any more.
   */
  boolean areSeen() {
    return program.uses().priority()
        || program.uses().last()
        || looks.areAnywhere()
        || program.types().stream().anyMatch(type -> type.provided().isPresent())
        || program.uses().rendezvous() && isNobodySeen();
  }

  private boolean isNobodySeen() {
    for (ProcessType type : program.types()) {
      for (List<Step> steps : type.steps()) {
        boolean negated =
            steps.stream()
                .anyMatch(step -> step.edge().escape() > 0 || Action.isElse(step.action()));
        if (negated && !type.claim() && footprints.mayMeet(steps.get(0), type)) {
          return true;
        }
      }
    }
    return false;
  }

  private void find(ProcessType type, boolean accepting, BitSet kept) {
    BitSet found = transit[type.number()];
    BitSet seen = (BitSet) looks.states(type.number()).clone();
    if (accepting) {
      seen.or(type.graph().accept());
    }
    for (int state = 1; state < type.steps().size(); state++) {
      found.set(state, isLeftUnseen(type, state, seen));
    }
    found.clear(type.graph().initial());
    found.andNot(kept);
    for (List<Step> steps : type.steps()) {
      // The sender of a rendezvous does not go on by itself.
      steps.stream()
          .filter(step -> Action.first(step.action()) instanceof Action.Send)
          .filter(step -> program.uses().rendezvous())
          .forEach(step -> found.clear(step.edge().target()));
    }
    breakCycles(type, found);
    found.stream().forEach(state -> statements += type.steps().get(state).size());
  }

  private boolean isLeftUnseen(ProcessType type, int state, BitSet seen) {
    List<Step> steps = type.steps().get(state);
    return !seen.get(state)
        && oneIsPossible(steps)
        && steps.stream().allMatch(step -> isUnseen(step, type, seen));
  }

  /** Exactly one of them, whatever the values of variables are. */
  private static boolean oneIsPossible(List<Step> steps) {
    return switch (steps.size()) {
      case 1 -> isAlwaysPossible(steps.get(0).action());
      case 2 ->
          steps.get(0).action() instanceof Action.Condition
              && steps.get(1).action() instanceof Action.Else;
      default -> false;
    };
  }

  private static boolean isAlwaysPossible(Action action) {
    return action instanceof Action.Skip
        || action instanceof Action.Assign
        || action instanceof Action.Print
        || action instanceof Action.Else
        || action instanceof Action.Condition condition
            && condition.value() instanceof Value.Constant constant
            && constant.value() != 0;
  }

  /**
   * Whether a step touches nothing but its process, and nobody sees it.
   *
   * @param seen control states that are seen
   */
  boolean isUnseen(Step step, ProcessType type, BitSet seen) {
    Edge edge = step.edge();
    return edge.escape() == 0
        && !edge.atomic()
        && edge.target() != ControlGraph.GONE
        && !seen.get(edge.target())
        && footprints.isLocal(step, type)
        && !(step.action() instanceof Action.Assign assign
            && assign.place().local()
            && isSeen(assign.place(), type));
  }

  private boolean isSeen(Place place, ProcessType type) {
    int first = looks.slots(type.number()).nextSetBit(place.offset());
    return first >= 0 && first < place.end();
  }

  /** A process that goes round for ever comes by a state that is one. */
  static void breakCycles(ProcessType type, BitSet states) {
    BitSet acyclic = new BitSet();
    for (int state = states.nextSetBit(0); state >= 0; state = states.nextSetBit(state + 1)) {
      acyclic.set(state);
      if (reaches(type, state, acyclic)) {
        acyclic.clear(state);
      }
    }
    states.and(acyclic);
  }

  /** Whether a state comes back to itself through some others. */
  private static boolean reaches(ProcessType type, int from, BitSet through) {
    BitSet seen = new BitSet();
    List<Integer> open = new ArrayList<>(List.of(from));
    while (!open.isEmpty()) {
      for (Step step : type.steps().get(open.remove(open.size() - 1))) {
        int target = step.edge().target();
        if (target == from) {
          return true;
        }
        if (target != ControlGraph.GONE && through.get(target) && !seen.get(target)) {
          seen.set(target);
          open.add(target);
        }
      }
    }
    return false;
  }

  public boolean contains(int type, int state) {
    return transit[type].get(state);
  }

  /** How many statements become a part of the one before them. */
  public int statements() {
    return statements;
  }

  /** The program in which control stays with a process that comes to such a state. */
  public Program merged() {
    List<Step> steps = new ArrayList<>(program.steps());
    List<ProcessType> types = new ArrayList<>();
    for (ProcessType type : program.types()) {
      List<List<Step>> byState = new ArrayList<>();
      for (List<Step> outgoing : type.steps()) {
        byState.add(outgoing.stream().map(step -> merged(step, type)).toList());
      }
      byState.forEach(each -> each.forEach(step -> steps.set(step.number(), step)));
      types.add(type.with(byState));
    }
    return program.with(types, steps);
  }

  private Step merged(Step step, ProcessType type) {
    Edge edge = step.edge();
    return contains(type.number(), edge.target())
        ? new Step(step.number(), edge.goingOn(), step.action(), step.receives())
        : step;
  }
}
