package dev.fairlead.core.replay;

import dev.fairlead.core.replay.Run.Position;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
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

  /** Where the run stopped to be one; said if it cannot be found. */
  private String obstacle = "";

  Retrace(StateSpace found, StateSpace fresh) {
    this.found = found;
    this.fresh = fresh;
  }

  /** Why there are none. */
  String obstacle() {
    return obstacle;
  }

  /** The runs that look like the evidence; those with equal ends are one. */
  List<Run> runs(Evidence evidence) {
    List<Way> ways = follow(start(evidence.initial()), evidence.stem(), "move ");
    if (evidence instanceof Evidence.Lasso lasso) {
      return closed(ways, lasso);
    }
    return ways.stream().map(way -> new Run(positions(way), -1)).toList();
  }

  private List<Run> closed(List<Way> entries, Evidence.Lasso lasso) {
    List<Run> runs = new ArrayList<>();
    for (Way entry : entries) {
      List<Way> ends = follow(List.of(entry), lasso.loop(), "loop move ");
      for (Way end : ends) {
        if (Arrays.equals(end.state(), entry.state())) {
          runs.add(new Run(positions(end), lasso.stem().size()));
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
            Position position = new Position(Label.INITIAL, 0, Arrays.copyOf(state, length));
            ways.add(new Way(position, null));
          }
        });
    if (ways.isEmpty()) {
      obstacle = "the first state is no initial state";
    }
    return ways;
  }

  private List<Way> follow(List<Way> from, List<Move> moves, String place) {
    List<Way> ways = from;
    for (int i = 0; i < moves.size() && !ways.isEmpty(); i++) {
      List<Way> next = new ArrayList<>();
      for (Way way : ways) {
        if (moves.get(i).label() == Label.STUTTER) {
          stutter(way, moves.get(i), next);
        } else {
          step(way, moves.get(i), next);
        }
      }
      if (next.isEmpty()) {
        obstacle = place + (i + 1) + " (" + text(moves.get(i)) + ") is no step of the model";
      }
      ways = distinct(next);
    }
    return ways;
  }

  private String text(Move move) {
    return move.label() == Label.STUTTER ? "stuttering" : found.label(move.label()).text();
  }

  private void step(Way way, Move move, List<Way> into) {
    Label label = found.label(move.label());
    List<String> engaged = names(found, move.processSet());
    List<SlotValue> wanted = found.identify(move.target(), move.target().length);
    int before = into.size();
    try {
      fresh.steps(
          way.state(),
          way.state().length,
          (number, processSet, target, length) -> {
            if (fresh.label(number).equals(label)
                && names(fresh, processSet).equals(engaged)
                && fresh.identify(target, length).equals(wanted)) {
              Position position = new Position(number, processSet, Arrays.copyOf(target, length));
              into.add(new Way(position, way));
            }
          });
    } catch (ModelFault fault) {
      // What was delivered before the model went wrong is a step.
      if (into.size() == before) {
        throw fault;
      }
    }
  }

  /** Stuttering is for states without steps, and changes nothing. */
  private void stutter(Way way, Move move, List<Way> into) {
    boolean[] moves = {false};
    fresh.steps(
        way.state(), way.state().length, (label, processSet, target, length) -> moves[0] = true);
    List<SlotValue> wanted = found.identify(move.target(), move.target().length);
    if (!moves[0] && fresh.identify(way.state(), way.state().length).equals(wanted)) {
      into.add(new Way(new Position(Label.STUTTER, 0, way.state()), way));
    }
  }

  private static List<String> names(StateSpace space, int processSet) {
    return Arrays.stream(space.processes(processSet))
        .mapToObj(space::identifyProcess)
        .sorted()
        .toList();
  }

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
