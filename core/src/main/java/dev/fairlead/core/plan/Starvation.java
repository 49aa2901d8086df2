package dev.fairlead.core.plan;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The processes that starve on a loop: enabled somewhere on it, and never engaged. */
final class Starvation {

  /** The states of a loop that are expanded; a process enabled only later is not named. */
  private static final int MOST_STATES = 100;

  private static final int MOST_NAMES = 3;

  private final StateSpace space;
  private final Runnable poll;

  /**
   * @param poll is called at every step and may stop the work by an exception
   */
  Starvation(StateSpace space, Runnable poll) {
    this.space = space;
    this.poll = poll;
  }

  /** The starving processes in words, to go on with after a verdict; empty if there are none. */
  String inWords(Evidence.Lasso lasso) {
    List<String> names = new ArrayList<>();
    starving(lasso).stream()
        .mapToObj(space::processName)
        .filter(name -> !name.isEmpty())
        .forEach(names::add);
    if (names.isEmpty()) {
      return "";
    }
    int more = names.size() - MOST_NAMES;
    return "; starved on its loop, though able to move: "
        + names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
        + (more > 0 ? String.format(Locale.ROOT, " and %,d more", more) : "");
  }

  private BitSet starving(Evidence.Lasso lasso) {
    BitSet moving = new BitSet();
    for (Move move : lasso.loop()) {
      if (move.label() != Label.STUTTER) {
        for (int process : space.processes(move.processSet())) {
          moving.set(process);
        }
      }
    }
    BitSet starving = new BitSet();
    for (Move move : lasso.loop().subList(0, Math.min(MOST_STATES, lasso.loop().size()))) {
      enabled(moving, move.target(), starving);
    }
    starving.andNot(moving);
    return starving;
  }

  private void enabled(BitSet moving, int[] state, BitSet into) {
    poll.run();
    if (space instanceof ProcessSteps selective) {
      selective.enabledOutside(moving, state, state.length, into::set);
      return;
    }
    space.steps(
        state,
        state.length,
        (label, processSet, target, length) -> {
          poll.run();
          for (int process : space.processes(processSet)) {
            into.set(process);
          }
        });
  }
}
