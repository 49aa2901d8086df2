package dev.fairlead.promela.simulate;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.graph.BodyLayout;
import dev.fairlead.promela.graph.Element;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.semantics.StepLabels;
import dev.fairlead.promela.spin.SpinTrails.Followed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Follows a trail statement by statement. SPIN merges statements that no other process sees and
 * writes down the first of them only; the rest is made up for when the next step of the process is
 * due, or at the end of the trail.
 */
public final class TrailReplay {
  /** More statements than this are never merged. */
  private static final int MOST_MERGED = 10_000;

  private final PromelaStateSpace space;
  private final List<Move> moves = new ArrayList<>();
  private int[] state;

  /** Where the statements merged with one of this number end; nothing if there are none. */
  private final Map<Integer, Integer> mergedUpTo = new HashMap<>();

  private TrailReplay(Program program, List<BodyLayout> layouts) {
    this.space = new PromelaStateSpace(program, View.EXPOSED);
    for (BodyLayout layout : layouts) {
      for (Element element : layout.elements()) {
        layout.mergedUpTo(element).ifPresent(end -> mergedUpTo.put(element.uniqueNumber(), end));
      }
    }
  }

  /**
   * @param program of the whole model, its claims included, so that numbers are those of SPIN
   * @param layouts of the same, merged
   */
  public static Followed follow(Program program, List<BodyLayout> layouts, SourceText text) {
    return new TrailReplay(program, layouts).follow(Trail.read(text));
  }

  private Followed follow(Trail trail) {
    space.initialStates((initial, length) -> state = Arrays.copyOf(initial, length));
    int[] initial = state;
    OptionalInt loopAfter = OptionalInt.empty();
    for (int i = 0; i < trail.entries().size(); i++) {
      if (i == trail.loopAfter()) {
        loopAfter = OptionalInt.of(moves.size());
      }
      Trail.Entry entry = trail.entries().get(i);
      boolean handshake =
          i + 1 < trail.entries().size() && meets(entry, trail.entries().get(i + 1));
      if (handshake) {
        i++;
      } else {
        step(trail, entry);
      }
    }
    if (trail.isMerged() && !trail.entries().isEmpty()) {
      makeUpFor(trail.entries().get(trail.entries().size() - 1));
    }
    if (trail.loopAfter() == trail.entries().size()) {
      loopAfter = OptionalInt.of(moves.size()); // nothing moves any more
    }
    return new Followed(space, new FiniteRun(initial, moves), loopAfter);
  }

  /** A possible step with the statements it executes and the process that begins it. */
  private record Option(Move move, List<Step> statements, int[] pids) {

    boolean isBy(Trail.Entry entry) {
      return statements.get(0).edge().number() == entry.statement()
          && Arrays.stream(pids).anyMatch(pid -> pid == entry.process());
    }
  }

  private List<Option> options() {
    List<Option> options = new ArrayList<>();
    space.steps(
        state,
        state.length,
        (label, processSet, target, length) -> {
          int[] pids = Arrays.stream(space.processes(processSet)).map(space::pid).toArray();
          Move move = new Move(label, processSet, Arrays.copyOf(target, length));
          options.add(new Option(move, space.labels().statements(label), pids));
        });
    return options;
  }

  /** A send and its receive are two lines and one step. */
  private boolean meets(Trail.Entry send, Trail.Entry receive) {
    int merged = 0;
    do {
      for (Option option : options()) {
        if (option.statements().size() == 2
            && option.isBy(send)
            && option.statements().get(1).edge().number() == receive.statement()
            && Arrays.stream(option.pids()).anyMatch(pid -> pid == receive.process())) {
          take(option);
          return true;
        }
      }
    } while (merged++ < MOST_MERGED && !isAt(send) && (makeUp(send) || makeUp(receive)));
    return false;
  }

  private void step(Trail trail, Trail.Entry entry) {
    for (int merged = 0; merged < MOST_MERGED; merged++) {
      for (Option option : options()) {
        if (option.statements().size() == 1 && option.isBy(entry)) {
          take(option);
          return;
        }
      }
      if (!makeUp(entry)) {
        break;
      }
    }
    throw trail.error(entry, "step " + (moves.size() + 1) + " of the trail cannot be taken here");
  }

  /** Whether the process of an entry can execute its statement now. */
  private boolean isAt(Trail.Entry entry) {
    return options().stream().anyMatch(option -> option.isBy(entry));
  }

  /** Takes the only step of a process, or of the system: the rest of an atomic sequence. */
  private boolean makeUp(Trail.Entry entry) {
    List<Option> all = options();
    List<Option> own =
        all.stream()
            .filter(option -> option.pids().length == 1 && option.pids()[0] == entry.process())
            .toList();
    List<Option> due = own.isEmpty() ? all : own;
    if (due.size() != 1) {
      return false;
    }
    take(due.get(0));
    return true;
  }

  /**
   * Takes what is merged with the last entry: an assertion among it may be what the trail shows.
   */
  private void makeUpFor(Trail.Entry last) {
    int statement = last.statement();
    for (int merged = 0; merged < MOST_MERGED && mergedUpTo.containsKey(statement); merged++) {
      int end = mergedUpTo.get(statement);
      List<Option> own =
          options().stream()
              .filter(option -> option.pids().length == 1 && option.pids()[0] == last.process())
              .toList();
      boolean failed =
          !moves.isEmpty()
              && StepLabels.isFailure(space.label(moves.get(moves.size() - 1).label()));
      if (failed || own.size() != 1 || own.get(0).statements().get(0).edge().source() == end) {
        return;
      }
      take(own.get(0));
      statement = own.get(0).statements().get(0).edge().number();
    }
  }

  private void take(Option option) {
    moves.add(option.move());
    state = option.move().target();
  }
}
