package dev.fairlead.core.replay;

import dev.fairlead.core.replay.ReplayedRun.Position;
import dev.fairlead.core.space.KeptState;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds a run again in a fresh state space, by what identifies it: label, processes engaged, and
 * the values of every state. Numbers may differ between instances. Where several states look the
 * same, all of them are followed.
 */
final class Retrace {

  /** A way to a position of the fresh space; a chain back to the initial state. */
  private record Way(Position position, Way previous) {

    int[] state() {
      return position.state();
    }
  }

  private final StateSpace found;
  private final StateSpace fresh;
  private final Likeness likeness;
  private final Expansion expansion;

  /** Where the run stopped to be one; said if it cannot be found. */
  private String obstacle = "";

  /**
   * @param expansion of the fresh space
   */
  Retrace(StateSpace found, StateSpace fresh, Expansion expansion) {
    this.found = found;
    this.fresh = fresh;
    this.expansion = expansion;
    this.likeness = new Likeness(found, fresh);
  }

  /** Why there are none. */
  String obstacle() {
    return obstacle;
  }

  /** The runs that look like the evidence; those with equal ends are one. */
  List<ReplayedRun> runs(Evidence evidence) {
    List<Way> ways =
        follow(start(evidence.initial()), evidence.initial(), evidence.stem(), "move ");
    if (evidence instanceof Evidence.Lasso lasso) {
      return closed(ways, lasso);
    }
    return ways.stream().map(way -> new ReplayedRun(positions(way), -1)).toList();
  }

  private List<ReplayedRun> closed(List<Way> entries, Evidence.Lasso lasso) {
    List<ReplayedRun> runs = new ArrayList<>();
    for (Way entry : entries) {
      List<Way> ends = follow(List.of(entry), lasso.loopStart(), lasso.loop(), "loop move ");
      for (Way end : ends) {
        if (Arrays.equals(end.state(), entry.state())) {
          runs.add(new ReplayedRun(positions(end), lasso.stem().size()));
        } else if (runs.isEmpty()) {
          obstacle = "the loop does not close";
        }
      }
    }
    return runs;
  }

  private List<Way> start(int[] initial) {
    List<SlotValue> wanted = found.identify(initial, initial.length);
    List<Way> ways = new ArrayList<>();
    fresh.initialStates(
        (state, length) -> {
          if (fresh.identify(state, length).equals(wanted)) {
            KeptState kept = KeptState.of(Arrays.copyOf(state, length));
            Position position = Position.without(Label.INITIAL, kept);
            ways.add(new Way(position, null));
          }
        });
    if (ways.isEmpty()) {
      obstacle = "the first state is no initial state";
    }
    return ways;
  }

  /**
   * @param from the state of the evidence in which the moves begin
   */
  private List<Way> follow(List<Way> begun, int[] from, List<Move> moves, String place) {
    List<Way> ways = begun;
    int[] source = from;
    for (int i = 0; i < moves.size() && !ways.isEmpty(); i++) {
      int[] target = moves.get(i).target();
      List<Way> next = new ArrayList<>();
      for (Way way : ways) {
        if (moves.get(i).label() == Label.STUTTER) {
          stutter(way, target, next);
        } else {
          step(way, moves.get(i), likeness.of(source, target), next);
        }
      }
      if (next.isEmpty()) {
        obstacle = place + (i + 1) + " (" + text(moves.get(i)) + ") is no step of the model";
      }
      ways = distinct(next);
      source = target;
    }
    return ways;
  }

  private String text(Move move) {
    return move.label() == Label.STUTTER ? "stuttering" : found.label(move.label()).text();
  }

  private void step(Way way, Move move, Likeness.Change wanted, List<Way> into) {
    Label label = found.label(move.label());
    List<String> engaged = names(found, move.processSet());
    int[] state = way.state();
    int before = into.size();
    try {
      steps(
          state,
          engaged,
          (number, processSet, target, length) -> {
            if (fresh.label(number).equals(label)
                && names(fresh, processSet).equals(engaged)
                && wanted.isMadeBy(state, target, length)) {
              KeptState reached = way.position().kept().next(target, length);
              add(new Way(Position.after(number, processSet, reached), way), into, before);
            }
          });
    } catch (ModelFault fault) {
      // What was delivered before the model went wrong is a step.
      if (into.size() == before) {
        throw fault;
      }
    }
  }

  /**
   * Two steps between the same states that look the same are one: a run through the first can go
   * through the second as well, the next time it comes here.
   *
   * @param from where the ways begin that go on from the same state
   */
  private static void add(Way way, List<Way> into, int from) {
    Position at = way.position();
    for (int i = from; i < into.size(); i++) {
      Position other = into.get(i).position();
      if (other.processSet() == at.processSet() && Arrays.equals(other.state(), at.state())) {
        into.set(i, new Way(other.or(at.label()), way.previous()));
        return;
      }
    }
    into.add(way);
  }

  /** All steps of a state, or, if these are too many, those of the processes in question. */
  private void steps(int[] state, List<String> engaged, StateSpace.StepSink sink) {
    Optional<ProcessSteps> selective = expansion.insteadOfSteps(state);
    if (selective.isEmpty()) {
      expansion.steps(state, sink);
      return;
    }
    int[] processes =
        engaged.stream().mapToInt(selective.get()::processIdentifiedBy).sorted().toArray();
    selective.get().stepsOf(processes, state, state.length, sink);
  }

  /** Stuttering is for states without steps, and changes nothing. */
  private void stutter(Way way, int[] target, List<Way> into) {
    boolean[] moves = {false};
    expansion.steps(way.state(), (label, processSet, state, length) -> moves[0] = true);
    List<SlotValue> wanted = found.identify(target, target.length);
    if (!moves[0] && fresh.identify(way.state(), way.state().length).equals(wanted)) {
      into.add(new Way(Position.without(Label.STUTTER, way.position().kept()), way));
    }
  }

  private static List<String> names(StateSpace space, int processSet) {
    return Arrays.stream(space.processes(processSet))
        .mapToObj(space::identifyProcess)
        .sorted()
        .toList();
  }

  /** Of ways that end by the same step the first is kept: they look the same all along. */
  private static List<Way> distinct(List<Way> ways) {
    if (ways.size() < 2) {
      return ways;
    }
    TreeSet<int[]> seen = new TreeSet<>(Arrays::compare);
    List<Way> kept = new ArrayList<>();
    for (Way way : ways) {
      Position at = way.position();
      int[] key = Arrays.copyOf(at.state(), at.state().length + 2);
      key[at.state().length] = at.label();
      key[at.state().length + 1] = at.processSet();
      if (seen.add(key)) {
        kept.add(way);
      }
    }
    return kept;
  }

  private static List<Position> positions(Way last) {
    List<Position> positions = new ArrayList<>();
    for (Way way = last; way != null; way = way.previous()) {
      positions.add(way.position());
    }
    Collections.reverse(positions);
    return positions;
  }
}
