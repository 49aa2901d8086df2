package dev.fairlead.core.reduce;

import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Evidence.Lasso;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Follows a run of a reduced space in the plain one. Where several processes can take a step, the
 * one that has waited longest does: unrolled often enough, a loop that is fair to local states is
 * then fair to every process in them, since nobody is passed over for ever.
 */
public final class Concretisation {
  private static final int MOST_ROUNDS = 10_000;
  private static final int MOST_MOVES = 1_000_000;

  private final StateSpace reduced;
  private final StateSpace plain;
  private final Reduction reduction;
  private final SearchMonitor monitor;

  /** By process of the plain space: when it moved last. */
  private final Map<Integer, Integer> lastMoved = new HashMap<>();

  private int clock;

  /**
   * @param monitor is told of every move and may stop the work
   */
  public Concretisation(
      StateSpace reduced, StateSpace plain, Reduction reduction, SearchMonitor monitor) {
    this.reduced = reduced;
    this.plain = plain;
    this.reduction = reduction;
    this.monitor = monitor;
  }

  /**
   * The run in the plain space, or empty if none was found.
   *
   * @param accepts judges a lasso: is it evidence of what is to be shown?
   */
  public Optional<Evidence> of(Evidence evidence, Predicate<Lasso> accepts) {
    String start = reduction.view(evidence.initial(), evidence.initial().length);
    Optional<int[]> initial = initial(start);
    if (initial.isEmpty()) {
      return Optional.empty();
    }
    List<Move> stem = new ArrayList<>();
    if (!follow(evidence.stem(), initial.get(), stem)) {
      return Optional.empty();
    }
    return evidence instanceof Lasso lasso
        ? unroll(initial.get(), stem, lasso, accepts).map(Evidence.class::cast)
        : Optional.of(new FiniteRun(initial.get(), stem));
  }

  private Optional<int[]> initial(String view) {
    List<int[]> found = new ArrayList<>();
    plain.initialStates(
        (state, length) -> {
          if (found.isEmpty() && reduction.plainView(state, length).equals(view)) {
            found.add(Arrays.copyOf(state, length));
          }
        });
    return found.stream().findFirst();
  }

  /** Goes round the loop until a plain state comes back and what lies between is accepted. */
  private Optional<Lasso> unroll(
      int[] initial, List<Move> stem, Lasso lasso, Predicate<Lasso> accepts) {
    List<Move> moves = new ArrayList<>(stem);
    Map<String, List<Integer>> roundsBegun = new HashMap<>();
    for (int round = 0; round < MOST_ROUNDS && moves.size() < MOST_MOVES; round++) {
      int[] here = moves.isEmpty() ? initial : moves.get(moves.size() - 1).target();
      List<Integer> before =
          roundsBegun.computeIfAbsent(Arrays.toString(here), state -> new ArrayList<>());
      // The longest loop is the fairest one: try the earliest visit first.
      for (int from : before) {
        Lasso candidate =
            new Lasso(initial, moves.subList(0, from), moves.subList(from, moves.size()));
        if (accepts.test(candidate)) {
          return Optional.of(candidate);
        }
      }
      before.add(moves.size());
      if (!follow(lasso.loop(), here, moves)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private boolean follow(List<Move> path, int[] from, List<Move> moves) {
    int[] here = from;
    for (Move move : path) {
      Optional<Move> next =
          move.label() == Label.STUTTER
              ? Optional.of(new Move(Label.STUTTER, move.processSet(), here))
              : step(here, move);
      if (next.isEmpty()) {
        return false;
      }
      moves.add(next.get());
      here = next.get().target();
    }
    return true;
  }

  private Optional<Move> step(int[] here, Move move) {
    monitor.progress("concretisation", clock, clock, clock, 0);
    Label label = reduction.view(reduced.label(move.label()));
    String view = reduction.view(move.target(), move.target().length);
    Choice choice = new Choice();
    plain.steps(
        here,
        here.length,
        (number, processSet, target, length) -> {
          int waited = waited(processSet);
          if (waited < choice.moved
              && reduction.view(plain.label(number)).equals(label)
              && reduction.plainView(target, length).equals(view)) {
            choice.moved = waited;
            choice.move = new Move(number, processSet, Arrays.copyOf(target, length));
          }
        });
    if (choice.move != null) {
      clock++;
      for (int process : plain.processes(choice.move.processSet())) {
        lastMoved.put(process, clock);
      }
    }
    return Optional.ofNullable(choice.move);
  }

  /** When the one of the participants that has waited longest moved last. */
  private int waited(int processSet) {
    int longest = clock;
    for (int process : plain.processes(processSet)) {
      longest = Math.min(longest, lastMoved.getOrDefault(process, -1));
    }
    return longest;
  }

  private static final class Choice {
    private int moved = Integer.MAX_VALUE;
    private Move move;
  }
}
