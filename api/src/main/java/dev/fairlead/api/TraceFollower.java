package dev.fairlead.api;

import dev.fairlead.api.Recording.Words;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds a recorded run again in a state space, step by step: by the event, its participants, and
 * the values of every variable. Where several states look the same, all of them are followed. Where
 * a space has its own words for processes and places, depending on what was reached first, these
 * cannot decide; the run with the most of them equal is taken.
 */
public final class TraceFollower {
  private static final String STUTTER = "(stutter)";
  private static final int MOST_NAMED = 8;

  private final StateSpace space;
  private final ValueNames names;
  private final Recording saved;
  private Words words = Words.SAME;

  /** Why the run could not be followed further; of the way that was the nearest. */
  private String obstacle = "";

  public TraceFollower(StateSpace space, ValueNames names, Recording saved) {
    this.space = space;
    this.names = names;
    this.saved = saved;
  }

  /**
   * What has become of a recorded run.
   *
   * @param run as far as it is one of the model; empty if it does not even start like it
   * @param steps that were followed
   * @param deviation why not all of it is one; empty if it is
   * @param otherWords how often processes or places were called otherwise
   */
  public record Followed(Optional<Evidence> run, int steps, String deviation, int otherWords) {
    public boolean isWhole() {
      return deviation.isEmpty();
    }
  }

  /**
   * A way to a state.
   *
   * @param entry the state in which the loop begins, once it has
   * @param others words that were otherwise
   */
  private record Way(Move move, int[] state, Way previous, int[] entry, int others) {
    boolean isLike(Way other) {
      return Arrays.equals(state, other.state) && Arrays.equals(entry, other.entry);
    }
  }

  public Followed follow() {
    List<Way> ways = start();
    if (ways.isEmpty()) {
      return new Followed(Optional.empty(), 0, obstacle, 0);
    }
    for (int step = 1; step <= saved.length(); step++) {
      List<Way> next = next(ways, step);
      if (next.isEmpty()) {
        Way best = best(ways);
        String place = "step %d, %s, is not one of the model: ".formatted(step, text(step));
        return new Followed(
            Optional.of(evidence(best, step - 1)), step - 1, place + obstacle, best.others());
      }
      ways = next;
    }
    int length = saved.length();
    if (saved.stem().isPresent()) {
      List<Way> closed =
          ways.stream().filter(way -> Arrays.equals(way.state(), way.entry())).toList();
      if (closed.isEmpty()) {
        String open =
            "the loop does not close: the state after step %d is not the one after step %d"
                .formatted(length, saved.stem().getAsInt());
        return new Followed(Optional.of(evidence(best(ways), length)), length, open, 0);
      }
      ways = closed;
    }
    Way best = best(ways);
    return new Followed(Optional.of(evidence(best, length)), length, "", best.others());
  }

  private String text(int step) {
    List<String> who = saved.processes(step);
    return "'" + saved.event(step) + "'" + (who.isEmpty() ? "" : " of " + String.join(" + ", who));
  }

  private static Way best(List<Way> ways) {
    return Collections.min(ways, (one, other) -> Integer.compare(one.others(), other.others()));
  }

  private List<Way> start() {
    List<Way> ways = new ArrayList<>();
    space.initialStates(
        (given, length) -> {
          int[] state = Arrays.copyOf(given, length);
          words =
              space.identify(state, length).equals(space.describe(state, length))
                  ? Words.SAME
                  : Words.OWN;
          StateView view = StateView.of(space, state, length);
          List<String> differences = saved.differences(0, view, names, words);
          if (differences.isEmpty()) {
            int[] entry = saved.stem().orElse(-1) == 0 ? state : null;
            ways.add(new Way(null, state, null, entry, others(0, view)));
          } else {
            obstacle = "the trace does not begin as the model does: " + phrase(differences);
          }
        });
    return ways;
  }

  private List<Way> next(List<Way> ways, int step) {
    List<Way> found = new ArrayList<>();
    obstacle = "";
    for (Way way : ways) {
      for (Way next : next(way, step)) {
        Optional<Way> known = found.stream().filter(next::isLike).findFirst();
        if (known.isEmpty()) {
          found.add(next);
        } else if (next.others() < known.get().others()) {
          found.set(found.indexOf(known.get()), next);
        }
      }
    }
    return found;
  }

  private List<Way> next(Way way, int step) {
    List<Way> found = new ArrayList<>();
    Set<String> possible = new LinkedHashSet<>();
    StateView before = StateView.of(space, way.state(), way.state().length);
    String fault = "";
    try {
      space.steps(
          way.state(),
          way.state().length,
          (label, processSet, target, length) -> {
            String event = space.label(label).text();
            possible.add(event);
            if (event.equals(saved.event(step))) {
              Move move = new Move(label, processSet, Arrays.copyOf(target, length));
              take(way, move, before, step, found);
            }
          });
    } catch (ModelFault wrong) {
      fault = "; the model goes wrong there: " + wrong.getMessage();
    }
    if (possible.isEmpty() && fault.isEmpty() && saved.event(step).equals(STUTTER)) {
      take(way, new Move(Label.STUTTER, 0, way.state()), before, step, found);
    }
    if (found.isEmpty() && obstacle.isEmpty()) {
      obstacle = possible(possible) + fault;
    }
    return found;
  }

  private void take(Way way, Move move, StateView before, int step, List<Way> into) {
    StateView view = StateView.of(space, move.target(), move.target().length);
    Run.Step taken = Run.Step.of(space, Optional.empty(), way.state(), move, before.to(view), 0);
    List<String> differences = new ArrayList<>(saved.differences(step, view, names, words));
    boolean sameMovers = taken.processes().equals(saved.processes(step));
    if (words == Words.SAME && !sameMovers) {
      differences.add(0, "it would be one of " + String.join(" + ", taken.processes()));
    }
    if (!differences.isEmpty()) {
      obstacle = "after it " + phrase(differences);
      return;
    }
    int others = way.others() + others(step, view) + (sameMovers ? 0 : 1);
    int[] entry = saved.stem().orElse(-1) == step ? move.target() : way.entry();
    into.add(new Way(move, move.target(), way, entry, others));
  }

  /** How many places are called otherwise. */
  private int others(int step, StateView view) {
    return words == Words.SAME ? 0 : saved.differences(step, view, names, Words.SAME).size();
  }

  private static String possible(Set<String> events) {
    if (events.isEmpty()) {
      return "no step is possible there";
    }
    return "possible are "
        + String.join(", ", events.stream().limit(MOST_NAMED).toList())
        + (events.size() > MOST_NAMED ? " and others" : "");
  }

  private static String phrase(List<String> differences) {
    return String.join("; ", differences.stream().limit(MOST_NAMED).toList());
  }

  private Evidence evidence(Way end, int steps) {
    List<Move> moves = new ArrayList<>();
    Way at = end;
    for (; at.previous() != null; at = at.previous()) {
      moves.add(at.move());
    }
    Collections.reverse(moves);
    boolean loops =
        saved.stem().isPresent()
            && steps == saved.length()
            && Arrays.equals(end.state(), end.entry());
    if (!loops) {
      return new Evidence.FiniteRun(at.state(), moves);
    }
    int stem = saved.stem().getAsInt();
    return new Evidence.Lasso(
        at.state(), moves.subList(0, stem), moves.subList(stem, moves.size()));
  }
}
