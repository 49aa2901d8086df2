package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.ControlGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * A set of steps without which no process comes back to where it was: every cycle of a control
 * graph has one of them.
 *
 * <p>Every cycle of the state space then has one, too. Among the processes that move in it, the one
 * with the lowest number is there all the time, since only a process with a lower number can create
 * it anew; so it goes round in its control graph.
 */
public final class StickySteps {
  private final BitSet sticky = new BitSet();

  /** What other processes have least to do with is added first to a graph without cycles. */
  StickySteps(Program program, Footprint[] footprints) {
    for (ProcessType type : program.types()) {
      List<Step> steps = new ArrayList<>();
      type.steps().forEach(steps::addAll);
      steps.sort(
          Comparator.comparingInt((Step step) -> interest(step, type, program, footprints))
              .thenComparingInt(Step::number));
      List<List<Integer>> targets = new ArrayList<>();
      type.steps().forEach(each -> targets.add(new ArrayList<>()));
      for (Step step : steps) {
        int source = step.edge().source();
        int target = step.edge().target();
        if (target != ControlGraph.GONE && leads(target, source, targets)) {
          sticky.set(step.number());
        } else {
          targets.get(source).add(target);
        }
      }
      extend(type);
    }
  }

  /** How many proctypes have to do with what a step touches. */
  private static int interest(
      Step step, ProcessType type, Program program, Footprint[] footprints) {
    Footprint own = footprints[type.number()];
    int interest = 0;
    for (ProcessType other : program.types()) {
      boolean alone = other == type && type.active() == 1;
      Footprint theirs = footprints[other.number()];
      int initial = other.graph().initial();
      if (!other.claim()
          && !alone
          && !Footprint.commute(
              own.reads(step.number()) & ~SharedData.MEETING,
              own.writes(step.number()),
              theirs.readsSince(initial) & ~SharedData.MEETING,
              theirs.writesSince(initial))) {
        interest++;
      }
    }
    return interest;
  }

  private static boolean leads(int from, int to, List<List<Integer>> targets) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      int state = open.pop();
      if (state == to) {
        return true;
      }
      if (state != ControlGraph.GONE && !seen.get(state)) {
        seen.set(state);
        targets.get(state).forEach(open::push);
      }
    }
    return false;
  }

  /** An atomic sequence is one step of the space, which is sticky if one of its statements is. */
  private void extend(ProcessType type) {
    for (boolean grown = true; grown; ) {
      grown = false;
      for (List<Step> steps : type.steps()) {
        for (Step step : steps) {
          boolean goesOn =
              step.edge().atomic()
                  && type.steps().get(step.edge().target()).stream()
                      .anyMatch(next -> sticky.get(next.number()));
          if (goesOn && !sticky.get(step.number())) {
            sticky.set(step.number());
            grown = true;
          }
        }
      }
    }
  }

  public boolean contains(int step) {
    return sticky.get(step);
  }
}
