package dev.fairlead.core.reduce;

import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds the steps of the plain space that a move of the reduced one stands for. */
final class PlainSteps {
  private final StateSpace reduced;
  private final StateSpace plain;
  private final Reduction reduction;
  private final Runnable poll;

  PlainSteps(StateSpace reduced, StateSpace plain, Reduction reduction, Runnable poll) {
    this.poll = poll;
    this.reduced = reduced;
    this.plain = plain;
    this.reduction = reduction;
  }

  /** A step of the plain space. */
  record Step(int label, int processSet, int[] target) {}

  /** A step that a move stands for, taken by the processes that have waited longest. */
  Optional<Step> byLongestWaiting(Move move, int[] here, Waiting waiting) {
    int[] standIns = reduced.processes(move.processSet());
    int[] oneEach = new int[standIns.length];
    for (int i = 0; i < standIns.length; i++) {
      oneEach[i] = waiting.longest(standIns[i], -1);
    }
    Optional<Step> step = by(oneEach, move, here);
    // Two in the same local state may have met each other.
    for (int i = 0; i < standIns.length && step.isEmpty(); i++) {
      int[] two = Arrays.copyOf(oneEach, standIns.length + 1);
      two[standIns.length] = waiting.longest(standIns[i], oneEach[i]);
      step = by(two, move, here);
    }
    return step.isPresent() ? step : amongAll(move, here, waiting);
  }

  /** A step that a move stands for, taken by these processes. */
  Optional<Step> by(int[] processes, Move move, int[] here) {
    if (processes.length == 0) {
      return byNobody(move, here);
    }
    int[] sorted = processes.clone();
    Arrays.sort(sorted);
    if (sorted[0] < 0 || !(plain instanceof ProcessSteps selective)) {
      return Optional.empty();
    }
    Choice choice = new Choice(move);
    selective.stepsOf(
        sorted,
        here,
        here.length,
        (label, processSet, target, length) -> {
          if (choice.step == null && choice.fits(label, target, length)) {
            choice.step = new Step(label, processSet, Arrays.copyOf(target, length));
          }
        });
    return Optional.ofNullable(choice.step);
  }

  /** Such a step in which no process takes part: time passes. */
  private Optional<Step> byNobody(Move move, int[] here) {
    Choice choice = new Choice(move);
    plain.steps(
        here,
        here.length,
        (label, processSet, target, length) -> {
          if (choice.step == null
              && plain.processes(processSet).length == 0
              && choice.fits(label, target, length)) {
            choice.step = new Step(label, processSet, Arrays.copyOf(target, length));
          }
        });
    return Optional.ofNullable(choice.step);
  }

  /** A step that no move of the reduced space stands for. */
  Optional<Step> leftOut(int[] here) {
    Optional<int[]> takers = reduction.takersOfLeftOut(here);
    List<Step> found = new ArrayList<>();
    StateSpace.StepSink sink =
        (label, processSet, target, length) -> {
          if (found.isEmpty() && reduction.leavesOut(plain.label(label))) {
            found.add(new Step(label, processSet, Arrays.copyOf(target, length)));
          }
        };
    if (takers.isPresent() && plain instanceof ProcessSteps selective) {
      selective.stepsOf(takers.get(), here, here.length, sink);
    }
    return found.stream().findFirst();
  }

  private Optional<Step> amongAll(Move move, int[] here, Waiting waiting) {
    Choice choice = new Choice(move);
    plain.steps(
        here,
        here.length,
        (label, processSet, target, length) -> {
          poll.run();
          int moved = Integer.MAX_VALUE;
          for (int process : plain.processes(processSet)) {
            moved = Math.min(moved, waiting.movedLast(process));
          }
          // A step that engages no process, such as a tick, has no process that moved last.
          boolean better = choice.step == null || moved < choice.moved;
          if (better && choice.fits(label, target, length)) {
            choice.moved = moved;
            choice.step = new Step(label, processSet, Arrays.copyOf(target, length));
          }
        });
    return Optional.ofNullable(choice.step);
  }

  private final class Choice {
    private final Label wanted;
    private final int[] reducedTarget;
    private int moved = Integer.MAX_VALUE;
    private Step step;

    Choice(Move move) {
      this.wanted = reduction.view(reduced.label(move.label()));
      this.reducedTarget = move.target();
    }

    boolean fits(int label, int[] target, int length) {
      poll.run();
      return reduction.view(plain.label(label)).equals(wanted)
          && reduction.standsFor(reducedTarget, target, length);
    }
  }
}
